import { type Kysely, sql } from 'kysely'
import type { MessageKind } from '#domain/message-kinds.ts'
import type { NamedFailure } from '#domain/message-states.ts'
import type { Database } from '../../platform/database/schema.ts'
import { addToDay, type DayCount, dayCount, readDay, takeFromDay } from '../../platform/limits/day-counts.ts'
import { readSettings } from '../settings/service.ts'
import { channelOf } from './mail/mail-port.ts'

/**
 * Who can cause a message.
 * - anyone: a stranger can have it sent to any number, so a number gets only a few of them a day;
 * - proof: anyone can request it too, but it is the way back to an application: counted separately, so that a
 *   stranger's drafts do not use it up;
 * - place: the same for a place in the live hour. Counted separately, so that it uses up no way back to an application;
 * - access: it reports a change in who can open an application. The holder, or a thief with the code, can make such
 *   changes at will, so a number gets only a few a day too, counted separately from the others;
 * - holder: it answers something that the holder of the number did, or is the office's answer to that;
 * - journey: the office gave, changed or cancelled the time of an appointment, or decided about a payment. Without it a
 *   person travels or waits in vain, so no limit holds it back; only staff can cause it;
 * - visitor: it goes to a number that a visitor typed, which is not proven: a number gets only a few a day, and all of
 *   them together get a part of the day's budget, so that they never use up what codes need;
 * - calendar: the portal sends it by itself, on a day that no outsider chooses;
 * - alarm: it reports trouble to the OWNER, or a change of an account by staff to its person, and no limit holds it
 *   back.
 */
export type MessageCause =
  | 'anyone'
  | 'proof'
  | 'place'
  | 'access'
  | 'holder'
  | 'journey'
  | 'visitor'
  | 'calendar'
  | 'alarm'

export const messageCauses = {
  'draft-token': 'anyone',
  'reset-code': 'anyone',
  'number-code': 'proof',
  'place-code': 'place',
  'opened-on-another-phone': 'access',
  'phone-taken-off': 'access',
  'first-phone-taken-off': 'access',
  'other-phones-taken-off': 'access',
  claimed: 'access',
  submitted: 'holder',
  recheck: 'holder',
  'payment-confirmed': 'journey',
  'payment-in-part': 'journey',
  'payment-arrived': 'journey',
  'payment-unneeded': 'journey',
  'payment-reversed': 'journey',
  'payment-rejected': 'journey',
  'payment-refunded': 'journey',
  rejected: 'holder',
  approved: 'holder',
  'renewal-reminder': 'calendar',
  'draft-expiring': 'calendar',
  'sms-budget': 'alarm',
  'audit-fault': 'alarm',
  'account-alarm': 'alarm',
  'approval-asked': 'alarm',
  'shared-payments': 'alarm',
  'approved-unpaid': 'alarm',
  'password-changed': 'holder',
  'password-set': 'alarm',
  'account-made': 'holder',
  'roles-changed': 'alarm',
  'password-due': 'holder',
  'contact-changed': 'alarm',
  'status-changed': 'alarm',
  'second-factor-removed': 'alarm',
  'sessions-ended': 'alarm',
  'role-asked': 'alarm',
  'password-due-later': 'holder',
  'appointment-assigned': 'journey',
  'appointment-rescheduled': 'journey',
  'appointment-rejected': 'visitor',
  'appointment-cancelled': 'journey',
  'request-cancelled': 'visitor',
  'appointment-reminder': 'visitor',
} as const satisfies Record<MessageKind, MessageCause>

/** The causes that no limit holds back. They count, so that the OWNER sees what the day has cost. */
const unlimited: readonly MessageCause[] = ['journey', 'alarm']

/** Messages to one number in one day, for each cause that is counted per number. */
export const mostToNumber = 3
/** The causes that are counted per number, with the names of their counters. */
const countedForNumber: Partial<Record<MessageCause, string>> = {
  anyone: 'sms to number',
  proof: 'proof sms to number',
  place: 'place sms to number',
  access: 'access sms to number',
  visitor: 'visitor sms to number',
}
/** The part of the day's budget that SMS to visitors may use. */
export const visitorShare = 0.5
/**
 * E-mails in one day, in all. They cost nothing, but a mail server that annoys strangers soon counts as a spammer.
 * Counted separately from SMS, whose budget is money.
 */
export const emailsPerDay = 2_000
/** The part of the day's budget at which the OWNER is notified. */
const alarmAt = 0.8

/** Why a message is held back. */
export type HeldReason = Extract<NamedFailure, 'number_limit' | 'day_budget'>
export type QuotaResult =
  | { ok: true; alarm: { sent: number; budget: number } | null }
  | { ok: false; reason: HeldReason }

export type Sending = { to: string; kind: string; released: boolean; at: Date }

// An unknown kind comes from a later release: it is limited like one that anyone can cause.
function causeOf(kind: string): MessageCause {
  return (messageCauses as Readonly<Record<string, MessageCause>>)[kind] ?? 'anyone'
}

/** Null for a kind that is not counted per number. */
function countOfNumber(secret: Buffer, { to, kind, at }: Sending): DayCount | null {
  const what = countedForNumber[causeOf(kind)]
  return what === undefined ? null : dayCount(secret, { what, who: to, at })
}

/** Null for messages that may use the whole budget. */
function countOfShare(secret: Buffer, { to, kind, at }: Sending): DayCount | null {
  const isShare = causeOf(kind) === 'visitor' && channelOf(to) === 'sms'
  return isShare ? dayCount(secret, { what: 'visitor sms', who: '', at }) : null
}

function countOfAll(secret: Buffer, { to, at }: Pick<Sending, 'to' | 'at'>): DayCount {
  return dayCount(secret, { what: channelOf(to) === 'sms' ? 'sms' : 'email', who: '', at })
}

/**
 * Counts one message against the limits of its number and the day. Each count is read and written by one statement, so
 * the limits hold for any number of processes. Call it in the transaction that marks the message.
 */
export async function reserveQuota(trx: Kysely<Database>, secret: Buffer, sending: Sending): Promise<QuotaResult> {
  const number = countOfNumber(secret, sending)
  const share = countOfShare(secret, sending)
  const isSms = channelOf(sending.to) === 'sms'
  const all = countOfAll(secret, sending)
  const isFree = sending.released || unlimited.includes(causeOf(sending.kind))
  const take = (count: DayCount, most: number) =>
    addToDay(trx, count, { amount: 1, most: isFree ? Number.MAX_SAFE_INTEGER : most })
  if (number !== null && (await take(number, mostToNumber)) === null) return { ok: false, reason: 'number_limit' }
  const budget = isSms ? (await readSettings(trx)).smsPerDay : emailsPerDay
  const isWithinShare = share === null || (await take(share, Math.ceil(budget * visitorShare))) !== null
  const sent = isWithinShare ? await take(all, budget) : null
  if (sent === null) {
    if (number !== null) await takeFromDay(trx, number, 1)
    if (share !== null && isWithinShare) await takeFromDay(trx, share, 1)
    return { ok: false, reason: 'day_budget' }
  }
  const isNear = isSms && sent >= Math.ceil(budget * alarmAt) && (await noteAlarm(trx, all, sending.at))
  return { ok: true, alarm: isNear ? { sent, budget } : null }
}

/** Takes the counts back for a message that certainly was not sent. */
export async function refundQuota(db: Kysely<Database>, secret: Buffer, sending: Sending): Promise<void> {
  const number = countOfNumber(secret, sending)
  const share = countOfShare(secret, sending)
  if (number !== null) await takeFromDay(db, number, 1)
  if (share !== null) await takeFromDay(db, share, 1)
  await takeFromDay(db, countOfAll(secret, sending), 1)
}

/** True once a day, in one process. */
async function noteAlarm(trx: Kysely<Database>, { day, what, who }: DayCount, at: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE day_counts SET noted_at = ${at}
    WHERE day = ${day} AND what = ${what} AND who = ${who} AND noted_at IS NULL RETURNING 1`.execute(trx)
  return rows.length > 0
}

/** How much of the day's budget is used up, for the OWNER. */
export async function readSendingDay(
  db: Kysely<Database>,
  secret: Buffer,
  at: Date,
): Promise<{ sent: number; budget: number; isLow: boolean }> {
  const { smsPerDay: budget } = await readSettings(db)
  const sent = await readDay(db, dayCount(secret, { what: 'sms', who: '', at }))
  return { sent, budget, isLow: sent >= Math.ceil(budget * alarmAt) }
}
