import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { oneAtATime } from '../../../platform/one-at-a-time.ts'
import type { LiveClock } from './live-clock.ts'
import { findNewestSession, listChangedGuests } from './live-rows.ts'
import { type GuestChange, QueueState } from './queue-state.ts'

/** What a pull has brought: `reset` when another session, or none, has taken the place of the one before. */
export type ViewChange = { reset: boolean; guests: readonly GuestChange[] }

/**
 * The newest session as a process has it in memory. It is brought up to date by asking for all guests above its revision,
 * so that it does not matter which message said that something is new, nor whether one was lost.
 */
export type QueueView = {
  /** The session that is open, else the one that was the last while its guests may still look; null without one. */
  state: () => QueueState | null
  /** Brings the view up to date. Who asks while a pull is under way waits for the next one, and all of them for the same. */
  pull: () => Promise<void>
  /** As `pull`, unless the view has the revision already. */
  catchUp: (sessionId: string, revision: number) => Promise<void>
}

type Options = {
  db: Kysely<Database>
  clock: LiveClock
  /** Called after each pull that brought something, before those who wait for it go on. */
  changed: (change: ViewChange) => void
}

/** For so long the guests of a session that has ended still read how theirs ended. */
const shownAfterEndMs = 12 * 60 * 60 * 1000

export function createQueueView({ db, clock, changed }: Options): QueueView {
  let state: QueueState | null = null

  // Two at once could end in the other order, and the older answer would be the view.
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
    // What was committed after the session was read comes along too, and once more with the next pull.
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
