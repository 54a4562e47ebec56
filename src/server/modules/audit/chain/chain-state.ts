import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { type AuditChain, ChainCheck } from '#contract/audit.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { readSetting, writeSetting } from '../../../platform/settings.ts'
import { countWaiting, verifyChain } from './verify-chain.ts'

/** The result of a check. `head` is the last line that it saw, which the next check expects to find. */
const Check = z.extend(ChainCheck, { head: z.nullable(z.string()) })
type Check = z.infer<typeof Check>

const key = 'audit check'

function lastCheck(db: Kysely<Database>): Promise<Check | null> {
  return readSetting<Check | null>(db, key, { read: (stored) => Check.safeParse(stored).data ?? null, fallback: null })
}

/** How far the audit is sealed, and the result of the last check. */
export async function readChainState(db: Kysely<Database>): Promise<AuditChain> {
  const [last, waiting, check] = await Promise.all([
    db
      .selectFrom('audit_seals as s')
      .leftJoin('audit as a', 'a.id', 's.audit_id')
      .select(['s.position', 's.hash', 'a.at'])
      .orderBy('s.position', 'desc')
      .limit(1)
      .executeTakeFirst(),
    countWaiting(db),
    lastCheck(db),
  ])
  const found = check === null ? null : { at: check.at, lines: check.lines, fault: check.fault }
  const sealedTo = last?.at?.toISOString() ?? null
  return { sealed: last?.position ?? 0, waiting, sealedTo, head: last?.hash.toString('hex') ?? null, check: found }
}

export type CheckParts = Pick<Context, 'db' | 'now' | 'log' | 'messages'>

/**
 * Checks every line and stores the result. The head of the last check without a fault must still exist, so that removed
 * lines at the end are found too. A fault is reported to every OWNER, once a day.
 */
export async function checkChain({ db, now, log, messages }: CheckParts): Promise<void> {
  const before = await lastCheck(db)
  const { fault, lines, head } = await verifyChain(db, before?.head ? { expect: before.head } : {})
  if (fault !== null) log.error({ fault }, 'The audit is not intact: run npm run admin -- verify-audit')
  // The log is often stored elsewhere, out of reach for someone who can change the database.
  else log.info({ lines, head }, 'The audit is intact')
  const check: Check = { at: now().toISOString(), lines, fault, head: fault === null ? head : (before?.head ?? null) }
  await db.transaction().execute(async (trx) => {
    await writeSetting(trx, key, check)
    if (fault !== null) await messages.alarmOwners(trx, { kind: 'audit-fault', params: {}, at: now() })
  })
}
