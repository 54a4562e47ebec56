import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { addToDay, type DayCount, dayCount, readDay, takeFromDay } from '../../platform/limits/day-counts.ts'
import { readSettings } from '../settings/service.ts'
import { channelOf } from './mail/mail-port.ts'
import type { MessageKind } from './templates.ts'

/**
 * Who can bring a message about.
 * - anyone: a stranger can have it sent to any number, so a number gets few of them a day;
 * - proof: anyone can ask for it too, but it is the way back to an application: counted by itself, so that a stranger's
 *   drafts do not use it up;
 * - access: it reports a change of who can open an application. The holder or a thief with the code can make such
 *   changes at will, so a number gets few a day too, counted by themselves: neither uses up the other's;
 * - holder: it answers what the holder of the number did, or is the office's answer to that;
 * - visitor: it goes to the number that a visitor typed, which is not proven: a number gets few a day, and all of them
 *   together a part of the day's budget, so that visits never use up what codes need;
 * - calendar: the portal's own, on a day that no outsider chooses;
 * - alarm: it reports trouble to the OWNER, and goes out when nothing else does.
 */
export type MessageCause = 'anyone' | 'proof' | 'access' | 'holder' | 'visitor' | 'calendar' | 'alarm'

export const messageCauses = {
  'draft-token': 'anyone',
  'reset-code': 'anyone',
  'number-code': 'proof',
  'opened-on-another-phone': 'access',
  'phone-taken-off': 'access',
  'first-phone-taken-off': 'access',
  'other-phones-taken-off': 'access',
  claimed: 'access',
  submitted: 'holder',
  recheck: 'holder',
  rejected: 'holder',
  approved: 'holder',
  'renewal-reminder': 'calendar',
  'draft-expiring': 'calendar',
  'sms-budget': 'alarm',
  'audit-fault': 'alarm',
  'password-changed': 'holder',
  'password-set': 'holder',
  'account-made': 'holder',
  'roles-changed': 'holder',
  'password-due': 'holder',
  'contact-changed': 'holder',
  'appointment-assigned': 'visitor',
  'appointment-rescheduled': 'visitor',
  'appointment-rejected': 'visitor',
  'appointment-cancelled': 'visitor',
  'request-cancelled': 'visitor',
  'appointment-reminder': 'visitor',
} as const satisfies Record<MessageKind, MessageCause>

/** To one number in one day, of the kinds of each cause that is counted for the number. */
export const mostToNumber = 3
/** The causes that are counted for the number, and under which name. */
const countedForNumber: Partial<Record<MessageCause, string>> = {
  anyone: 'sms to number',
  proof: 'proof sms to number',
  access: 'access sms to number',
  visitor: 'visitor sms to number',
}
/** The part of the day's budget that SMS to visitors may take. */
export const visitorShare = 0.5
/**
 * E-mails of one day, to all. They cost nothing, but a mail server that is used to bother strangers is soon believed by
 * nobody. Counted beside the SMS, whose budget is money.
 */
export const emailsPerDay = 2_000
/** The part of the day's budget at which the OWNER is notified. */
const alarmAt = 0.8

/** Why a message is kept back. */
export type HeldReason = 'number_limit' | 'day_budget'
export type SendingRoom =
  | { ok: true; alarm: { sent: number; budget: number } | null }
  | { ok: false; reason: HeldReason }

export type Sending = { to: string; kind: string; released: boolean; at: Date }

// A kind that this release does not know came from a later one: it is limited like one that anyone can bring about.
function causeOf(kind: string): MessageCause {
  return (messageCauses as Readonly<Record<string, MessageCause>>)[kind] ?? 'anyone'
}

/** Null for a kind that is not counted for the number. */
function countOfNumber(secret: Buffer, { to, kind, at }: Sending): DayCount | null {
  const what = countedForNumber[causeOf(kind)]
  return what === undefined ? null : dayCount(secret, { what, who: to, at })
}

/** Null for what may take the whole budget. */
function countOfShare(secret: Buffer, { to, kind, at }: Sending): DayCount | null {
  const isShare = causeOf(kind) === 'visitor' && channelOf(to) === 'sms'
  return isShare ? dayCount(secret, { what: 'visitor sms', who: '', at }) : null
}

function countOfAll(secret: Buffer, { to, at }: Pick<Sending, 'to' | 'at'>): DayCount {
  return dayCount(secret, { what: channelOf(to) === 'sms' ? 'sms' : 'email', who: '', at })
}

/**
 * Takes one message from what its number and the day may have. Both are rows that are read and written by one statement:
 * however many processes send, no more go out. Call it in the transaction that marks the message.
 */
export async function takeSendingRoom(trx: Kysely<Database>, secret: Buffer, sending: Sending): Promise<SendingRoom> {
  const number = countOfNumber(secret, sending)
  const share = countOfShare(secret, sending)
  const isSms = channelOf(sending.to) === 'sms'
  const all = countOfAll(secret, sending)
  const isFree = sending.released || causeOf(sending.kind) === 'alarm'
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

/** What surely did not go out counts for nothing. */
export async function giveBackRoom(db: Kysely<Database>, secret: Buffer, sending: Sending): Promise<void> {
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

/** What the day has used up, for the OWNER. */
export async function readSendingDay(
  db: Kysely<Database>,
  secret: Buffer,
  at: Date,
): Promise<{ sent: number; budget: number; isLow: boolean }> {
  const { smsPerDay: budget } = await readSettings(db)
  const sent = await readDay(db, dayCount(secret, { what: 'sms', who: '', at }))
  return { sent, budget, isLow: sent >= Math.ceil(budget * alarmAt) }
}
