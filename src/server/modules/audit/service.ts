import type { Kysely } from 'kysely'
import type { AuditLine, checkAuditChain, exportAudit, listAudit, readAuditChain } from '#contract/audit.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Refusal, type Result, refuse } from '#domain/errors.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { dhakaDate, formatDateTime, isCalendarDate } from '#domain/reference/calendar.ts'
import type { Cell } from '#domain/reference/cells.ts'
import type { Locale, Text } from '#domain/text.ts'
import type { Context } from '../../context.ts'
import { appendAudit, auditView } from '../../platform/audit.ts'
import { type Caller, hasRole } from '../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../platform/binding/service-function.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { TableFile } from '../../platform/spreadsheet/table-files.ts'
import { type AuditFilter, auditLines, findAuditLines } from './audit-lines.ts'
import { checkChain, readChainState } from './chain/chain-state.ts'

export type AuditService = {
  /** A page of lines. Viewing it is audited itself: one line in ten minutes for each record or person looked for. */
  list: ServiceFunction<typeof listAudit, 'query'>
  chain: ServiceFunction<typeof readAuditChain>
  check: ServiceFunction<typeof checkAuditChain>
  /** All lines of a filter as a file; the export is audited itself. */
  exportLines: (request: { caller: Caller; body: BodyOf<typeof exportAudit> }) => Promise<Result<TableFile>>
}

/** What was done in the portal, for its OWNER. */
export function createAuditService(
  context: Pick<Context, 'db' | 'now' | 'log' | 'messages' | 'tableFiles'>,
): AuditService {
  const { db, now, tableFiles } = context
  // A check reads every line, so requests during a check wait for its result.
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
      const wrong = refuseDays(query)
      if (wrong !== null) return wrong
      await auditView(db, { action: 'view', subject: { kind: 'audit', id: lookedFor(query) } }, { caller, at: now() })
      return { ok: true, value: await findAuditLines(db, query) }
    },

    async exportLines({ caller, body: { locale, ...asked } }) {
      if (!hasRole(caller, 'OWNER')) return refuse('forbidden')
      const wrong = refuseDays(asked)
      if (wrong !== null) return wrong
      return tableFiles.write({
        ...{ caller, roles: ['OWNER'], format: 'csv' },
        name: `audit-${dhakaDate(now())}`,
        sheet: { name: 'audit', widths: [] },
        begin: async () => {
          const by = { by: caller.user, role: 'OWNER', detail: asked, at: now() } as const
          await appendAudit(db, { subject: { kind: 'list', id: 'audit' }, action: 'export', ...by })
          return auditTable(db, { asked, locale })
        },
      })
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

type Column = { name: Text; of: (line: AuditLine, locale: Locale) => Cell }

/** Actions, roles and kinds have their code names: the file is for comparing and counting, whatever the language. */
const columns: readonly Column[] = [
  { name: { bn: 'ক্রমিক', en: 'Line' }, of: ({ id }) => id },
  { name: { bn: 'সময় (ঢাকা)', en: 'Time (Dhaka)' }, of: ({ at }) => formatDateTime(at, 'en') },
  { name: { bn: 'সময় (UTC)', en: 'Time (UTC)' }, of: ({ at }) => at },
  { name: { bn: 'কে', en: 'Who' }, of: ({ by }, to) => staffNameOf(by?.name ?? null)?.[to] ?? null },
  { name: { bn: 'অ্যাকাউন্ট', en: 'Account' }, of: ({ by }) => by?.id ?? null },
  { name: { bn: 'ভূমিকা', en: 'Role' }, of: ({ role }) => role },
  { name: { bn: 'কাজ', en: 'Action' }, of: ({ action }) => action },
  { name: { bn: 'কিসের', en: 'Kind of record' }, of: ({ subject }) => subject?.kind ?? null },
  { name: { bn: 'রেকর্ড', en: 'Record' }, of: ({ subject }, to) => subject?.name?.[to] ?? null },
  { name: { bn: 'রেকর্ডের আইডি', en: 'Record ID' }, of: ({ subject }) => subject?.id ?? null },
  { name: { bn: 'আবেদন', en: 'Application' }, of: ({ application }) => application?.number ?? application?.id ?? null },
  { name: { bn: 'আগে', en: 'From' }, of: ({ from }) => from },
  { name: { bn: 'পরে', en: 'To' }, of: ({ to }) => to },
  { name: { bn: 'কারণ', en: 'Reason' }, of: ({ reason }) => reason },
]

/** A sheet of Excel has no more rows. */
const mostLines = 1_000_000
const linesAtOnce = 100

/** The heading, then all lines that match the filter. */
async function* auditTable(
  db: Kysely<Database>,
  { asked, locale }: { asked: AuditFilter; locale: Locale },
): AsyncGenerator<Cell[][]> {
  yield [columns.map(({ name }) => name[locale])]
  for await (const lines of auditLines(db, { asked, size: linesAtOnce, most: mostLines })) {
    yield lines.map((line) => columns.map(({ of }) => of(line, locale)))
  }
}

function refuseDays(asked: Pick<AuditFilter, 'from' | 'to'>): Refusal | null {
  const wrong = (['from', 'to'] as const).find((name) => asked[name] !== undefined && !isCalendarDate(asked[name]))
  return wrong === undefined ? null : refuse('invalid_request', { fields: [{ path: wrong, code: 'pattern' }] })
}

/** The record or person looked for. Another page, day or action counts as the same view. */
function lookedFor({ kind, id, by }: AuditFilter): string {
  const record = kind === undefined || id === undefined ? [] : [`${kind} ${id}`]
  const person = by === undefined ? [] : [`by ${by}`]
  return [...record, ...person].join(', ') || 'all'
}
