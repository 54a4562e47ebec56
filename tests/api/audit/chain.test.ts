import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealLines } from '../../../src/server/modules/audit/chain/seal-lines.ts'
import { type ChainReport, verifyChain } from '../../../src/server/modules/audit/chain/verify-chain.ts'
import { verifyAudit } from '../../../src/server/modules/audit/chain/verify-command.ts'
import { addLines, tamper } from '../../support/server/audit-lines.ts'
import { createTestDatabase, type TestDatabase } from '../../support/server/database/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

let head = ''
beforeEach(async () => {
  const { db } = database
  await tamper(db, 'TRUNCATE audit, audit_unsealed, audit_seals RESTART IDENTITY')
  await addLines(db, { count: 9 })
  expect(await sealLines(db)).toBe(9)
  head = (await verify()).head ?? ''
})

const verify = (options: Parameters<typeof verifyChain>[1] = {}): Promise<ChainReport> =>
  verifyChain(database.db, options)
const change = (...statements: string[]) => tamper(database.db, ...statements)

test('an unchanged chain is valid, and the report says which period it covers', async () => {
  const report = await verify()
  expect(report).toMatchObject({ lines: 9, waiting: 0, erased: 0, fault: null })
  expect([report.from, report.to]).toEqual(['2026-11-21T04:00:00.000000Z', '2026-11-21T04:08:00.000000Z'])
  expect(report.head).toMatch(/^[0-9a-f]{64}$/)
  // The result does not depend on the time zone and date style of the connection.
  await database.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL TimeZone = 'Pacific/Apia'`.execute(trx)
    await sql`SET LOCAL DateStyle = 'German'`.execute(trx)
    expect(await verifyChain(trx)).toEqual(report)
  })
})

test('new lines wait, are sealed once, and the old head stays in the chain', async () => {
  await addLines(database.db, { count: 2, from: 9 })
  expect(await verify()).toMatchObject({ lines: 9, waiting: 2, fault: null, head })
  expect([await sealLines(database.db), await sealLines(database.db)]).toEqual([2, 0])
  const after = await verify({ expect: head })
  expect(after).toMatchObject({ lines: 11, waiting: 0, fault: null, expectedAt: 9 })
  expect(after.head).not.toBe(head)
  expect(await verify({ since: head })).toMatchObject({ lines: 2, fault: null, head: after.head })
})

const words = { kind: 'words-changed', id: 4, position: 4 }
const line = { kind: 'line-changed', id: 4, position: 4 }
const next = { kind: 'order-changed', id: 5, position: 5 }

test.each([
  ['another reason', `UPDATE audit SET reason = 'none' WHERE id = 4`, words],
  ['another name', `UPDATE audit SET by_name = 'Somebody' WHERE id = 4`, words],
  ['other details', `UPDATE audit SET detail = '{"total": 1}' WHERE id = 4`, words],
  ['no reason any more, with the salt left', `UPDATE audit SET reason = NULL WHERE id = 4`, words],
  ['no salt, with the words left', `UPDATE audit SET salt = NULL WHERE id = 4`, words],
  ['another time', `UPDATE audit SET at = at + interval '1 microsecond' WHERE id = 4`, line],
  ['another action', `UPDATE audit SET action = 'change-payees' WHERE id = 4`, line],
  ['another subject', `UPDATE audit SET subject_id = 'line 5' WHERE id = 4`, line],
  ['another application', `UPDATE audit SET application_id = gen_random_uuid() WHERE id = 4`, line],
  ['another role', `UPDATE audit SET by_role = 'OWNER' WHERE id = 4`, line],
  ['another state', `UPDATE audit SET to_status = 'approved' WHERE id = 4`, line],
  ['a line removed', 'DELETE FROM audit WHERE id = 4', { kind: 'line-missing', id: 4, position: 4 }],
])('%s is found', async (_, statement, fault) => {
  await change(statement)
  expect((await verify()).fault).toEqual(fault)
})

test('a line that is removed with its seal is detected, also when the seals are renumbered', async () => {
  await change('DELETE FROM audit WHERE id = 4', 'DELETE FROM audit_seals WHERE audit_id = 4')
  expect((await verify()).fault).toEqual({ kind: 'seal-missing', id: null, position: 4 })
  for (const position of [5, 6, 7, 8, 9]) {
    await change(`UPDATE audit_seals SET position = ${position - 1} WHERE position = ${position}`)
  }
  expect((await verify()).fault).toEqual({ kind: 'order-changed', id: 5, position: 4 })
})

test('swapped lines are detected', async () => {
  await change(
    'UPDATE audit_seals SET position = 100 WHERE position = 4',
    'UPDATE audit_seals SET position = 4 WHERE position = 5',
    'UPDATE audit_seals SET position = 5 WHERE position = 100',
  )
  expect((await verify()).fault).toEqual({ ...next, position: 4 })
})

test('an inserted line is detected, without a seal and with a copied one', async () => {
  const put = `INSERT INTO audit (action, at) VALUES ('sign-in', now())`
  // The insertion bypasses the trigger that queues a new line for sealing, as a superuser could.
  await change(put)
  expect((await verify()).fault).toEqual({ kind: 'never-sealed', id: 10, position: null })
  const seal = `INSERT INTO audit_seals (position, audit_id, words, line, hash)
    SELECT 10, 10, words, line, hash FROM audit_seals WHERE position = 9`
  await change(seal)
  expect((await verify()).fault).toEqual({ kind: 'words-changed', id: 10, position: 10 })
})

test('a line that is removed before it is sealed is detected by its entry in the queue', async () => {
  await addLines(database.db, { count: 1, from: 9 })
  await change('DELETE FROM audit WHERE id = 10')
  await sealLines(database.db)
  expect((await verify()).fault).toEqual({ kind: 'line-missing', id: 10, position: null })
})

test('lines removed at the end are detected only by a head that was recorded outside', async () => {
  await change('DELETE FROM audit WHERE id > 6', 'DELETE FROM audit_seals WHERE position > 6')
  expect((await verify()).fault).toBeNull()
  expect(await verify({ expect: head })).toMatchObject({ lines: 6, fault: { kind: 'head-missing' } })
  expect(await verify({ since: head })).toMatchObject({ lines: 0, fault: { kind: 'head-missing' } })
})

test('a chain that is rebuilt after a change is detected by the recorded head', async () => {
  await change(
    `UPDATE audit SET reason = 'another' WHERE id = 2`,
    'TRUNCATE audit_seals',
    'INSERT INTO audit_unsealed SELECT id FROM audit',
  )
  await sealLines(database.db)
  expect((await verify()).fault).toBeNull()
  expect((await verify({ expect: head })).fault).toMatchObject({ kind: 'head-missing' })
})

test('the check continues over many batches', async () => {
  await sql`INSERT INTO audit (action, subject_kind, subject_id, at)
    SELECT 'view', 'setting', n::text, now() FROM generate_series(1, 4500) n`.execute(database.db)
  expect(await sealLines(database.db)).toBe(4500)
  expect(await verify({ expect: head })).toMatchObject({ lines: 4509, fault: null, expectedAt: 9 })
  await change(`UPDATE audit SET subject_id = 'x' WHERE id = 4321`)
  expect((await verify()).fault).toEqual({ kind: 'line-changed', id: 4321, position: 4321 })
})

test('the command reports its result with an exit code, and refuses an invalid hash', async () => {
  const whole = await verifyAudit(database.db, ['--expect', head.toUpperCase()])
  expect(whole.isWhole).toBe(true)
  expect(whole.text).toContain('Entries: 9, from 2026-11-21T04:00:00.000000Z to 2026-11-21T04:08:00.000000Z')
  expect(whole.text).toContain('The expected hash is that of entry 9 of the chain.')
  expect(whole.text).toContain(`Head: ${head}`)
  await change(`UPDATE audit SET reason = 'none' WHERE id = 4`)
  const broken = await verifyAudit(database.db, [])
  expect(broken.isWhole).toBe(false)
  expect(broken.text).toContain(
    'The first fault (entry 4 of the chain, number 4 in the table): its name, reason or detail',
  )
  expect(broken.text).toContain('The audit is NOT intact.')
  await expect(verifyAudit(database.db, ['--expect', 'abc'])).rejects.toThrow('is not a hash')
  await expect(verifyAudit(database.db, ['--else', 'abc'])).rejects.toThrow()
})
