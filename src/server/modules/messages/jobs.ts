import { type Kysely, sql } from 'kysely'
import { defaultLocale, locales } from '#domain/text.ts'
import type { JobQueue } from '../../platform/job-queue.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../platform/schema.ts'
import type { SmsPort } from './sms-port.ts'
import { secretKinds } from './templates.ts'

export const sendMessageQueue = 'send-message'

type SendMessage = { id: string }
type Dependencies = { db: Kysely<Database>; port: SmsPort; now: () => Date; log: Log }

/** Makes the queue of outgoing messages; call it before the first message is written. */
export async function createMessageQueue(jobs: JobQueue): Promise<void> {
  // Half a minute, doubling up to an hour: about a day until an operator's outage has cost a message.
  await jobs.createQueue(sendMessageQueue, { retryLimit: 30, retryDelaySeconds: 30, mostDelaySeconds: 3600 })
}

/** Sends what is queued, in the background. */
export async function workOnMessages(jobs: JobQueue, dependencies: Dependencies): Promise<void> {
  await jobs.work<SendMessage>(sendMessageQueue, ({ id }) => sendMessage(dependencies, id))
}

/**
 * Sends one message unless it was sent. The row is marked before the port is called and after: a process that dies in
 * between leaves SENDING, and such a message is not tried again, because nobody can know whether it went out and the
 * same text twice frightens people more than none. Throws when the port refused, so that the job comes again.
 */
export async function sendMessage({ db, port, now, log }: Dependencies, id: string): Promise<void> {
  const row = await db
    .updateTable('messages')
    .set({ state: 'SENDING', tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .returning(['to', 'text', 'locale', 'kind'])
    .executeTakeFirst()
  if (row === undefined) {
    log.warn({ messageId: id }, 'A message was handled before: it is not sent again')
    return
  }
  const locale = locales.find((known) => known === row.locale) ?? defaultLocale
  const at = now()
  try {
    await port.send({ to: row.to, text: row.text, locale, kind: row.kind, at: at.toISOString() })
  } catch (error) {
    await db.updateTable('messages').set({ state: 'QUEUED' }).where('id', '=', id).execute()
    throw new Error(`Message ${id} could not be sent`, { cause: error })
  }
  const isSecret = secretKinds.some((kind) => kind === row.kind)
  await db
    .updateTable('messages')
    .set({ state: 'SENT', sent_at: at, ...(isSecret ? { text: '' } : {}) })
    .where('id', '=', id)
    .execute()
}
