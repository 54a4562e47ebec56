import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealLines } from '../../../src/server/modules/audit/chain/seal-lines.ts'
import { verifyChain } from '../../../src/server/modules/audit/chain/verify-chain.ts'
import { openDatabase, openPool } from '../../../src/server/platform/database/database.ts'
import { addLines } from '../../support/server/audit-lines.ts'
import { createTestDatabase, type TestDatabase } from '../../support/server/database/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a line that commits late is sealed after the lines that were sealed meanwhile, and delays none', async () => {
  const slow = new pg.Client({ connectionString: database.connectionString })
  await slow.connect()
  try {
    await slow.query('BEGIN')
    await slow.query(
      `INSERT INTO audit (action, subject_kind, subject_id, at) VALUES ('view', 'setting', 'late', now())`,
    )
    await addLines(database.db, { count: 2 })
    expect(await sealLines(database.db)).toBe(2)
    await slow.query('COMMIT')
  } finally {
    await slow.end()
  }
  expect(await sealLines(database.db)).toBe(1)
  const order = await database.db.selectFrom('audit_seals').select('audit_id').orderBy('position').execute()
  expect(order.map(({ audit_id: id }) => id)).toEqual([2, 3, 1])
  expect(await verifyChain(database.db)).toMatchObject({ lines: 3, fault: null })
})

test('a rolled-back line leaves no entry in the queue', async () => {
  const before = await verifyChain(database.db)
  const undone = database.db.transaction().execute(async (trx) => {
    await addLines(trx, { count: 1, from: 10 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await sealLines(database.db)).toBe(0)
  expect(await verifyChain(database.db)).toEqual(before)
})

test('many writers and two sealers at once: each line is sealed once, and the chain is valid', async () => {
  const writers = 8
  const linesEach = 40
  const other = openDatabase(openPool({ connectionString: database.connectionString, max: 4 }))
  const before = await verifyChain(database.db)
  const played = { written: 0, undone: 0, passes: 0, sealed: 0, passesThatSealed: 0 }
  let isWriting = true
  const write = async (writer: number) => {
    for (let index = 0; index < linesEach; index += 1) {
      await database.db
        .transaction()
        .execute(async (trx) => {
          await addLines(trx, { count: 1, from: 100 + writer * linesEach + index })
          if (index % 5 === 0) throw new Error('undone')
          played.written += 1
        })
        .catch(() => {
          played.undone += 1
        })
    }
  }
  const seal = async (db: typeof other) => {
    while (isWriting) {
      const sealed = await sealLines(db)
      played.passes += 1
      played.sealed += sealed
      if (sealed > 0) played.passesThatSealed += 1
    }
  }
  const sealers = [seal(database.db), seal(other)]
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  isWriting = false
  await Promise.all(sealers)
  played.sealed += await sealLines(other)
  await other.destroy()

  expect(played).toMatchObject({ written: 256, undone: 64, sealed: 256 })
  // Lines were sealed while others were written.
  expect(played.passesThatSealed).toBeGreaterThan(3)
  const after = await verifyChain(database.db, { expect: before.head ?? '' })
  expect(after).toMatchObject({ lines: before.lines + 256, waiting: 0, fault: null })
  const { rows } = await database.pool.query<{ marks: number }>('SELECT count(*) AS marks FROM audit_unsealed')
  expect(rows).toEqual([{ marks: 0 }])
})
