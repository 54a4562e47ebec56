import { readConfig } from './platform/config/config.ts'
import { createLog } from './platform/log.ts'
import { hasEmbeddedPostgres } from './platform/postgres/start-postgres.ts'
import { type RunningServer, startServer } from './start-server.ts'

// EX_CONFIG of sysexits.h: the supervisor need not restart the process.
const wrongSettings = 78
// The launcher kills the process after eight seconds.
const stopWithinMs = 7_500

const settings = readConfig(process.env, { hasEmbedded: hasEmbeddedPostgres() })
if (!settings.ok) {
  console.error(
    ['Talika cannot start with these settings:', ...settings.problems.map((line) => `  - ${line}`)].join('\n'),
  )
  process.exit(wrongSettings)
}
const log = createLog(settings.config.logLevel)
const say = (line: string) => process.stdout.write(`${line}\n`)

let running: RunningServer | null = null
let stopping = false

/** Stops everything once, and abandons what hangs too long (the end of this process ends the database as well). */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(code), stopWithinMs).unref()
  await running?.stop()
  process.exit(code)
}

function crash(message: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  log.fatal({ error }, message)
  console.error(`${message}: ${reason}`)
  void stop(1)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// The launcher has an IPC channel to this process; when it closes, the launcher was killed.
if (process.channel !== undefined) process.on('disconnect', () => void stop(0))
process.on('uncaughtException', (error) => crash('Talika is stopping because of an unhandled error', error))
process.on('unhandledRejection', (error) => crash('Talika is stopping because of an unhandled error', error))

try {
  running = await startServer(settings.config, { log, say })
  if (stopping) await running.stop()
  else say(`ready ${running.url}`)
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  console.error(`Talika cannot start: ${error instanceof Error ? error.message : String(error)}${cause}`)
  log.debug({ error }, 'Startup failed')
  process.exit(1)
}
