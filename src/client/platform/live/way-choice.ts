/** The two ways to the server: a WebSocket, and server-sent events with POST where WebSockets are blocked. */
export const ways = ['socket', 'stream'] as const
export type Way = (typeof ways)[number]

/** Why an attempt has led to no view: it was not opened or was closed, or nothing came from the server. */
export type AttemptEnd = 'closed' | 'silent'

const failuresBeforeStream = 2
/** After this long the WebSocket is tried again, for example after a change from the mobile network to Wi-Fi. */
const rememberedMs = 10 * 60_000

/** The way that worked last. `at` is milliseconds since 1970, because it is read after a reload too. */
export type KeptWay = { way: Way; at: number }
export type WayMemory = { read: () => KeptWay | null; write: (kept: KeptWay) => void }

export type WayChoice = {
  next: () => Way
  worked: (way: Way) => void
  failed: (way: Way, end: AttemptEnd) => void
}

/**
 * Chooses the way of the next attempt: the WebSocket, until two attempts in a row have failed or one was opened and
 * stayed silent; then the stream. A stream that fails gives the WebSocket one more attempt.
 */
export function createWayChoice(memory: WayMemory, now: () => number): WayChoice {
  let socketFailures = 0
  let isMemoryDoubted = false
  return {
    next() {
      if (socketFailures >= failuresBeforeStream) return 'stream'
      const kept = isMemoryDoubted ? null : memory.read()
      return kept !== null && Math.abs(now() - kept.at) < rememberedMs ? kept.way : 'socket'
    },
    worked(way) {
      socketFailures = 0
      isMemoryDoubted = false
      memory.write({ way, at: now() })
    },
    failed(way, end) {
      isMemoryDoubted = true
      if (way === 'stream') socketFailures = failuresBeforeStream - 1
      else socketFailures = end === 'silent' ? failuresBeforeStream : socketFailures + 1
    },
  }
}
