import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type {
  changeFee,
  changePayees,
  changeWalletCeiling,
  FeeEntry,
  feeHistory,
  fees,
} from '#contract/payments/fees.ts'
import { type ApplicationPurpose, applicationPurposes, type SeedFee } from '#domain/enlistment/definition.ts'
import { type FeeLine, feeAt } from '#domain/enlistment/fee-at.ts'
import { defaultWalletCeiling, withVat } from '#domain/enlistment/fees.ts'
import { findType, registry } from '#domain/enlistment/registry.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { type CalendarDate, dhakaDate, isCalendarDate } from '#domain/reference/calendar.ts'
import { isTaka } from '#domain/reference/taka.ts'
import type { Context } from '../../context.ts'
import { type Caller, type CallerUser, hasRole } from '../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../platform/binding/service-function.ts'
import type { Database } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transaction.ts'
import { lockSettings, readSetting, writeSetting } from '../../platform/settings.ts'
import { checkPayees, isUnchanged, payeesKey, storedPayees } from './payees.ts'
import { auditSetting, type FeeRow, insertFee, listSchedule } from './repository.ts'

type Entry = z.infer<typeof FeeEntry>

export type FeeService = {
  /** The public facts: the fees in force, announced fees, the wallet's limit, and how fees can be paid. */
  listCurrent: ServiceFunction<typeof fees>
  /** Every entry, the newest first; for an OWNER. */
  listHistory: ServiceFunction<typeof feeHistory, 'query'>
  /** Enters a fee that starts on a future day. The fee of a day that has begun cannot be changed. */
  change: ServiceFunction<typeof changeFee, 'body'>
  changeWalletCeiling: ServiceFunction<typeof changeWalletCeiling, 'body'>
  /** Sets the accounts to which applicants pay, and answers with them as stored. */
  changePayees: ServiceFunction<typeof changePayees, 'body'>
}

const ceilingKey = 'walletCeiling'

/**
 * The fee of a type and purpose on a day, whole taka. Every type was seeded with its fees, so a missing fee means a
 * broken database.
 */
export async function feeOn(
  db: Kysely<Database>,
  asked: { type: string; purpose: ApplicationPurpose; date: CalendarDate },
): Promise<SeedFee> {
  const line = feeAt(await listSchedule(db), asked)
  if (line === null) throw new Error(`The schedule has no fee for ${asked.type} ${asked.purpose} on ${asked.date}`)
  const { base, vat, total } = line
  return { base, vat, total }
}

/** `onlineMethods`: the methods with which applicants can pay directly from the form. */
export function createFeeService(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { onlineMethods }: { onlineMethods: readonly string[] },
): FeeService {
  return {
    async listCurrent() {
      const date = dhakaDate(now())
      const schedule = await listSchedule(db)
      const [walletCeiling, payees] = [await storedCeiling(db), await storedPayees(db)]
      const lines = { list: currentLines(schedule, date), upcoming: upcomingLines(schedule, date) }
      return { ok: true, value: { ...lines, walletCeiling, payees, onlineMethods: [...onlineMethods] } }
    },

    async listHistory({ caller, query: { page, size } }) {
      if (ownerOf(caller) === null) return refuse('forbidden')
      const schedule = await listSchedule(db)
      const date = dhakaDate(now())
      const newest = [...schedule].reverse()
      const list = newest.slice((page - 1) * size, page * size).map((row) => toEntry(row, schedule, date))
      return { ok: true, value: { list, page, size, total: schedule.length } }
    },

    async change({ caller, body: { type, purpose, base, effectiveFrom, reason } }) {
      const by = ownerOf(caller)
      if (by === null) return refuse('forbidden')
      if (findType(type) === null) return wrong('type', 'not_an_option')
      if (!isCalendarDate(effectiveFrom)) return wrong('effectiveFrom', 'date')
      const at = now()
      if (effectiveFrom <= dhakaDate(at)) return wrong('effectiveFrom', 'not_future')
      if (!isTaka(withVat(base).total)) return wrong('base', 'too_large')
      const line: FeeLine = { type, purpose, effectiveFrom, ...withVat(base) }
      const row = await db.transaction().execute((trx) => insertFee(trx, { line, reason: reason ?? null, by, at }))
      return { ok: true, value: toEntry(row, [row], dhakaDate(at)) }
    },

    async changeWalletCeiling({ caller, body: { walletCeiling, from } }) {
      const by = ownerOf(caller)
      if (by === null) return refuse('forbidden')
      return transact(db, async (trx) => {
        await lockSettings(trx)
        if ((await storedCeiling(trx)) !== from) return refuse('stale_version')
        await writeSetting(trx, ceilingKey, walletCeiling)
        const detail = { walletCeiling }
        await auditSetting(trx, { key: ceilingKey, action: 'change-wallet-ceiling', by, at: now(), detail })
        return { ok: true, value: detail }
      })
    },

    async changePayees({ caller, body: { value, from } }) {
      const by = ownerOf(caller)
      if (by === null) return refuse('forbidden')
      return transact(db, async (trx) => {
        await lockSettings(trx)
        const stored = await storedPayees(trx)
        const checked = checkPayees(value, stored)
        if (!checked.ok) return checked
        if (!isUnchanged(stored, from)) return refuse('stale_version')
        await writeSetting(trx, payeesKey, checked.value)
        await auditSetting(trx, { key: payeesKey, action: 'change-payees', by, at: now(), detail: checked.value })
        return checked
      })
    },
  }
}

function storedCeiling(db: Kysely<Database>): Promise<number> {
  return readSetting(db, ceilingKey, { read: readTaka, fallback: defaultWalletCeiling })
}

function ownerOf(caller: Caller): CallerUser | null {
  return hasRole(caller, 'OWNER') ? caller.user : null
}

function wrong(path: string, code: string): Refusal {
  return refuse('invalid_request', { fields: [{ path, code }] })
}

function readTaka(stored: unknown): number | null {
  return typeof stored === 'number' && Number.isSafeInteger(stored) && stored >= 0 ? stored : null
}

/** The fees in force, in the order of the home page. */
function currentLines(schedule: readonly FeeRow[], date: CalendarDate): FeeRow[] {
  return registry.flatMap(({ type }) =>
    applicationPurposes.flatMap((purpose) => feeAt(schedule, { type, purpose, date }) ?? []),
  )
}

/** The last entry of each future day, the nearest day first. */
function upcomingLines(schedule: readonly FeeRow[], date: CalendarDate): FeeRow[] {
  const known = schedule.filter((row) => row.effectiveFrom > date && findType(row.type) !== null)
  return known
    .filter((row) => !isReplaced(row, schedule))
    .sort((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1))
}

function isReplaced(row: FeeRow, schedule: readonly FeeRow[]): boolean {
  const { type, purpose, effectiveFrom: date } = row
  return feeAt(schedule, { type, purpose, date })?.id !== row.id
}

function toEntry(row: FeeRow, schedule: readonly FeeRow[], today: CalendarDate): Entry {
  const { enteredAt, ...entry } = row
  return { ...entry, state: stateOf(row, schedule, today), enteredAt: enteredAt?.toISOString() ?? null }
}

function stateOf(row: FeeRow, schedule: readonly FeeRow[], today: CalendarDate): Entry['state'] {
  if (isReplaced(row, schedule)) return 'REPLACED'
  if (row.effectiveFrom > today) return 'UPCOMING'
  const { type, purpose } = row
  return feeAt(schedule, { type, purpose, date: today })?.id === row.id ? 'CURRENT' : 'PAST'
}
