import type { QueueCounts, QueueGuest } from '#contract/live/live-shapes.ts'

/** The queue as the host's page shows it. All lists are in the order of the serials. */
export type QueueView = {
  /** The guests who are being called or are in a call. */
  active: readonly QueueGuest[]
  waiting: readonly QueueGuest[]
  /** The guest whom "Call next" calls, as far as this page knows; null if all guests that it knows are offline. */
  next: QueueGuest | null
  ringing: QueueGuest | null
  inCall: QueueGuest | null
  /** How many more guests wait: of a long queue the server sends only the first guests. */
  notSentCount: number
}

/** Sorts and groups the guests, which the server sends in any order. */
export function viewQueue(guests: readonly QueueGuest[], { waiting: all }: Pick<QueueCounts, 'waiting'>): QueueView {
  const sorted = [...guests].sort((one, other) => one.serial - other.serial)
  const waiting = sorted.filter(({ state }) => state === 'WAIT')
  const active = sorted.filter(({ state }) => state === 'CALLED' || state === 'IN_CALL')
  return {
    active,
    waiting,
    next: waiting.find(({ online }) => online) ?? null,
    ringing: active.find(({ state }) => state === 'CALLED') ?? null,
    inCall: active.find(({ state }) => state === 'IN_CALL') ?? null,
    notSentCount: Math.max(0, all - waiting.length),
  }
}
