import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Context } from './context.ts'
import { ensureDemoOfficials, retireDemoOfficials } from './modules/administration/demo-officials.ts'
import { scheduleDraftExpiry } from './modules/applications/drafts/draft-expiry.ts'
import { scheduleDuplicateChecks } from './modules/applications/duplicates/duplicate-flags.ts'
import { scheduleReportTallies } from './modules/applications/reports/report-tallies.ts'
import { scheduleOpeningsRemoval } from './modules/applications/review/opened-by.ts'
import { scheduleSearchRefill } from './modules/applications/search/search-refill.ts'
import { scheduleTallies } from './modules/applications/search/tallies.ts'
import { ensureDemoAppointments } from './modules/appointments/demo-appointments.ts'
import { scheduleAppointmentExpiry } from './modules/appointments/jobs/expiry.ts'
import { scheduleAppointmentReminders } from './modules/appointments/jobs/reminders.ts'
import { keepSealing, scheduleChainCheck } from './modules/audit/jobs.ts'
import { demoEmails, ensureDemoAccounts, retireDemoAccounts } from './modules/auth/demo-accounts.ts'
import { openCertificateSigner } from './modules/certificates/signer.ts'
import { scheduleReminders } from './modules/enlistments/reminders.ts'
import { ensureDemoPayees, retireDemoPayees } from './modules/fees/demo-payees.ts'
import { scheduleForgottenBytes, schedulePartialFileCleaning } from './modules/files/jobs.ts'
import { scheduleLiveRetention } from './modules/live/record/retention.ts'
import { createMessageQueues, workOnMessages } from './modules/messages/jobs.ts'
import { createMailPort } from './modules/messages/mail/create-mail-port.ts'
import { createMessageService } from './modules/messages/service.ts'
import { createSmsPort } from './modules/messages/sms/create-sms-port.ts'
import { scheduleSettling } from './modules/payments/jobs.ts'
import { scheduleSharedReferences } from './modules/payments/shared-references.ts'
import type { Config } from './platform/config/config.ts'
import { readOrCreateEpoch } from './platform/database/epoch.ts'
import { seedReference } from './platform/database/seed-reference.ts'
import { openServerDatabase } from './platform/database/server-database.ts'
import { uuidV7 } from './platform/database/uuid-v7.ts'
import { scheduleHousekeeping } from './platform/housekeeping.ts'
import { startJobQueue } from './platform/job-queue.ts'
import { createGuessLimits } from './platform/limits/guess-limits.ts'
import { leaseFromDatabase } from './platform/limits/rate-buckets.ts'
import { createRateLimits } from './platform/limits/rate-limits.ts'
import type { Log } from './platform/log.ts'
import { createPdfRenderer } from './platform/pdf/pdf-renderer.ts'
import { createSessions } from './platform/sessions.ts'
import { createTableFiles } from './platform/spreadsheet/table-files.ts'
import { ensureDataDir } from './platform/storage/data-dir.ts'
import { createFileStore } from './platform/storage/file-store.ts'
import { createPartialFileStore } from './platform/storage/partial-file-store.ts'
import { readOrCreateSecret } from './platform/storage/secret.ts'
import { readOrCreateSigningKey } from './platform/storage/signing-key.ts'
import { createStorageHealth, storageProbes } from './platform/storage/storage-health.ts'
import { createServices, type Services } from './services.ts'

// Requests in progress may finish; slower ones are cut off, and their phones retry.
const requestTimeoutMs = 2_500
const jobTimeoutMs = 2_000

export type RunningServer = { url: string; stop: () => Promise<void> }

/** Everything that was opened, to be closed in reverse order. One failure does not prevent the others from closing. */
type Closers = (() => Promise<unknown> | unknown)[]

/** Starts the whole server and resolves when it answers. When that fails, it closes everything again and throws. */
export async function startServer(
  config: Config,
  { log, say }: { log: Log; say: (line: string) => void },
): Promise<RunningServer> {
  const closers: Closers = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) {
      await Promise.resolve(close()).catch((error: unknown) =>
        log.error({ error }, 'A part did not shut down properly'),
      )
    }
  }
  try {
    const { context, services } = await openContext(config, { log, closers })
    await prepareData(context, say)
    if (config.demo.enabled) await ensureDemoAppointments(context)
    const app = await buildApp(context, { services, pagesFolder: join(import.meta.dirname, '../../dist') })
    closers.push(() => closeApp(app))
    await listen(app, config)
    await waitUntilReady(app)
    return { url: addressOf(app, config), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openContext(
  config: Config,
  { log, closers }: { log: Log; closers: Closers },
): Promise<{ context: Context; services: Services }> {
  const { dir } = config.data
  ensureDataDir(dir)
  const secret = Buffer.from(config.secret ?? readOrCreateSecret(dir))
  const { connection, pool, db, close } = await openServerDatabase(config, { log: (line) => log.info(line) })
  closers.push(close)
  const now = () => new Date(Date.now() + config.clockOffsetMs)
  const newId = () => uuidV7(now())

  const jobs = await startJobQueue({ connection, log, createSchema: config.data.databaseUrl !== null })
  closers.push(() => jobs.stop(jobTimeoutMs))
  const authority = { bn: config.authority.nameBn, en: config.authority.nameEn }
  await createMessageQueues(jobs)
  const reserveBytes = config.data.reserveMegabytes * 1024 * 1024
  const storage = createStorageHealth({ folder: dir, reserveBytes, probes: storageProbes(dir, db), now })
  const messages = createMessageService({ jobs, authority, now, newId })
  const ports = { port: createSmsPort(config), mail: createMailPort(config) }
  await workOnMessages(jobs, { db, ...ports, authority, now, log, secret, messages })
  await scheduleHousekeeping(jobs, { db, now })

  const pdf = createPdfRenderer({ log })
  closers.push(pdf.close)
  const { rateLimits: enabled } = config
  const report = (error: unknown) =>
    log.error({ error }, 'The database cannot count requests: this process counts on its own')
  const limits = createRateLimits({ enabled, secret, lease: leaseFromDatabase(pool), report, now })
  const guesses = createGuessLimits({ enabled, pool, secret, now })
  const files = await createFileStore(join(dir, 'files'))
  const partials = createPartialFileStore(join(dir, 'uploads'))
  await schedulePartialFileCleaning(jobs, { db, partials, now })
  await scheduleForgottenBytes(jobs, { db, files, log, now })
  const sessions = createSessions({ db, now })
  const certificates = await openCertificateSigner(config.certificateKey ?? readOrCreateSigningKey(dir), { db, now })
  let epoch = ''
  const context = {
    db,
    pool,
    config,
    now,
    newId,
    pdf,
    certificates,
    files,
    partials,
    messages,
    sessions,
    storage,
    limits,
    guesses,
    tableFiles: createTableFiles({ log }),
    secret,
    epoch: () => epoch,
    log,
  }
  const services = createServices(context)
  await scheduleSettling(jobs, services.checkouts)
  await seedReference(db, newId)
  epoch = await readOrCreateEpoch(db)
  await scheduleReminders(jobs, context)
  await scheduleDraftExpiry(jobs, context)
  await scheduleTallies(jobs, context)
  await scheduleReportTallies(jobs, context)
  await scheduleSearchRefill(jobs, context)
  await scheduleSharedReferences(jobs, context)
  await scheduleDuplicateChecks(jobs, context)
  await scheduleOpeningsRemoval(jobs, context)
  await scheduleAppointmentReminders(jobs, context)
  await scheduleAppointmentExpiry(jobs, context)
  await scheduleLiveRetention(jobs, context)
  await scheduleChainCheck(jobs, context)
  closers.push(keepSealing(context))
  return { context, services }
}

/** Creates the demo accounts and officials, or retires those of an earlier demo. */
async function prepareData(context: Context, say: (line: string) => void): Promise<void> {
  const { config, log } = context
  if (config.demo.withheld) {
    say('The demo accounts are off: HOST is open to other machines, so set a DEMO_PASSWORD of at least 12 characters.')
  }
  if (!config.demo.enabled) {
    const ended = await retireDemoAccounts(context)
    await retireDemoOfficials(context)
    await retireDemoPayees(context)
    if (ended > 0) log.warn({ accounts: ended }, 'Demo accounts from an earlier start were deactivated')
    return
  }
  const password = await ensureDemoAccounts(context, config.demo.password)
  await ensureDemoOfficials(context)
  await ensureDemoPayees(context)
  if (password === null) return
  say(`Demo accounts: ${demoEmails().join(', ')}`)
  say(`Their password, shown only this once: ${password}`)
}

async function listen(app: FastifyInstance, { http: { host, port } }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use by another program: set another PORT.`,
      EACCES: `This user may not use port ${port}: set a PORT above 1023.`,
      EADDRNOTAVAIL: `${host} is not an address of this machine: set another HOST.`,
      ENOTFOUND: `${host} is not an address of this machine: set another HOST.`,
    }
    const reason = reasons[code ?? '']
    throw reason === undefined ? error : new Error(reason)
  }
}

async function waitUntilReady(app: FastifyInstance): Promise<void> {
  const { statusCode } = await app.inject({ url: '/readyz' })
  if (statusCode !== 200) throw new Error('The database does not answer.')
}

/** An address that can be opened: "all interfaces" is none, and IPv6 needs brackets. */
function addressOf(app: FastifyInstance, { http: { host, port: wanted } }: Config): string {
  const bound = app.server.address()
  const port = bound !== null && typeof bound === 'object' ? bound.port : wanted
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), requestTimeoutMs)
  await app.close()
  clearTimeout(cut)
}
