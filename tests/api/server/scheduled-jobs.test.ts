import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../src/server/platform/config/config.ts'
import { createLog } from '../../../src/server/platform/log.ts'
import { type RunningServer, startServer } from '../../../src/server/start-server.ts'
import { createTestDatabase, type TestDatabase } from '../../support/server/database/test-database.ts'

// The whole server, as `npm start` starts it: what it does by itself, when, and how often it tries.

let database: TestDatabase
let dataDir: string
let server: RunningServer
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'talika-jobs-'))
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.connectionString, PORT: '0', DEMO: 'off' }
  const read = readConfig(settings, { hasEmbedded: false })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const log = createLog('error', { write: () => undefined })
  server = await startServer(read.config, { log, say: () => undefined })
})
afterAll(async () => {
  await server?.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('each job runs at its time, and one that failed is tried again as often and as late as it was', async () => {
  const jobs = await sql<{ text: string }>`
    SELECT concat_ws(' ', name, cron, 'in', timezone) AS text FROM pgboss.schedule ORDER BY name`.execute(database.db)
  const queues = await sql<{ text: string }>`
    SELECT concat_ws(' ', name, 'tried', retry_limit, 'times after', retry_delay, 's, at most', retry_delay_max, 's') AS text
    FROM pgboss.queue WHERE left(name, 2) <> '__' ORDER BY name`.execute(database.db)
  const lines = [...jobs.rows, ...queues.rows].map(({ text }) => text)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('scheduled-jobs.txt')
})
