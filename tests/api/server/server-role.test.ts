import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, openPool } from '../../../src/server/platform/database/database.ts'
import { grantServerRole, restrictOwnRole, serverRole } from '../../../src/server/platform/database/server-role.ts'
import { startJobQueue } from '../../../src/server/platform/job-queue.ts'
import { createLog } from '../../../src/server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../support/server/database/test-database.ts'

let database: TestDatabase
let server: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  await grantServerRole(database.db)
  server = await connectAs(serverRole)
})
afterAll(async () => {
  await server.end()
  await database.drop()
})

const line = `INSERT INTO audit (action, subject_kind, subject_id, at) VALUES ('test', 'setting', 'x', now())`

async function connectAs(role: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: addressAs(role) })
  await client.connect()
  return client
}

function addressAs(role: string): string {
  const url = new URL(database.connectionString)
  url.username = role
  return url.href
}

const codeOf = (client: pg.Client, statement: string) =>
  client.query(statement).then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  )
const denied = '42501'
const refusedByTrigger = '23001'

test('the role of the server can add audit lines but neither change nor remove them', async () => {
  expect(await codeOf(server, line)).toBe('ok')
  expect(await codeOf(server, 'SELECT count(*) FROM audit')).toBe('ok')
  for (const statement of [
    `UPDATE audit SET action = 'nothing'`,
    'DELETE FROM audit',
    'TRUNCATE audit',
    `UPDATE audit SET salt = NULL, by_name = NULL, reason = NULL, detail = NULL`,
    `UPDATE audit_seals SET position = 1`,
    'DELETE FROM audit_seals',
    'TRUNCATE audit_seals',
    'ALTER TABLE audit DISABLE TRIGGER ALL',
    `SET session_replication_role = replica`,
    'DROP TABLE audit',
    'ALTER TABLE audit DROP COLUMN reason',
    `GRANT UPDATE ON audit TO ${serverRole}`,
    'CREATE TABLE own (n int)',
    'CREATE SCHEMA own',
    'DELETE FROM kysely_migration',
    `COPY audit TO PROGRAM 'true'`,
    'CREATE ROLE another',
    'SET ROLE talika',
  ]) {
    // A GRANT of a right that the role does not have is only a warning in PostgreSQL, without any effect.
    const code = await codeOf(server, statement)
    if (statement.startsWith('GRANT')) expect([denied, 'ok']).toContain(code)
    else expect(code, statement).toBe(denied)
  }
  expect(await codeOf(server, 'DELETE FROM audit')).toBe(denied)
  const { rows } = await server.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')
  expect(rows).toEqual([{ rolsuper: false }])
})

test('the role has all rights on every other table, and granting again changes nothing', async () => {
  await grantServerRole(database.db)
  const { rows } = await server.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'`,
  )
  for (const { name } of rows) {
    const { rows: rights } = await server.query(
      `SELECT p AS right FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p WHERE has_table_privilege($1, p)`,
      [`public.${name}`],
    )
    expect(
      rights.map(({ right }) => right),
      name,
    ).toEqual(
      name === 'audit' || name === 'audit_seals' ? ['SELECT', 'INSERT'] : ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
    )
  }
})

test('the job queue starts with the role, also if the superuser has created the queue before', async () => {
  const log = createLog('error', { write: (text) => console.error(text) })
  const first = await startJobQueue({ connection: { connectionString: database.connectionString }, log })
  await first.createQueue('before', { retryLimit: 1, retryDelaySeconds: 1, mostDelaySeconds: 2 })
  await first.stop(1_000)
  await grantServerRole(database.db)
  const connection = { connectionString: addressAs(serverRole) }
  const second = await startJobQueue({ connection, log, createSchema: false })
  const db = openDatabase(openPool(connection))
  try {
    await second.createQueue('after', { retryLimit: 1, retryDelaySeconds: 1, mostDelaySeconds: 2 })
    const done: string[] = []
    for (const name of ['before', 'after']) await second.work(name, async () => void done.push(name))
    for (const name of ['before', 'after']) await second.send(db, name, {})
    await expect.poll(() => [...done].sort()).toEqual(['after', 'before'])
  } finally {
    await second.stop(1_000)
    await db.destroy()
  }
})

test('a role in DATABASE_URL that owns the tables loses its extra rights; a superuser causes a warning', async () => {
  const [warning, ...others] = await restrictOwnRole(database.db)
  expect(warning).toContain('superuser')
  expect(others).toEqual([])
  const role = `owner_${randomUUID().slice(0, 8)}`
  await database.pool.query(`CREATE ROLE ${role} LOGIN`)
  const ownBy = async (name: string) => {
    for (const table of ['audit', 'audit_seals', 'audit_unsealed']) {
      await database.pool.query(`ALTER TABLE ${table} OWNER TO ${name}`)
    }
  }
  await ownBy(role)
  const own = await connectAs(role)
  const db = openDatabase(openPool({ connectionString: addressAs(role) }))
  try {
    expect(await codeOf(own, `UPDATE audit SET action = 'changed'`)).toBe(refusedByTrigger)
    expect(await restrictOwnRole(db)).toEqual([])
    expect(await codeOf(own, `UPDATE audit SET action = 'changed'`)).toBe(denied)
    expect(await codeOf(own, 'DELETE FROM audit_seals')).toBe(denied)
    expect(await codeOf(own, line)).toBe('ok')
  } finally {
    await db.destroy()
    await own.end()
    await ownBy('CURRENT_USER')
    await database.pool.query(`DROP ROLE ${role}`)
  }
})
