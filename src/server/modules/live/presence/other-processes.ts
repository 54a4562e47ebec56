import type { PresenceMessage } from './presence-messages.ts'
import { fromRanges } from './serial-ranges.ts'

type Process = {
  session: string
  serials: Set<number>
  heardAt: number
  /** A complete list of serials of which some pieces have not arrived yet. */
  partial: { round: number; pieces: Map<number, string> } | null
}

/** Serials that are no longer connected to another process, and when they last were. */
export type Gone = { serials: number[]; since: number }

/** The serials that the other processes say they serve. A process that is silent for too long serves no one. */
export class OtherProcesses {
  readonly #processes = new Map<string, Process>()

  /** Whether another process serves this serial of the session. */
  has(session: string, serial: number): boolean {
    for (const one of this.#processes.values()) {
      if (one.session === session && one.serials.has(serial)) return true
    }
    return false
  }

  /** Applies a message, and returns the serials that are gone. */
  take(message: Extract<PresenceMessage, { type: 'all' | 'delta' }>, at: number): Gone {
    const known = this.#processes.get(message.from)
    const process =
      known?.session === message.session
        ? known
        : { session: message.session, serials: new Set<number>(), heardAt: at, partial: null }
    this.#processes.set(message.from, process)
    process.heardAt = at
    return { serials: message.type === 'delta' ? takeDelta(process, message) : takePiece(process, message), since: at }
  }

  /** Forgets a process that has ended, and returns the serials that it served until now. */
  leave(from: string, at: number): Gone {
    const serials = [...(this.#processes.get(from)?.serials ?? [])]
    this.#processes.delete(from)
    return { serials, since: at }
  }

  /** Forgets processes that are silent since then; their guests were last connected when the process was last heard. */
  forgetSilent(heardBefore: number): Gone[] {
    const silent = [...this.#processes].filter(([, { heardAt }]) => heardAt < heardBefore)
    return silent.map(([from, { heardAt }]) => this.leave(from, heardAt))
  }
}

function takeDelta(process: Process, { come, gone }: Extract<PresenceMessage, { type: 'delta' }>): number[] {
  for (const serial of fromRanges(come)) process.serials.add(serial)
  return fromRanges(gone).filter((serial) => process.serials.delete(serial))
}

/** The list takes effect when its last piece has arrived: an incomplete list would make guests disappear. */
function takePiece(process: Process, message: Extract<PresenceMessage, { type: 'all' }>): number[] {
  const { round, part, parts, serials } = message
  if (process.partial?.round !== round) process.partial = { round, pieces: new Map() }
  const { pieces } = process.partial
  pieces.set(part, serials)
  if (pieces.size < parts) return []
  const before = process.serials
  process.serials = new Set([...pieces.values()].flatMap(fromRanges))
  process.partial = null
  return [...before].filter((serial) => !process.serials.has(serial))
}
