import type { Kysely } from 'kysely'
import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from './database/schema.ts'
import { queueSchema } from './database/server-role.ts'
import type { Log } from './log.ts'

export type QueueOptions = { retryLimit: number; retryDelaySeconds: number; mostDelaySeconds: number }

/** Jobs that survive the process. A job is sent in a transaction and exists only if that commits. */
export type JobQueue = {
  /** Creates a queue or updates its settings. Call it before sending to the queue. */
  createQueue: (name: string, options: QueueOptions) => Promise<void>
  send: (trx: Kysely<Database>, name: string, data: object) => Promise<void>
  /** Handles one job at a time; an exception means that the job is retried later. */
  work: <Data>(name: string, handle: (data: Data) => Promise<void>) => Promise<void>
  /** Runs the work on a schedule, in one process however many there are. `cron` is in UTC. */
  schedule: (name: string, cron: string, handle: () => Promise<void>) => Promise<void>
  /** Waits for running jobs, for at most this many milliseconds. */
  stop: (patienceMs: number) => Promise<void>
}

/** Starts pg-boss in its own schema of the same database; `createSchema` if the role may create one. */
export async function startJobQueue(options: {
  connection: pg.PoolConfig
  log: Log
  createSchema?: boolean
}): Promise<JobQueue> {
  const { connection, log, createSchema = true } = options
  const boss = new PgBoss({
    ...(connection.connectionString === undefined ? {} : { connectionString: connection.connectionString }),
    schema: queueSchema,
    createSchema,
    max: 4,
    // A new job wakes its worker at once, not only at the next poll.
    useListenNotify: true,
  })
  let isStopping = false
  // At the end, its connections are cut on purpose.
  boss.on('error', (error) => isStopping || log.error({ error }, 'The job queue failed'))
  await boss.start()

  return {
    async createQueue(name, { retryLimit, retryDelaySeconds, mostDelaySeconds }) {
      const settings = { retryLimit, retryDelay: retryDelaySeconds, retryDelayMax: mostDelaySeconds }
      const queue = { ...settings, retryBackoff: true, notify: true }
      await boss.createQueue(name, queue)
      await boss.updateQueue(name, queue)
    },
    async send(trx, name, data) {
      await boss.send(name, data, { db: fromKysely(trx) })
    },
    async work(name, handle) {
      let worker: string | null = null
      worker = await boss.work<Parameters<typeof handle>[0]>(name, { batchSize: 1 }, async (jobs) => {
        // Several jobs that arrive together wake their worker once, so it looks again after each until none is left.
        if (worker !== null) boss.notifyWorker(worker)
        for (const job of jobs) await handle(job.data)
      })
    },
    async schedule(name, cron, handle) {
      await boss.createQueue(name, { retryLimit: 2 })
      await boss.schedule(name, cron, null, { tz: 'UTC' })
      await boss.work(name, { pollingIntervalSeconds: 30 }, async () => handle())
    },
    async stop(patienceMs) {
      isStopping = true
      await boss.stop({ graceful: true, timeout: patienceMs })
    },
  }
}
