import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Text } from '#domain/text.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { JobQueue } from '../../platform/job-queue.ts'
import { channelOf } from './mail/mail-port.ts'
import { countParts } from './message-parts.ts'
import { queueOf } from './message-queues.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import { type AlarmOwners, alarmOwners } from './owner-alarms.ts'
import { writeMessage } from './templates.ts'

export type { OutgoingMessage }

export type MessageService = {
  /**
   * Writes the message and the job that sends it. Pass the transaction of the event: only its commit sends the message.
   */
  enqueue: (trx: Kysely<Database>, message: OutgoingMessage) => Promise<void>
  /** Notifies every OWNER, once a day for each kind, or of each event. */
  alarmOwners: AlarmOwners
  /** Creates a job for a message that was set back to waiting, within the same transaction. */
  queueAgain: (trx: Kysely<Database>, message: { id: string; channel: string }) => Promise<void>
  /** Messages of these events that were not sent yet are not sent any more, even when a try is in progress. */
  end: (trx: Kysely<Database>, dedupeKeys: readonly string[]) => Promise<void>
  /** Deletes the messages of these events, because texts and numbers are personal data. */
  forget: (trx: Kysely<Database>, dedupeKeys: readonly string[]) => Promise<void>
}

export function createMessageService(options: {
  jobs: JobQueue
  authority: Text
  now: () => Date
  newId: () => string
}): MessageService {
  const { jobs, authority, now, newId } = options
  const service: MessageService = {
    alarmOwners: (trx, alarm) => alarmOwners(trx, service, alarm),
    async enqueue(trx, { dedupeKey, to, kind, locale, params, expiresAt = null }) {
      const id = newId()
      const text = writeMessage(kind, { params, locale, authority })
      const channel = channelOf(to)
      const parts = channel === 'sms' ? countParts(text).parts : 1
      const added = await trx
        .insertInto('messages')
        .values({
          id,
          dedupe_key: dedupeKey,
          channel,
          to,
          kind,
          locale,
          text,
          parts,
          expires_at: expiresAt,
          created_at: now(),
        })
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added !== undefined) await jobs.send(trx, queueOf(channel), { id })
    },
    queueAgain: (trx, { id, channel }) => jobs.send(trx, queueOf(channel), { id }),
    async end(trx, dedupeKeys) {
      if (dedupeKeys.length === 0) return
      await trx
        .updateTable('messages')
        .set({ expires_at: now() })
        .where(isOneOf(dedupeKeys))
        .where('state', '<>', 'SENT')
        .execute()
      await trx
        .updateTable('messages')
        .set({ state: 'FAILED', failure: 'expired' })
        .where(isOneOf(dedupeKeys))
        .where('state', 'in', ['QUEUED', 'HELD'])
        .execute()
    },
    async forget(trx, dedupeKeys) {
      if (dedupeKeys.length === 0) return
      await trx.deleteFrom('messages').where(isOneOf(dedupeKeys)).execute()
    },
  }
  return service
}

/** An array is one parameter; a statement can have 65,535 at most. */
function isOneOf(dedupeKeys: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`dedupe_key = ANY (${dedupeKeys}::text[])`
}
