// The process that a supervisor test kills: it starts the database of a data folder and stops it on SIGTERM.
import { startPostgres } from '../../../../src/server/platform/postgres/start-postgres.ts'

const [dataDir, ...shelters] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('The data folder is missing.')
const log = (line: string) => console.log(JSON.stringify({ log: line }))
const postgres = await startPostgres({ dataDir, log, ...(shelters.length > 0 && { shelters }) })
process.once('SIGTERM', async () => {
  await postgres.stop()
  process.exit(0)
})
setInterval(() => {}, 60_000)
console.log(JSON.stringify({ ready: { connectionString: postgres.connectionString, adopted: postgres.adopted } }))
