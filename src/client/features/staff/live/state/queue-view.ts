import type { QueueCounts, QueueGuest } from '#contract/live/live-shapes.ts'

/** What the host's page shows of the queue. Everything is in the order of the serials. */
export type QueueView = {
  /** Those who are called or spoken to. */
  active: readonly QueueGuest[]
  waiting: readonly QueueGuest[]
  /** Whom "Call next" calls, as far as this page knows; null where all that it knows of are offline. */
  next: QueueGuest | null
  ringing: QueueGuest | null
  inCall: QueueGuest | null
  /** How many wait whom the server did not send: it sends the first ones of a long queue. */
  unseen: number
}

/** Arranges the rows as the server sent them, in any order. */
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
    unseen: Math.max(0, all - waiting.length),
  }
}
