import type { PlaceMove } from '#contract/live/live-shapes.ts'
import { isBetterPlace, placeStates } from '#domain/live/live-states.ts'
import { conversationsCounted } from '#domain/live/waiting-time.ts'
import type { GuestRow, SessionRow } from './live-rows.ts'

/** A guest in memory. `tokenKey` is the keyed hash of the token as text. */
export type ViewGuest = Omit<GuestRow, 'token_hash'> & { tokenKey: string }

/** A guest that is new or has changed, with what it was before. */
export type GuestChange = { before: ViewGuest | null; after: ViewGuest }

/** Whether the guest is waiting, called or in a call. */
export function hasPlace({ state }: Pick<GuestRow, 'state'>): boolean {
  return (placeStates as readonly string[]).includes(state)
}

/** A session with its guests in memory, and values computed over all of them. */
export class QueueState {
  session: SessionRow
  readonly #guests = new Map<string, ViewGuest>()
  readonly #byToken = new Map<string, ViewGuest>()
  /** The place that a guest has claimed, by the guest's id. */
  readonly #claimed = new Map<string, string>()
  /** The waiting guests by serial, and how many are ahead of each; rebuilt after a change. */
  #waiting: ViewGuest[] | null = null
  #ahead = new Map<string, number>()
  #conversationsMs: number[] | null = null

  constructor(session: SessionRow) {
    this.session = session
  }

  /** Applies changed guests, and returns each one before and after. */
  apply(session: SessionRow, rows: readonly GuestRow[]): GuestChange[] {
    this.session = session
    if (rows.length > 0) this.#conversationsMs = null
    const changes = rows.map(({ token_hash, ...row }) => {
      const before = this.#guests.get(row.id) ?? null
      const after: ViewGuest = { ...row, tokenKey: token_hash.toString('base64url') }
      this.#guests.set(row.id, after)
      this.#linkToken(before, after)
      if (after.moves_to !== null) this.#claimed.set(after.moves_to, after.id)
      return { before, after }
    })
    if (!this.#takeNewcomers(changes)) this.#waiting = null
    return changes
  }

  /** The current place of a token, or its last one in this session. */
  ofToken(tokenKey: string): ViewGuest | null {
    return this.#byToken.get(tokenKey) ?? null
  }

  /** Whether the guest's place will move to another phone, or another place to the guest's phone. */
  moveOf(guest: ViewGuest): PlaceMove | null {
    if (this.#isMoving(guest)) return 'fromHere'
    const claimed = this.find(this.#claimed.get(guest.id) ?? '')
    return claimed?.moves_to === guest.id && this.#isMoving(claimed) ? 'toHere' : null
  }

  /** A claim counts while its place exists, its guest waits, and the place brings more than the guest's own. */
  #isMoving(place: ViewGuest): boolean {
    if (place.moves_to === null || !hasPlace(place)) return false
    const claimer = this.find(place.moves_to)
    return claimer?.state === 'WAIT' && isBetterPlace(place, claimer)
  }

  find(id: string): ViewGuest | null {
    return this.#guests.get(id) ?? null
  }

  guests(): Iterable<ViewGuest> {
    return this.#guests.values()
  }

  /** The waiting guests, by serial. */
  waiting(): readonly ViewGuest[] {
    if (this.#waiting === null) {
      this.#waiting = [...this.#guests.values()].filter(({ state }) => state === 'WAIT')
      this.#waiting.sort(bySerial)
      this.#ahead = new Map(this.#waiting.map(({ id }, index) => [id, index]))
    }
    return this.#waiting
  }

  /** The number of waiting guests with a lower serial; 0 for a guest who is not waiting. */
  aheadOf({ id }: Pick<ViewGuest, 'id'>): number {
    this.waiting()
    return this.#ahead.get(id) ?? 0
  }

  /**
   * Appends new guests to the waiting list and replaces changed rows; false when another change requires a rebuild.
   * When the hour begins, thousands join one after the other: sorting the list for each would be slow.
   */
  #takeNewcomers(changes: readonly GuestChange[]): boolean {
    const waiting = this.#waiting
    if (waiting === null) return false
    const newcomers: ViewGuest[] = []
    for (const { before, after } of changes) {
      if (after.state !== 'WAIT') return false
      if (before === null) newcomers.push(after)
      else if (before.state !== 'WAIT' || before.serial !== after.serial) return false
    }
    newcomers.sort(bySerial)
    const [first] = newcomers
    if (first !== undefined && first.serial <= (waiting.at(-1)?.serial ?? 0)) return false
    for (const { before, after } of changes) if (before !== null) waiting[this.aheadOf(after)] = after
    for (const guest of newcomers) this.#ahead.set(guest.id, waiting.push(guest) - 1)
    return true
  }

  /** The durations of the last conversations, the newest last. */
  conversationsMs(): readonly number[] {
    this.#conversationsMs ??= [...this.#guests.values()]
      .flatMap(({ answered_at: from, ended_at: to }) => (from === null || to === null ? [] : [{ from, to }]))
      .sort((one, other) => one.to.getTime() - other.to.getTime())
      .slice(-conversationsCounted)
      .map(({ from, to }) => to.getTime() - from.getTime())
    return this.#conversationsMs
  }

  /** A token that joins again after its place ended has two rows: the current place counts, else the last to end. */
  #linkToken(before: ViewGuest | null, after: ViewGuest): void {
    // The place was moved to another phone. Its former phone may have an earlier place, which has ended.
    if (before !== null && before.tokenKey !== after.tokenKey) {
      if (this.#byToken.get(before.tokenKey)?.id === after.id) this.#byToken.delete(before.tokenKey)
      for (const guest of this.#guests.values()) if (guest.tokenKey === before.tokenKey) this.#linkToken(null, guest)
    }
    const known = this.#byToken.get(after.tokenKey)
    if (known === undefined || known.id === after.id || isNewer(after, known)) this.#byToken.set(after.tokenKey, after)
  }
}

const bySerial = (one: ViewGuest, other: ViewGuest) => one.serial - other.serial

function isNewer(one: ViewGuest, other: ViewGuest): boolean {
  if (hasPlace(one) !== hasPlace(other)) return hasPlace(one)
  return (one.ended_at?.getTime() ?? 0) >= (other.ended_at?.getTime() ?? 0)
}
