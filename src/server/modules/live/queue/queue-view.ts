import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { oneAtATime } from '../../../platform/one-at-a-time.ts'
import type { LiveClock } from './live-clock.ts'
import { findNewestSession, listChangedGuests } from './live-rows.ts'
import { type GuestChange, QueueState } from './queue-state.ts'

/** What a pull has changed. `reset`: another session, or none, has replaced the one before. */
export type ViewChange = { reset: boolean; guests: readonly GuestChange[] }

/**
 * The newest session as a process has it in memory. A pull reads all guests above the known revision, so it does not
 * matter which notification caused it, or whether one was lost.
 */
export type QueueView = {
  /** The open session, else the last one while its guests may still read the outcome; null without either. */
  state: () => QueueState | null
  /** Brings the view up to date. Calls during a pull wait for the next one, and share it. */
  pull: () => Promise<void>
  /** Like `pull`, unless the view already has the revision. */
  catchUp: (sessionId: string, revision: number) => Promise<void>
}

type Options = {
  db: Kysely<Database>
  clock: LiveClock
  /** Called after each pull that changed something, before those who wait for the pull continue. */
  changed: (change: ViewChange) => void
}

/** The guests of a session that has ended can read how it ended for this long. */
const shownAfterEndMs = 12 * 60 * 60 * 1000

export function createQueueView({ db, clock, changed }: Options): QueueView {
  let state: QueueState | null = null

  // Two pulls at once could finish in the wrong order and leave the older answer as the view.
  const pull = oneAtATime(async () => {
    const session = await findNewestSession(db, clock)
    const isShown =
      session !== null && (session.ended_at?.getTime() ?? Infinity) > clock.now().getTime() - shownAfterEndMs
    if (!isShown) {
      if (state === null) return
      state = null
      return changed({ reset: true, guests: [] })
    }
    const known = state?.session.id === session.id ? state : null
    if (known?.session.revision === session.revision) return
    // Rows that were committed after the session was read are included, and the next pull reads them once more.
    const rows = await listChangedGuests(db, { sessionId: session.id, after: known?.session.revision ?? -1 })
    const current = known ?? new QueueState(session)
    const guests = current.apply(session, rows)
    state = current
    changed({ reset: known === null, guests })
  })

  return {
    state: () => state,
    pull,
    async catchUp(sessionId, revision) {
      const session = state?.session
      if (session === undefined || session.id !== sessionId || session.revision < revision) await pull()
    },
  }
}
