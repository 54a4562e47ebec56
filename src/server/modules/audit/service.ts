import type { checkAuditChain, listAudit, readAuditChain } from '#contract/audit.ts'
import { refuse } from '#domain/errors.ts'
import { isCalendarDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../context.ts'
import { appendAudit, auditView } from '../../platform/audit.ts'
import { hasRole } from '../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../platform/binding/service-function.ts'
import { type AuditAsked, findAuditLines } from './audit-lines.ts'
import { checkChain, readChainState } from './chain/chain-state.ts'

export type AuditService = {
  /** A page of lines. The look is a line itself: one for each record or person that is looked for, in ten minutes. */
  list: ServiceFunction<typeof listAudit, 'query'>
  chain: ServiceFunction<typeof readAuditChain>
  check: ServiceFunction<typeof checkAuditChain>
}

/** What was done in the portal, for its OWNER. */
export function createAuditService(context: Pick<Context, 'db' | 'now' | 'log'>): AuditService {
  const { db, now } = context
  // A check reads every line: those who ask meanwhile wait for the one under way.
  let underWay: Promise<void> | null = null
  const checkOnce = () => {
    underWay ??= checkChain(context).finally(() => {
      underWay = null
    })
    return underWay
  }
  return {
    async list({ caller, query }) {
      if (!hasRole(caller, 'OWNER')) return refuse('forbidden')
      const wrong = (['from', 'to'] as const).find((name) => query[name] !== undefined && !isCalendarDate(query[name]))
      if (wrong !== undefined) return refuse('invalid_request', { fields: [{ path: wrong, code: 'pattern' }] })
      await auditView(db, { action: 'view', subject: { kind: 'audit', id: lookedFor(query) } }, { caller, at: now() })
      return { ok: true, value: await findAuditLines(db, query) }
    },

    async chain({ caller }) {
      if (!hasRole(caller, 'OWNER')) return refuse('forbidden')
      return { ok: true, value: await readChainState(db) }
    },

    async check({ caller }) {
      if (!hasRole(caller, 'OWNER')) return refuse('forbidden')
      const by = { by: caller.user, role: 'OWNER', at: now() } as const
      await appendAudit(db, { subject: { kind: 'audit', id: 'all' }, action: 'check-audit', ...by })
      await checkOnce()
      return { ok: true, value: await readChainState(db) }
    },
  }
}

/** Whom or what a look was for. Another page, day or action is the same look. */
function lookedFor({ kind, id, by }: AuditAsked): string {
  const record = kind === undefined || id === undefined ? [] : [`${kind} ${id}`]
  const person = by === undefined ? [] : [`by ${by}`]
  return [...record, ...person].join(', ') || 'all'
}
