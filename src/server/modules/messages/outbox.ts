import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { listMessages, Message, searchMessages, sendMessageAgain } from '#contract/messages.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { normalise } from '#domain/forms/normalise.ts'
import { type MessageState, messageStates } from '#domain/message-states.ts'
import { maskEmail, maskMobile, normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../context.ts'
import { appendAudit } from '../../platform/audit.ts'
import { type Caller, hasRole } from '../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../platform/binding/service-function.ts'
import { type ListOrder, orderOf, type SortOf } from '../../platform/database/list-order.ts'
import type { Database } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transaction.ts'
import { shortLivedKinds } from './outgoing-message.ts'
import { readSendingDay } from './sending-limits.ts'
import { gatewayId } from './sms/sms-port.ts'

/** The messages that were sent and those that were not, for the OWNER. */
export type Outbox = {
  list: ServiceFunction<typeof listMessages, 'query'>
  search: ServiceFunction<typeof searchMessages, 'body'>
  /**
   * Puts a message that failed or was held back into the queue again, and audits who did it. `wrong_state` when it was
   * sent, is waiting, or can no longer be sent; also for one that may have arrived, unless the caller accepts that.
   */
  sendAgain: ServiceFunction<typeof sendMessageAgain, 'body'>
}

type Row = Omit<Selectable<Database['messages']>, 'dedupe_key' | 'locale' | 'released_at'>

const columns = [
  'id',
  'channel',
  'to',
  'kind',
  'text',
  'state',
  'tries',
  'parts',
  'failure',
  'gateway_ref',
  'tried_at',
  'created_at',
  'sent_at',
  'expires_at',
] as const satisfies (keyof Row)[]

const order: ListOrder<SortOf<typeof searchMessages>> = {
  by: { createdAt: sql.ref('created_at') },
  usual: '-createdAt',
  id: sql.ref('id'),
}

export function createOutbox(context: Context): Outbox {
  const { db, secret, now } = context
  const find = async (caller: Caller, { state, text, sort, page, size }: BodyOf<typeof searchMessages>) => {
    if (!hasRole(caller, 'OWNER')) return refuse('forbidden')
    const isFound = text === undefined ? sql.lit(true) : isNamedBy(text)
    const counts = await countStates(db, isFound)
    const rows = await db
      .selectFrom('messages')
      .select(columns)
      .where(isFound)
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
      .orderBy(orderOf(sort, order))
      .limit(size)
      .offset((page - 1) * size)
      .execute()
    const total = state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state]
    const today = await readSendingDay(db, secret, now())
    const list = rows.map((row) => toMessage(row, now()))
    return { ok: true, value: { list, page, size, total, counts, today } } as const
  }
  return {
    list: async ({ caller, query }) => find(caller, query),
    search: async ({ caller, body }) => find(caller, body),
    async sendAgain({ caller, body }) {
      if (!hasRole(caller, 'OWNER')) return refuse('forbidden')
      return transact(db, (trx) => queueAgain(trx, context, { caller, ...body }))
    },
  }
}

/** The messages to a number or an address, or with an id that the gateway knows: each is in an index. */
function isNamedBy(text: string): RawBuilder<SqlBool> {
  const to = normaliseMobile(text) ?? normalise('email', text)
  return sql`("to" = ${to} OR gateway_ref = ${text} OR right(replace(id::text, '-', ''), 20) = ${text.toLowerCase()})`
}

async function countStates(db: Kysely<Database>, isFound: RawBuilder<SqlBool>): Promise<Record<MessageState, number>> {
  const rows = await db
    .selectFrom('messages')
    .where(isFound)
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counted = new Map(rows.map(({ state, count }) => [state, Number(count)]))
  const entries = messageStates.map((state): [MessageState, number] => [state, counted.get(state) ?? 0])
  return Object.fromEntries(entries) as Record<MessageState, number>
}

async function queueAgain(
  trx: Kysely<Database>,
  { messages, now }: Context,
  { caller, id, mayArriveTwice = false }: { caller: Caller; id: string; mayArriveTwice?: boolean | undefined },
): Promise<Result<Message>> {
  const row = await trx.selectFrom('messages').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) return refuse('not_found')
  if (!canSendAgain(row, now())) return refuse('wrong_state')
  if (row.state === 'UNKNOWN' && !mayArriveTwice) {
    return refuse('wrong_state', { fields: [{ path: 'mayArriveTwice', code: 'must_be_true' }] })
  }
  // An OWNER who sends it has decided that it may exceed the limits.
  const waiting = { state: 'QUEUED', tries: 0, failure: null, tried_at: now(), released_at: now() }
  await trx.updateTable('messages').set(waiting).where('id', '=', id).execute()
  await appendAudit(trx, {
    subject: { kind: 'message', id },
    action: 'send-message-again',
    ...{ from: row.state, to: 'QUEUED', by: caller.user, role: 'OWNER' },
    detail: { messageId: id, kind: row.kind },
    at: now(),
  })
  await messages.queueAgain(trx, row)
  return { ok: true, value: toMessage({ ...row, ...waiting }, now()) }
}

const sendable: readonly MessageState[] = ['FAILED', 'UNKNOWN', 'HELD']

function canSendAgain(
  { state, text, kind, expires_at: expiresAt }: Pick<Row, 'state' | 'text' | 'kind' | 'expires_at'>,
  at: Date,
): boolean {
  const isOver = shortLivedKinds.some((each) => each === kind) || (expiresAt !== null && expiresAt <= at)
  return sendable.some((each) => each === state) && text !== '' && !isOver
}

function toMessage(row: Row, at: Date): Message {
  const { id, kind, parts, tries, failure, gateway_ref: gatewayRef } = row
  return {
    ...{ id, gatewayId: gatewayId(id), gatewayRef, kind, failure, parts, tries },
    to: row.channel === 'email' ? maskEmail(row.to) : maskMobile(row.to),
    state: messageStates.find((state) => state === row.state) ?? 'UNKNOWN',
    createdAt: row.created_at.toISOString(),
    triedAt: row.tried_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    canSendAgain: canSendAgain(row, at),
  }
}
