import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createLiveClock } from '../../../src/server/modules/live/queue/live-clock.ts'
import { createLiveQueue } from '../../../src/server/modules/live/queue/live-queue.ts'
import { createQueueView } from '../../../src/server/modules/live/queue/queue-view.ts'
import type { Host } from '../../../src/server/modules/live/queue/session-change.ts'
import { uuidV7 } from '../../../src/server/platform/database/uuid-v7.ts'
import { createTestDatabase } from './database/test-database.ts'

export type TestQueue = Awaited<ReturnType<typeof openTestQueue>>

/** The live queue on its own database, with a clock that the test moves. No guest is connected before `connect`. */
export async function openTestQueue() {
  const database = await createTestDatabase()
  const { db } = database
  const clock = { at: Date.now() }
  const now = () => new Date(clock.at)
  const time = createLiveClock({ now, inDatabase: () => sql<Date>`${now()}::timestamptz` })
  const parts = { db, clock: time, newId: () => uuidV7(now()), secret: Buffer.from('secret') }
  const queue = createLiveQueue(parts)
  const openView = () => createQueueView({ db, clock: time, changed: () => {} })
  const host = await addHost(db, now())
  const processId = randomUUID()
  await sql`INSERT INTO live_processes (id, heard_at) VALUES (${processId}, 'infinity')`.execute(db)

  /** Connects the guests with these serials; all others lose their connections. */
  async function connect(serials: number[]): Promise<void> {
    await sql`
      INSERT INTO live_connections (key, process_id, opened_at, closed_at, revision)
      SELECT g.token_hash, ${processId}, ${now()}, CASE WHEN g.serial = ANY (${serials}) THEN NULL ELSE ${now()}::timestamptz END, 1
      FROM live_guests g JOIN live_sessions s ON s.id = g.session_id AND s.state <> 'ENDED'
      ON CONFLICT (key, process_id) DO UPDATE SET closed_at = excluded.closed_at`.execute(db)
  }

  return {
    ...{ database, clock, parts, queue, host, openView, connect },
    /** Joins a guest to the queue. */
    async joined(token = newToken(), mobile?: string) {
      const place = await queue.join(token, wordsOf(mobile))
      if (!place.ok) throw new Error(place.code)
      return { token, id: place.value.id, serial: place.value.serial }
    },
    /** Connects these guests and calls the next: its serial; null if none of them waits; the code of a refusal. */
    async callNext(connected: number[], seen?: number) {
      await connect(connected)
      const called = await queue.callNext(host, seen)
      return called === null ? null : called.ok ? called.value.serial : called.code
    },
  }
}

async function addHost(db: Awaited<ReturnType<typeof createTestDatabase>>['db'], at: Date): Promise<Host> {
  const id = randomUUID()
  const names = { full_name: 'Host', mobile: null, email: 'host@example.org', password_hash: 'none' }
  const user = { id, ...names, roles: ['OWNER'], locale: 'bn', image_file_id: null, created_at: at }
  await db.insertInto('users').values(user).execute()
  const caller = { id, fullName: 'Host', roles: ['OWNER' as const], locale: 'bn' as const, mobile: null, email: null }
  return { user: caller, role: 'OWNER', name: { bn: 'সচিব', en: 'Secretary' } }
}

export const newToken = () => randomBytes(32).toString('base64url')

let people = 0
/** The data of a new guest. */
export function wordsOf(mobile?: string) {
  people += 1
  const number = mobile ?? `0171${String(people).padStart(7, '0')}`
  return { fullName: `Guest ${people}`, mobile: number, district: 'Dhaka', purpose: 'Land' }
}
