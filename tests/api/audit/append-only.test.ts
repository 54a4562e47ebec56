import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealLines } from '../../../src/server/modules/audit/chain/seal-lines.ts'
import { verifyChain } from '../../../src/server/modules/audit/chain/verify-chain.ts'
import { addLines } from '../../support/server/audit-lines.ts'
import { createTestDatabase, type TestDatabase } from '../../support/server/database/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await addLines(database.db, { count: 3 })
  await sealLines(database.db)
})
afterAll(() => database.drop())

const refused = '23001'
const codeOf = (statement: string) =>
  database.pool.query(statement).then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  )

test('the database refuses every change of lines and seals, even by a superuser', async () => {
  const before = await database.db.selectFrom('audit').selectAll().orderBy('id').execute()
  for (const statement of [
    `UPDATE audit SET action = 'sign-in'`,
    `UPDATE audit SET reason = 'another' WHERE id = 1`,
    `UPDATE audit SET reason = NULL`,
    `UPDATE audit SET salt = NULL`,
    // An erasure of the personal data must not change any other column.
    `UPDATE audit SET salt = NULL, by_name = NULL, reason = NULL, detail = NULL, at = now()`,
    'DELETE FROM audit',
    'TRUNCATE audit',
    'TRUNCATE audit, audit_unsealed, audit_seals',
    `UPDATE audit_seals SET hash = 'x'`,
    'DELETE FROM audit_seals',
    'TRUNCATE audit_seals',
  ]) {
    expect(await codeOf(statement), statement).toBe(refused)
  }
  expect(await database.db.selectFrom('audit').selectAll().orderBy('id').execute()).toEqual(before)
})

test('the personal data of a line can be erased, completely and with its salt, and the chain stays valid', async () => {
  const { head } = await verifyChain(database.db)
  const erase = `UPDATE audit SET salt = NULL, by_name = NULL, reason = NULL, detail = NULL WHERE id = 2`
  expect(await codeOf(erase)).toBe('ok')
  expect(await verifyChain(database.db)).toMatchObject({ fault: null, lines: 3, erased: 1, head })
  // Erased data cannot be written back, not even unchanged.
  expect(await codeOf(`UPDATE audit SET reason = 'because 1' WHERE id = 2`)).toBe(refused)
})

test('personal data cannot be guessed from its hash: equal data has a different hash in each line', async () => {
  const same = { action: 'change-fee', reason: 'the same', at: new Date('2026-11-21T06:00:00Z') }
  await database.db
    .insertInto('audit')
    .values([same, same].map((line) => ({ ...noOne, ...line })))
    .execute()
  await sealLines(database.db)
  const { rows } = await sql<{ words: number }>`
    SELECT count(DISTINCT s.words) AS words FROM audit_seals s JOIN audit a ON a.id = s.audit_id
    WHERE a.reason = 'the same'`.execute(database.db)
  expect(rows).toEqual([{ words: 2 }])
})

const noOne = {
  ...{ application_id: null, subject_kind: 'setting', subject_id: 'fees', from_status: null, to_status: null },
  ...{ by_user_id: null, by_name: null, by_role: null, detail: null },
}
