import type { Kysely } from 'kysely'
import type { PublicReceipt } from '#contract/public.ts'
import { findType } from '#domain/enlistment/registry.ts'
import {
  judgeReceipt,
  type ReceiptState,
  receiptNumber,
  receiptState,
  sumOf,
  typedReceiptNumber,
  type VoidCause,
} from '#domain/payments/money-receipt.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../context.ts'
import { appendAudit } from '../../platform/audit.ts'
import type { CallerUser } from '../../platform/binding/caller.ts'
import { nextCounter } from '../../platform/database/counters.ts'
import type { Database } from '../../platform/database/schema.ts'
import {
  endReceipt,
  findByNumber,
  findInForce,
  findReceipted,
  insertReceipt,
  listStored,
  type ReceiptRow,
  type StoredPayment,
  writeName,
} from './receipt-rows.ts'

export type { ReceiptRow }

/**
 * The id of the application whose receipt has this number, in force or void, in any spelling; null when there is none.
 * `holderUserId`: only an application of this account.
 */
export async function findReceiptedId(
  db: Kysely<Database>,
  typed: string,
  holderUserId?: string | null,
): Promise<string | null> {
  const number = typedReceiptNumber(typed)
  if (number === null) return null
  const found = db.selectFrom('receipts as m').innerJoin('applications as a', 'a.id', 'm.application_id')
  const own = holderUserId === undefined ? found : found.where('a.holder_user_id', '=', holderUserId)
  const row = await own.where('m.number', '=', number).select('a.id').executeTakeFirst()
  return row?.id ?? null
}

/** What happened to the receipts of an application: for the audit of the step that caused it. */
export type Settled = { receipt?: string; voidReceipt?: string }

/**
 * Brings the receipt of an application in line with its payments: each step that confirms a payment or takes one back
 * calls it in its transaction, with the application's row locked. Called again, it changes nothing. The number comes
 * last: its counter stays locked until the transaction ends, and so the numbers of a year have no gaps.
 */
export async function settleReceipt(
  trx: Kysely<Database>,
  { applicationId, at }: { applicationId: string; at: Date },
): Promise<Settled> {
  const application = await findReceipted(trx, applicationId)
  if (application === null) return {}
  const { fee, ...named } = application
  const payments = await listStored(trx, applicationId)
  const inForce = await findInForce(trx, applicationId)
  const receipt = inForce?.payments ?? null
  const { ends: cause, issue } = judgeReceipt({ feeTotal: fee.total, payments, receipt })
  const ended = inForce !== null && cause !== null ? { voidReceipt: inForce.number } : {}
  if (inForce !== null && cause !== null) {
    await endReceipt(trx, { number: inForce.number, cause, on: endDay(cause, payments, { at, receipt: inForce }) })
  }
  if (issue === null) return ended
  const year = Number(dhakaDate(at).slice(0, 4))
  const number = receiptNumber(year, await nextCounter(trx, 'receipt', year))
  await insertReceipt(trx, {
    ...{ number, application_id: applicationId, ...named, fee: JSON.stringify(fee), amount: sumOf(issue) },
    ...{ payments: JSON.stringify(issue.map(toListed)), issued_at: at, void_cause: null, void_on: null },
  })
  return { ...ended, receipt: number }
}

/**
 * The day on which the money left, as the desk recorded it, but not before the receipt was issued; a confirmation ends on
 * the day of the step.
 */
function endDay(
  cause: VoidCause,
  payments: readonly StoredPayment[],
  { at, receipt }: { at: Date; receipt: ReceiptRow },
): string {
  const returned = payments.flatMap(({ returnedOn }) => returnedOn ?? [])
  return cause === 'RETURNED' ? ([...returned, dhakaDate(receipt.issued_at)].sort().at(-1) ?? '') : dhakaDate(at)
}

/** The same where no step of a desk causes it, whose line of the audit would name the receipt. */
export async function settleReceiptAlone(
  trx: Kysely<Database>,
  { applicationId, status, by, at }: { applicationId: string; status: string; by: CallerUser | null; at: Date },
): Promise<void> {
  const settled = await settleReceipt(trx, { applicationId, at })
  if (Object.keys(settled).length === 0) return
  const subject = { kind: 'application', id: applicationId } as const
  const role = by?.roles.find((each) => each !== 'USER')
  await appendAudit(trx, { subject, action: 'issue-receipt', from: status, to: status, by, role, detail: settled, at })
}

function toListed({ method, reference, transactionId, bank, paidOn, amount, confirmedAt }: StoredPayment) {
  return { method, reference, transactionId, bank, paidOn, amount, confirmedAt: confirmedAt?.toISOString() ?? null }
}

/**
 * The receipt in force, with the name of its payer. Of a draft that a gateway collected for, the first printing fixes
 * the name: two papers with one number never name two people.
 */
export async function nameReceipt(
  trx: Kysely<Database>,
  applicationId: string,
  nameOf: () => { nameBn: string; nameEn: string },
): Promise<ReceiptRow | null> {
  const row = await findInForce(trx, applicationId)
  if (row === null || row.name_bn !== null || row.name_en !== null) return row
  const { nameBn, nameEn } = nameOf()
  const named = { ...row, name_bn: nameBn || null, name_en: nameEn || null }
  await writeName(trx, { number: named.number, name_bn: named.name_bn, name_en: named.name_en })
  return named
}

/**
 * What anyone may know of a receipt by its number: neither the payer nor the transaction, because the numbers can be
 * counted through. Null when there is none.
 */
export async function findReceipt(
  { db, config }: Pick<Context, 'db' | 'config'>,
  number: string,
): Promise<PublicReceipt | null> {
  const row = await findByNumber(db, number)
  if (row === null) return null
  const { nameBn: bn, nameEn: en } = config.authority
  const { type, amount, void_on: endedOn } = row
  return {
    kind: 'receipt',
    ...{ number, type, amount },
    typeLabel: findType(type)?.label ?? { bn: type, en: type },
    issuedOn: dhakaDate(row.issued_at),
    state: await stateOf(db, row),
    ...(endedOn !== null && { endedOn }),
    authority: { bn, en },
  }
}

/** Whether the authority has decided to return the money of a receipt in force. */
export async function isReturnDue(db: Kysely<Database>, row: ReceiptRow): Promise<boolean> {
  return (await stateOf(db, row)) === 'RETURN_DUE'
}

async function stateOf(db: Kysely<Database>, row: ReceiptRow): Promise<ReceiptState> {
  // The table has no other causes.
  const voidCause = row.void_cause as VoidCause | null
  return receiptState({ voidCause, payments: row.payments }, await listStored(db, row.application_id))
}
