import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportSharedReferences } from '../../../../src/server/modules/payments/shared-references.ts'
import {
  up as compareReferences,
  fillReferences,
  keepClashes,
  noteClashes,
} from '../../../../src/server/platform/database/migrations/0044-payment-references.ts'
import { up as allowReversal } from '../../../../src/server/platform/database/migrations/0045-reversed-payments.ts'
import { createApplicant, newTransactionId } from '../../../support/people/applicant.ts'
import { describeLines, newestLine } from '../../../support/server/audit-texts.ts'
import { type ApiServer, createApiServer } from '../../../support/server/test-server.ts'

let server: ApiServer
let owner: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
})
afterAll(() => server.close())

async function confirmed(): Promise<string> {
  const applicant = createApplicant(server)
  expect((await applicant.apply({ transactionId: newTransactionId() })).status).toBe(200)
  expect((await applicant.decide(owner, 'payment/confirm')).status).toBe(200)
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  return applicant.id
}

/** Writes what a release before the comparison form had stored, runs the migration's steps, and adds the rule again. */
async function migrate(stored: readonly [id: string, transactionId: string, bank: string | null][]): Promise<void> {
  const { db } = server.context
  const { rows } = await sql<{ rule: string }>`
    SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = 'payments_confirmed_once'`.execute(db)
  await sql`ALTER TABLE payments DROP CONSTRAINT payments_confirmed_once`.execute(db)
  for (const [id, transactionId, bank] of stored) {
    await sql`UPDATE payments SET method = 'Bank', transaction_id = ${transactionId} WHERE application_id = ${id}`.execute(
      db,
    )
    await sql`DELETE FROM answers WHERE application_id = ${id} AND path = 'payBankName'`.execute(db)
    if (bank === null) continue
    await sql`
      INSERT INTO answers (application_id, path, value, rev, device_id, foreign_rev, value_rev)
      VALUES (${id}, 'payBankName', ${JSON.stringify(bank)}::jsonb, 1, 'x', 0, 1)`.execute(db)
  }
  await fillReferences(db as unknown as Kysely<unknown>)
  await sql.raw(keepClashes).execute(db)
  await sql.raw(noteClashes).execute(db)
  await sql`ALTER TABLE payments ADD CONSTRAINT payments_confirmed_once ${sql.raw(rows[0]?.rule ?? '')}`.execute(db)
}

test('payments that were confirmed twice with one slip are kept, marked, shown to the desks and reported once', async () => {
  const [first, second, third, elsewhere] = [await confirmed(), await confirmed(), await confirmed(), await confirmed()]
  await migrate([
    [first, 'DS-9817771', 'Sonali Bank'],
    [second, 'DS9817771', 'সোনালী ব্যাংক'],
    [third, 'ds/9817771', null],
    [elsewhere, 'DS-9817771', 'Janata Bank'],
  ])
  const { rows } = await sql<{ id: string; bank: string | null; is_shared: boolean; state: string; reference: string }>`
    SELECT application_id AS id, bank, is_shared, state, reference FROM payments`.execute(server.context.db)
  const byId = Object.fromEntries(rows.map(({ id, ...row }) => [id, row]))
  const common = { state: 'CONFIRMED', reference: 'DS9817771' }
  expect(byId).toEqual({
    [first]: { ...common, bank: 'SONALI', is_shared: false },
    [second]: { ...common, bank: 'SONALI', is_shared: true },
    [third]: { ...common, bank: null, is_shared: true },
    // It may be the slip without a bank.
    [elsewhere]: { ...common, bank: 'JANATA', is_shared: true },
  })
  const duplicates = await server.send({ method: 'GET', url: `/api/apps/duplicates?id=${first}`, headers: owner })
  expect(duplicates.body.list.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([second, third]))

  const after = await newestLine(server.context.db)
  await reportSharedReferences(server.context)
  await reportSharedReferences(server.context)
  const lines = await describeLines(server.context.db, { after, known: { [second]: 'second', [third]: 'third' } })
  expect(lines.sort()).toEqual([
    'find-shared-payment application # | {amount:11500,method:Bank,transactionId:DS-9817771}',
    'find-shared-payment application second | {amount:11500,method:Bank,transactionId:DS9817771}',
    'find-shared-payment application third | {amount:11500,method:Bank,transactionId:ds/9817771}',
  ])
  const alarms = server.context.db.selectFrom('messages').select('text').where('kind', '=', 'shared-payments')
  expect((await alarms.execute()).map(({ text }) => text)).toEqual([expect.stringMatching(/3|৩/)])
  const timeline = (await server.send({ method: 'GET', url: `/api/apps/individual?id=${second}`, headers: owner })).body
  expect(JSON.stringify(timeline.timeline)).not.toContain('find-shared-payment')
})

test('a marked payment that was reversed is not confirmed again while the other one is', async () => {
  const [first, second] = [await confirmed(), await confirmed()]
  await migrate([
    [first, 'PO-11', null],
    [second, 'PO/11', null],
  ])
  const read = async () =>
    (await server.send({ method: 'GET', url: `/api/apps/individual?id=${second}`, headers: owner })).body
  const patch = async (path: string, body: object) =>
    server.send({ method: 'PATCH', url: `/api/apps/individual/payment/${path}`, headers: owner, body })
  const { version } = await read()
  expect((await patch('reverse', { id: second, version, reason: 'One slip' })).status).toBe(200)
  const again = await patch(`confirm?id=${second}`, { version: version + 1, reason: 'It came twice' })
  expect([again.status, again.body.code]).toEqual([409, 'transaction_taken'])
})

test('a process of the release before writes payments that are compared too', async () => {
  const [one, other] = [await confirmed(), await confirmed()]
  const { pool } = server.context
  const write = (id: string, transactionId: string) =>
    pool.query(`UPDATE payments SET method = 'Bank', transaction_id = $2 WHERE application_id = $1`, [
      id,
      transactionId,
    ])
  await write(one, 'PO-7654321')
  await expect(write(other, 'po/7654321')).rejects.toMatchObject({ constraint: 'payments_confirmed_once' })
})

test('a process of the release before that adds digits to a number writes another reference', async () => {
  const id = await confirmed()
  const write = (transactionId: string) =>
    server.context.pool.query<{ reference: string }>(
      `UPDATE payments SET method = 'Bank', transaction_id = $2 WHERE application_id = $1 RETURNING reference`,
      [id, transactionId],
    )
  const referenceAfter = async (transactionId: string) => (await write(transactionId)).rows[0]?.reference
  expect(await referenceAfter('DS-5550001')).toBe('DS5550001')
  expect(await referenceAfter('DS/5550001')).toBe('DS5550001')
  expect(await referenceAfter('1-DS-5550001')).toBe('1DS5550001')
  expect(await referenceAfter('5550001')).toBe('5550001')
  expect(await referenceAfter('95550001')).toBe('95550001')
  expect(await referenceAfter('95550001-2')).toBe('955500012')
})

/** The table of payments as the release before 0044 had it. */
const earlierTable = [
  `UPDATE payments SET state = 'GIVEN' WHERE state = 'REVERSED' OR is_shared`,
  // The books and the earlier payments came later; their rows need a reference.
  `DROP TRIGGER kept_earlier ON payments`,
  `DROP TRIGGER book_rows ON payments`,
  `DROP TRIGGER book_changes ON payments`,
  `DROP TRIGGER complete_reference ON payments`,
  `DROP FUNCTION complete_reference()`,
  `ALTER TABLE payments DROP CONSTRAINT payments_confirmed_once, DROP CONSTRAINT payments_state_check`,
  `ALTER TABLE payments DROP COLUMN reference, DROP COLUMN bank, DROP COLUMN is_shared, DROP COLUMN reversed_by,
     DROP COLUMN reversed_at, ADD CONSTRAINT payments_state_check CHECK (state IN ('GIVEN', 'CONFIRMED'))`,
  `CREATE INDEX payments_transaction ON payments (method, transaction_id)`,
  `CREATE UNIQUE INDEX payments_confirmed_once ON payments (method, transaction_id) WHERE state = 'CONFIRMED'`,
]

test('the migrations themselves run on the table of the release before, with clashes and in one transaction', async () => {
  const db = server.context.db as unknown as Kysely<unknown>
  const ids = [await confirmed(), await confirmed(), await confirmed(), await confirmed()]
  const numbers = ['TT-4440001', 'tt/4440001', '4440001', 'ID7XK2M1BQ']
  for (const statement of earlierTable) await sql.raw(statement).execute(db)
  for (const [at, id] of ids.entries()) {
    const method = at === 3 ? 'bkash' : 'Bank'
    await sql`UPDATE payments SET method = ${method}, transaction_id = ${numbers[at]} WHERE application_id = ${id}`.execute(
      db,
    )
  }
  await db.transaction().execute(async (trx) => {
    await compareReferences(trx)
    await allowReversal(trx)
  })
  const { rows } = await sql<{ id: string; reference: string; is_shared: boolean }>`
    SELECT application_id AS id, reference, is_shared FROM payments WHERE application_id = ANY (${ids}::uuid[])`.execute(
    db,
  )
  const byId = new Map(rows.map(({ id, reference, is_shared }) => [id, [reference, is_shared]]))
  expect(ids.map((id) => byId.get(id))).toEqual([
    ['TT4440001', false],
    ['TT4440001', true],
    ['4440001', false],
    ['ID7XK2M1BQ', false],
  ])
  const reversed = sql`UPDATE payments SET state = 'REVERSED', reversed_at = now() WHERE application_id = ${ids[2]}`
  await reversed.execute(db)
})
