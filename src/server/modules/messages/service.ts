import type { Kysely } from 'kysely'
import type { Locale, Text } from '#domain/text.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { JobQueue } from '../../platform/job-queue.ts'
import { sendMessageQueue } from './jobs.ts'
import { channelOf } from './mail/mail-port.ts'
import { countParts } from './message-parts.ts'
import { type MessageKind, type MessageParams, writeMessage } from './templates.ts'

/**
 * A message to send, to a mobile number or to the e-mail address of someone without one. `dedupeKey` names the event: the
 * same key a second time sends nothing.
 */
export type OutgoingMessage = {
  [K in MessageKind]: { dedupeKey: string; to: string; kind: K; locale: Locale; params: MessageParams[K] }
}[MessageKind]

export type MessageService = {
  /**
   * Writes the message and the job that sends it. Pass the transaction in which the event happens: then the message
   * goes out exactly when that commits.
   */
  enqueue: (trx: Kysely<Database>, message: OutgoingMessage) => Promise<void>
  /** Has a message that waits in its row sent, within the transaction that made it wait. */
  queueAgain: (trx: Kysely<Database>, id: string) => Promise<void>
}

export function createMessageService(options: {
  jobs: JobQueue
  authority: Text
  now: () => Date
  newId: () => string
}): MessageService {
  const { jobs, authority, now, newId } = options
  return {
    async enqueue(trx, { dedupeKey, to, kind, locale, params }) {
      const id = newId()
      const text = writeMessage(kind, { params, locale, authority })
      const channel = channelOf(to)
      const parts = channel === 'sms' ? countParts(text).parts : 1
      const added = await trx
        .insertInto('messages')
        .values({ id, dedupe_key: dedupeKey, channel, to, kind, locale, text, parts, created_at: now() })
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added !== undefined) await jobs.send(trx, sendMessageQueue, { id })
    },
    queueAgain: (trx, id) => jobs.send(trx, sendMessageQueue, { id }),
  }
}
