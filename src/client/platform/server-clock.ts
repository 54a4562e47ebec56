import { createObservable } from './observable.ts'
import { parseStored } from './storage/parse-stored.ts'
import { readItem, writeItem } from './storage/storage.ts'

/**
 * The time of the server, in milliseconds of Unix time, and that of the phone when the answer arrived. `ticks`: the
 * page's monotonic clock then; only the page that received the answer knows it.
 */
type Heard = { server: number; phone: number; ticks?: number }

export type ServerClock = {
  /** The time of the server as far as this phone knows it; the phone's own time before the first answer. */
  now: () => number
  /** Takes the time from an answer of the server that no cache has kept. */
  hear: (answer: Pick<Response, 'headers'>) => void
  /** By how many milliseconds the phone's clock was ahead of the server's (negative: behind) at the last answer. */
  phoneAhead: () => number
  subscribe: (listener: () => void) => () => void
}

export type ClockParts = {
  phone: () => number
  /** Milliseconds of a clock that is never set, but may stop while the phone sleeps. */
  ticks: () => number
  read: () => string | null
  write: (text: string) => void
}

/** The header `Date` is in whole seconds, and an answer takes time; a smaller difference is no change. */
const sameMs = 60_000
const longestOfflineMs = 60 * 24 * 60 * 60 * 1000
/** Storing costs time on a cheap phone, and a page asks often. */
const storedAfterMs = 600_000

/**
 * Tells the time of the server on a phone whose own clock may be wrong: the last answer of the server plus the time
 * since then. The phone's clock measures that time also while the app is closed, but the person may correct it
 * meanwhile. If it was behind by more than two months and now shows a time after the answer, it was corrected: no phone
 * is offline that long. If it was behind by less, a correction looks like time that has passed, until the next answer.
 */
export function createServerClock({ phone, ticks, read, write }: ClockParts): ServerClock {
  const changes = createObservable()
  let heard = parseStored<Heard>(read(), (stored) => Number.isFinite(stored?.server) && Number.isFinite(stored?.phone))
  let stored = heard?.phone ?? Number.NEGATIVE_INFINITY

  /** The last answer plus the time since; null when the phone's clock has been set back since and nothing else counted. */
  function sinceAnswer({ server, phone: then, ticks: begun }: Heard): number | null {
    const onThePhone = phone() - then
    if (begun !== undefined) return server + Math.max(ticks() - begun, onThePhone)
    return onThePhone < 0 ? null : server + onThePhone
  }

  return {
    now() {
      const own = phone()
      if (heard === null) return own
      const counted = sinceAnswer(heard)
      if (own < heard.server) return counted ?? heard.server
      const isSetRight = counted === null || aheadOf(heard) < -longestOfflineMs
      return isSetRight ? own : counted
    },
    hear({ headers }) {
      // A file that the browser may keep comes with the time at which it was first sent.
      if (headers.get('cache-control')?.includes('no-') !== true) return
      const server = Date.parse(headers.get('date') ?? '')
      if (Number.isNaN(server)) return
      const next = { server, phone: phone(), ticks: ticks() }
      const isOther = heard === null || Math.abs(aheadOf(next) - aheadOf(heard)) > sameMs
      heard = next
      if (isOther || Math.abs(next.phone - stored) > storedAfterMs) {
        stored = next.phone
        write(JSON.stringify({ server, phone: next.phone }))
      }
      if (isOther) changes.notify()
    },
    phoneAhead: () => (heard === null ? 0 : aheadOf(heard)),
    subscribe: changes.subscribe,
  }
}

function aheadOf({ server, phone }: Heard): number {
  return phone - server
}

const name = 'server-time'

export const serverClock = createServerClock({
  phone: () => Date.now(),
  ticks: () => performance.now(),
  read: () => readItem(name),
  write: (text) => writeItem(name, text),
})
