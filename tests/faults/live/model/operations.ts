import type { ModelState } from './live-model.ts'

/** An operation on the queue, and the process that gets it. */
export type Operation = { process: number } & (
  | { do: 'join'; device: string; person: number; key: string }
  | { do: 'accept' | 'decline' | 'leave' | 'askCode' | 'release'; device: string }
  /** `isRight`: with the code that the device was sent. */
  | { do: 'claim'; device: string; isRight: boolean }
  | { do: 'callNext'; seen: number | null }
  | { do: 'call' | 'reject' | 'finish'; key: string }
  | { do: 'sendLink'; key: string; url: string }
  | { do: 'announce'; text: string }
  | { do: 'start' | 'pause' | 'resume' | 'end' }
)

/**
 * `offline` and `none_online`: the host reads that the guest, or every waiting guest, has no connection. `later`: the
 * process cannot know it at the moment, and the host may ask again.
 */
export type Answer = 'done' | 'refused' | 'stale' | 'forbidden' | 'offline' | 'none_online' | 'later'
export type Known = 'yes' | 'no' | 'maybe'

/** The knowledge that a process may have at this moment. */
export type Circumstances = {
  now: number
  /** Whether the device has a connection. */
  isOnline: (device: string) => Known
  /** Whether the caller still has the role of a host. */
  isHost: Known
}

export type Outcome = { state: ModelState; answer: Answer }
