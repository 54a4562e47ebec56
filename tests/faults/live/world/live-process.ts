import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { createLiveHub, type LiveHub } from '../../../../src/server/modules/live/gateway/live-hub.ts'
import { liveTimes } from '../../../../src/server/modules/live/gateway/live-times.ts'
import type { MessageService, OutgoingMessage } from '../../../../src/server/modules/messages/service.ts'
import type { Database } from '../../../../src/server/platform/database/schema.ts'
import { uuidV7 } from '../../../../src/server/platform/database/uuid-v7.ts'
import { unlimited } from '../../../../src/server/platform/limits/rate-limits.ts'
import { createSessions } from '../../../../src/server/platform/sessions.ts'
import { createListeningConnection, type ListeningConnection } from './listening-connection.ts'

/** The clock of a schedule, in milliseconds: only steps advance it. */
export type Clock = { now: number }

/** One server process, as far as the live session needs it: its memory, its connections, its listening connection. */
export type LiveProcess = {
  hub: LiveHub
  listening: ListeningConnection
  gate: DatabaseGate
  /** The errors that it reported. */
  faults: string[]
  isAlive: boolean
}

/** Without delays for batches: in a schedule only steps let time pass. */
const times = { ...liveTimes, flushMs: 0, presenceBatchMs: 0 }
export const tickMs = times.tickMs
/**
 * Longer than this machine can be busy with other work, so that the answer `maintenance` comes only from the schedule,
 * not from the load.
 */
const mostWaitMs = 60_000
/** After this time a process has read the roles of an account again. */
export const roleKnownMs = 3_000
export const hostKnownMs = roleKnownMs + times.hostCheckMs

type Parts = {
  pool: pg.Pool
  connectionString: string
  clock: Clock
  secret: Buffer
  codes: Map<string, string>
}

export async function startLiveProcess({ pool, connectionString, clock, secret, codes }: Parts): Promise<LiveProcess> {
  const gate = createDatabaseGate(pool)
  const listening = createListeningConnection({ connectionString })
  const faults: string[] = []
  const now = () => new Date(clock.now)
  const note = (facts: { error?: unknown }, text: string) => void faults.push(`${text}: ${String(facts.error)}`)
  const silent = () => {}
  const log = { error: note, warn: silent, info: silent, debug: silent } as never
  const hub = createLiveHub(
    {
      ...{ db: gate.db, pool, now, newId: () => uuidV7(now()), secret, log },
      sessions: createSessions({ db: gate.db, now }),
      limits: unlimited,
      guesses: { take: async () => ({ ok: true, giveBack: async () => {} }) },
      messages: { ...noMessages, enqueue: async (_trx, sms) => noteCode(codes, sms) },
    },
    {
      times,
      mostWaitMs,
      clock: () => clock.now,
      notifications: listening,
      databaseTime: () => sql`${now()}::timestamptz`,
    },
  )
  const process: LiveProcess = { hub, listening, gate, faults, isAlive: true }
  await hub.ready()
  await listening.connected()
  return process
}

/** A process's access to the database: it counts the connections in use, and a killed process has none. */
type DatabaseGate = {
  db: Kysely<Database>
  /** The number of connections in use now, and the number that were ever requested. */
  busy: () => number
  total: () => number
  close: () => void
}

function createDatabaseGate(pool: pg.Pool): DatabaseGate {
  let busy = 0
  let total = 0
  let isClosed = false
  const refuseClosed = () => {
    if (isClosed) throw new Error('This process was killed.')
  }
  const connect = async () => {
    refuseClosed()
    total += 1
    busy += 1
    try {
      const client = await pool.connect()
      const { release } = client
      client.release = (error) => {
        busy -= 1
        client.release = release
        release.call(client, error)
      }
      return client
    } catch (error) {
      busy -= 1
      throw error
    }
  }
  // Kysely calls only these two methods of a pool.
  const gated = { connect, end: async () => {} } as unknown as pg.Pool
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: gated }) }),
    busy: () => busy,
    total: () => total,
    close: () => {
      isClosed = true
    },
  }
}

const unused = async () => {}
const noMessages: MessageService = {
  ...{ enqueue: unused, alarmOwners: unused, queueAgain: unused, end: unused, forget: unused },
}

function noteCode(codes: Map<string, string>, { kind, dedupeKey, params }: OutgoingMessage): void {
  if (kind === 'place-code') codes.set(dedupeKey.replace('place-code ', ''), params.code)
}

/** `kill`: without notifying anyone. */
export async function endLiveProcess(process: LiveProcess, how: 'kill' | 'stop'): Promise<void> {
  process.isAlive = false
  if (how === 'kill') process.gate.close()
  await process.hub.stop()
  process.gate.close()
}
