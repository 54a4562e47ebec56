import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Locale, Text } from '#domain/text.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { JobQueue } from '../../platform/job-queue.ts'
import { queueOf } from './jobs.ts'
import { channelOf } from './mail/mail-port.ts'
import { countParts } from './message-parts.ts'
import { alarmOwners, type OwnerAlarm } from './owner-alarms.ts'
import { type MessageKind, type MessageParams, writeMessage } from './templates.ts'

/**
 * A message to send, to a mobile number or to the e-mail address of someone without one. `dedupeKey` names the event: the
 * same key a second time sends nothing.
 */
export type OutgoingMessage = {
  [K in MessageKind]: {
    dedupeKey: string
    to: string
    kind: K
    locale: Locale
    params: MessageParams[K]
    /** When it is of no use any more. */
    expiresAt?: Date
  }
}[MessageKind]

export type MessageService = {
  /**
   * Writes the message and the job that sends it. Pass the transaction in which the event happens: then the message
   * goes out exactly when that commits.
   */
  enqueue: (trx: Kysely<Database>, message: OutgoingMessage) => Promise<void>
  /** Notifies every OWNER, once a day of each kind. */
  alarmOwners: (trx: Kysely<Database>, alarm: OwnerAlarm) => Promise<void>
  /** Has a message that waits in its row sent, within the transaction that made it wait. */
  queueAgain: (trx: Kysely<Database>, message: { id: string; channel: string }) => Promise<void>
  /** What has not gone out of these events does not go out any more, also while a try is under way. */
  end: (trx: Kysely<Database>, dedupeKeys: readonly string[]) => Promise<void>
  /** Deletes what is written of these events: texts and numbers are personal. */
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

/** One parameter however many there are: a statement has 65,535 at most. */
function isOneOf(dedupeKeys: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`dedupe_key = ANY (${dedupeKeys}::text[])`
}
