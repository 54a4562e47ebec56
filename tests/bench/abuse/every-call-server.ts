import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createMessageQueues } from '../../../src/server/modules/messages/jobs.ts'
import { migrateToLatest, openDatabase, openPool } from '../../../src/server/platform/database/database.ts'
import { startJobQueue } from '../../../src/server/platform/job-queue.ts'
import { createLog } from '../../../src/server/platform/log.ts'
import { makeGoodRequests } from '../../support/people/good-calls/good-requests.ts'
import { createAppCalls } from '../../support/server/app-calls.ts'
import { clientHeaders, openServer } from '../../support/server/open-server.ts'

// The whole server with its limits, with a record for each call. It writes one good request for each call to the file
// GOOD_REQUESTS, and then prints the line for which `spawnReady` waits.
const { DATABASE_URL: connectionString = '', DATA_DIR: dataDir = '', GOOD_REQUESTS: file = '' } = process.env
const pool = openPool({ connectionString })
const db = openDatabase(pool)
await migrateToLatest(db)
await db.destroy()
const log = createLog('warn', { write: () => undefined })
const jobs = await startJobQueue({ connection: { connectionString }, log })
await createMessageQueues(jobs)
const settings = { RATE_LIMITS: 'on', DEMO: 'off' }
const secret = Buffer.from('a secret of the bench')
const parts = { database: { connectionString }, dataDir, jobs, log, secret, now: () => new Date() }
// The records are made without limits, from which the calls of the bench would miss what they took.
const making = await openServer({ ...parts, settings: { ...settings, RATE_LIMITS: 'off' } })
const people = createAppCalls(making.app, making.context)
const good = [...(await makeGoodRequests(people)), ...(await makeGoodRequests(people, 'DEVELOPER_COMPANY'))]
await making.close()
writeFileSync(file, JSON.stringify(good.map((one) => ({ ...one, headers: clientHeaders(one.headers) }))))

const server = await openServer({ ...parts, settings })
await server.app.listen({ port: 0, host: '127.0.0.1' })
console.log(`ready http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`)
process.on('SIGTERM', async () => {
  await server.close()
  await jobs.stop(1_000)
  process.exit()
})
