import { loadStorage } from '../storage/load-storage.ts'
import type { Sending } from './sending.ts'

let started: Promise<Sending> | null = null

/**
 * The engine and what it needs come after the first answer, not before the first field: until then there is nothing to
 * send. Rejects when the code does not come; the next call tries again.
 */
export function loadSending(): Promise<Sending> {
  started ??= Promise.all([import('./sending.ts'), loadStorage()]).then(
    ([{ startSending }, storage]) => startSending(storage),
    (cause) => {
      started = null
      throw cause
    },
  )
  return started
}

/** Tries to send now; a phone without the code or the line simply keeps what it has. */
export function sendNow(): void {
  loadSending().then(
    ({ engine }) => engine.sendNow(),
    () => undefined,
  )
}
