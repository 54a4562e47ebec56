import { saveAs } from '../storage/save-as.ts'
import { useStoreValue } from '../use-store-value.ts'
import type { Offline, Refused } from './api.ts'
import { useFailureText } from './error-messages.ts'
import { onSignOut } from './session-changes.ts'

export type Download = {
  /** How many bytes have come of the file that is being saved; null while none is. */
  received: number | null
  /** Why the last one failed. */
  problem: string | null
  save: Save
  stop: () => void
}
/** `about` is what the file is of: what failed is said only where that is shown. */
type Save = (fileName: string, about: string, ask: (progress: Progress) => Promise<Asked>) => Promise<void>
type Progress = { signal: AbortSignal; onBytes: (received: number) => void }
type Asked = { ok: true; body: Blob } | Refused | Offline
type Shown = { received: number | null; failure: Refused | Offline | null; about: string }
export type RunningDownload = Pick<Download, 'save' | 'stop'> & {
  subscribe: (listener: () => void) => () => void
  shown: () => Shown
}
const idle: Shown = { received: null, failure: null, about: '' }

/**
 * One kind of file, saved from the answer of a call; a plain link cannot, because the server requires the session's header.
 * It goes on while the person is at another address, and ends with the session. The server allows each person one at a time.
 */
export function createDownload(): RunningDownload {
  let shown = idle
  let running: AbortController | null = null
  const listeners = new Set<() => void>()

  function show(next: Shown): void {
    shown = next
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const stop = () => running?.abort()

  // The rows of the person who left are not saved for the next one.
  onSignOut(async () => {
    stop()
    running = null
    show(idle)
  })

  const save: Save = async (fileName, about, ask) => {
    if (running !== null) return
    const own = new AbortController()
    running = own
    show({ received: 0, failure: null, about })
    const onBytes = (received: number) => {
      if (running === own) show({ received, failure: null, about })
    }
    const answer = await ask({ signal: own.signal, onBytes })
    // It ended with the session.
    if (running !== own) return
    running = null
    const isStopped = own.signal.aborted
    show({ received: null, failure: answer.ok || isStopped ? null : answer, about })
    if (answer.ok && !isStopped) saveAs(answer.body, fileName)
  }

  return { subscribe, shown: () => shown, save, stop }
}

export function useDownload({ subscribe, shown, save, stop }: RunningDownload, about: string): Download {
  const failureText = useFailureText()
  const { received, failure, about: of } = useStoreValue(subscribe, shown, () => idle)
  return { received, problem: failure === null || of !== about ? null : failureText(failure), save, stop }
}
