import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage, workOnMessages } from '../../src/server/modules/messages/jobs.ts'
import type { OutgoingMessage } from '../../src/server/modules/messages/service.ts'
import type { Sms } from '../../src/server/modules/messages/sms-port.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const message = (dedupeKey: string): OutgoingMessage => ({
  dedupeKey,
  to: '01712345678',
  kind: 'submitted',
  locale: 'bn',
  params: { trackingNo: 'A26-000412' },
})

async function rowOf(dedupeKey: string) {
  const query = server.context.db.selectFrom('messages').selectAll().where('dedupe_key', '=', dedupeKey)
  return query.executeTakeFirstOrThrow()
}

/** A port that remembers, and that fails as often as it is told to. */
function memoryPort(failures = 0) {
  const sent: Sms[] = []
  let left = failures
  const send = async (sms: Sms) => {
    left -= 1
    if (left >= 0) throw new Error('the operator is away')
    sent.push(sms)
  }
  return { sent, port: { send } }
}

test('a message goes out through the queue once its event is committed, and never when it is not', async () => {
  const { db, messages, now, log } = server.context
  const { sent, port } = memoryPort()
  await workOnMessages(server.jobs, { db, port, now, log })

  const cancelled = db.transaction().execute(async (trx) => {
    await messages.enqueue(trx, message('cancelled'))
    throw new Error('the event did not happen')
  })
  await expect(cancelled).rejects.toThrow('did not happen')
  await db.transaction().execute((trx) => messages.enqueue(trx, message('submitted:1')))
  await db.transaction().execute((trx) => messages.enqueue(trx, message('submitted:1')))

  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1)
  expect(sent[0]).toMatchObject({ to: '01712345678', locale: 'bn', kind: 'submitted' })
  expect(sent[0]?.text).toContain('A26-000412')
  await expect.poll(async () => (await rowOf('submitted:1')).state).toBe('SENT')
  // Time enough for a second one, if there were one.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(sent).toHaveLength(1)
  expect(await db.selectFrom('messages').select('id').where('dedupe_key', '=', 'cancelled').execute()).toEqual([])
})

test('is tried again after the port refused, and not once it may have gone out', async () => {
  const { db, newId, now, log } = server.context
  const insert = async (state: string) => {
    const id = newId()
    const facts = { to: '01712345678', kind: 'approved', locale: 'en', text: 'Enlisted', sent_at: null }
    await db
      .insertInto('messages')
      .values({ id, dedupe_key: id, ...facts, state, created_at: now() })
      .execute()
    return id
  }
  const { sent, port } = memoryPort(1)
  const refused = await insert('QUEUED')
  await expect(sendMessage({ db, port, now, log }, refused)).rejects.toThrow('could not be sent')
  expect(await rowOf(refused)).toMatchObject({ state: 'QUEUED', tries: 1, sent_at: null })
  await sendMessage({ db, port, now, log }, refused)
  expect(await rowOf(refused)).toMatchObject({ state: 'SENT', tries: 2 })

  // As a process leaves it that died between the port and the row.
  const unclear = await insert('SENDING')
  await sendMessage({ db, port, now, log }, unclear)
  await Promise.all([sendMessage({ db, port, now, log }, refused), sendMessage({ db, port, now, log }, refused)])
  expect(sent).toHaveLength(1)

  const twice = await insert('QUEUED')
  await Promise.all([sendMessage({ db, port, now, log }, twice), sendMessage({ db, port, now, log }, twice)])
  expect(sent).toHaveLength(2)
})
