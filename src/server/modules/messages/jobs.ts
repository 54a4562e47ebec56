import { type Kysely, sql } from 'kysely'
import { defaultLocale, locales, type Text } from '#domain/text.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { JobQueue } from '../../platform/job-queue.ts'
import type { Log } from '../../platform/log.ts'
import { channelOf, type MailPort } from './mail/mail-port.ts'
import { subjectOf } from './mail/mail-subjects.ts'
import { queueOf, queues } from './message-queues.ts'
import { secretKinds } from './outgoing-message.ts'
import { type AlarmOwners, alarmOfBudget } from './owner-alarms.ts'
import { refundQuota, reserveQuota } from './sending-limits.ts'
import { gatewayId, type Sms, type SmsOutcome, type SmsPort } from './sms/sms-port.ts'

type SendMessage = { id: string }
export type SendingParts = {
  db: Kysely<Database>
  port: SmsPort
  mail: MailPort
  authority: Text
  now: () => Date
  log: Log
  secret: Buffer
  messages: { alarmOwners: AlarmOwners }
}

/** Half a minute, doubling up to an hour: a message survives an outage of the operator of about a day. */
const mostTries = 30
const minuteMs = 60_000
/** Longer than any try: a message that is still SENDING afterwards belongs to a process that died. */
const longestTryMs = 10 * minuteMs
/** Longer than the queue waits between two tries: a message that still waits afterwards has lost its job. */
const longestWaitMs = 120 * minuteMs
/** A person who did not get a secret text within a week asks for another; until then an OWNER may send it again. */
const secretsLastMs = 7 * 24 * 60 * minuteMs

/** Creates the queues of outgoing messages; call it before the first message is written. */
export async function createMessageQueues(jobs: JobQueue): Promise<void> {
  for (const queue of Object.values(queues)) {
    await jobs.createQueue(queue, { retryLimit: mostTries, retryDelaySeconds: 30, mostDelaySeconds: 3600 })
  }
}

/** Sends queued messages in the background, and repairs interrupted ones. */
export async function workOnMessages(jobs: JobQueue, parts: SendingParts): Promise<void> {
  for (const queue of Object.values(queues)) {
    await jobs.work<SendMessage>(queue, ({ id }) => sendMessage(parts, id))
  }
  await jobs.schedule('look-after-messages', '*/10 * * * *', () => maintainMessages(jobs, parts))
}

/**
 * Sends one message unless it was handled already. The row is marked before and after the call of the gateway, so that
 * no message is sent twice: not by a repeated job, two processes or one that died in between. Throws when the gateway
 * certainly did not accept it, so that the job is retried.
 */
export async function sendMessage(parts: SendingParts, id: string): Promise<void> {
  const { db, now, log, secret } = parts
  const at = now()
  const row = await db.transaction().execute((trx) => beginTry(trx, parts, { id, at }))
  if (row === null) return
  const locale = locales.find((known) => known === row.locale) ?? defaultLocale
  const { to, text, kind } = row
  const outcome = await handOver(parts, { id: gatewayId(id), to, text, locale, kind, at: at.toISOString() })
    // A port never rejects; if one does, it is unknown how far it came.
    .catch((): SmsOutcome => ({ outcome: 'unknown', reason: 'port_broke' }))
  const again = outcome.outcome === 'refused' && outcome.again && row.tries < mostTries
  await db
    .updateTable('messages')
    .set(rowAfter(outcome, { kind, again, at: now() }))
    .where('id', '=', id)
    .where('state', '=', 'SENDING')
    .execute()
  if (outcome.outcome === 'sent') return
  if (outcome.outcome === 'refused') await refundQuota(db, secret, { to, kind, released: false, at })
  log.warn({ messageId: id, kind, outcome: outcome.outcome, reason: outcome.reason }, 'A message was not sent')
  if (again) throw new Error(`Message ${id} could not be sent yet`)
}

function handOver({ port, mail, authority }: SendingParts, message: Sms): Promise<SmsOutcome> {
  if (channelOf(message.to) === 'sms') return port.send(message)
  return mail.send({ ...message, subject: subjectOf(message.kind, { locale: message.locale, authority }) })
}

type Begun = { to: string; text: string; locale: string; kind: string; tries: number }

/** Marks the message as being sent, or as held back by a limit. Null when there is nothing to send. */
async function beginTry(
  trx: Kysely<Database>,
  { secret, messages, log }: SendingParts,
  { id, at }: { id: string; at: Date },
): Promise<Begun | null> {
  const row = await trx
    .selectFrom('messages')
    .select(['to', 'text', 'locale', 'kind', 'tries', 'released_at', 'expires_at'])
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) {
    log.info({ messageId: id }, 'A message was already handled: it is not sent again')
    return null
  }
  if (row.expires_at !== null && row.expires_at <= at) {
    await trx.updateTable('messages').set({ state: 'FAILED', failure: 'expired' }).where('id', '=', id).execute()
    return null
  }
  const quota = await reserveQuota(trx, secret, { ...row, released: row.released_at !== null, at })
  const mark = quota.ok
    ? { state: 'SENDING', tries: row.tries + 1, tried_at: at, failure: null }
    : { state: 'HELD', tried_at: at, failure: quota.reason }
  await trx.updateTable('messages').set(mark).where('id', '=', id).execute()
  if (!quota.ok) {
    log.warn({ messageId: id, kind: row.kind, reason: quota.reason }, 'A message is on hold because of a limit')
    return null
  }
  if (quota.alarm !== null) await alarmOfBudget(trx, messages, { ...quota.alarm, at })
  return { ...row, tries: row.tries + 1 }
}

function rowAfter(outcome: SmsOutcome, { kind, again, at }: { kind: string; again: boolean; at: Date }) {
  if (outcome.outcome === 'sent') {
    const isSecret = secretKinds.some((secret) => secret === kind)
    return { state: 'SENT', sent_at: at, gateway_ref: outcome.ref ?? null, ...(isSecret ? { text: '' } : {}) }
  }
  const state = outcome.outcome === 'unknown' ? 'UNKNOWN' : again ? 'QUEUED' : 'FAILED'
  return { state, failure: outcome.reason }
}

/**
 * Runs every ten minutes. A message that a dead process was sending may have gone out: it becomes UNKNOWN and is not
 * sent automatically. A waiting message without a job gets one; a second job for the same message does nothing.
 */
export async function maintainMessages(jobs: JobQueue, { db, now }: SendingParts): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  await db
    .updateTable('messages')
    .set({ state: 'UNKNOWN', failure: 'interrupted' })
    .where('state', '=', 'SENDING')
    .where('tried_at', '<', before(longestTryMs))
    .execute()
  await db
    .updateTable('messages')
    .set({ text: '' })
    .where('state', 'in', ['FAILED', 'UNKNOWN', 'HELD'])
    .where('kind', 'in', [...secretKinds])
    .where('created_at', '<', before(secretsLastMs))
    .execute()
  const waiting = await db
    .selectFrom('messages')
    .select(['id', 'channel'])
    .where('state', '=', 'QUEUED')
    .where(sql<Date>`coalesce(tried_at, created_at)`, '<', before(longestWaitMs))
    .limit(1000)
    .execute()
  for (const { id, channel } of waiting) await jobs.send(db, queueOf(channel), { id })
}
