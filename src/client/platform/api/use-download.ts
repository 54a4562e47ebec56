import { createObservable } from '../observable.ts'
import { saveAs } from '../storage/save-as.ts'
import { useStoreValue } from '../use-store-value.ts'
import type { Offline, Refused } from './api.ts'
import { useFailureText } from './error-messages.ts'
import { onSignOut } from './session-changes.ts'

export type Download = {
  /** How many bytes of the file have arrived; null while no file is being saved. */
  received: number | null
  /** Why the last download failed. */
  problem: string | null
  save: Save
  stop: () => void
}
/** `about` names what the file belongs to: a failure is shown only there. */
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
 * Saves one kind of file from the answer of a call; a plain link cannot, because the server requires the session's
 * header. The download continues while the person opens other pages, and ends with the session. The server allows each
 * person one download at a time.
 */
export function createDownload(): RunningDownload {
  let shown = idle
  let running: AbortController | null = null
  const changes = createObservable()

  function show(next: Shown): void {
    shown = next
    changes.notify()
  }

  const stop = () => running?.abort()

  // A file of the person who left must not be saved for the next person.
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
    // The download ended with the session.
    if (running !== own) return
    running = null
    const isStopped = own.signal.aborted
    show({ received: null, failure: answer.ok || isStopped ? null : answer, about })
    if (answer.ok && !isStopped) saveAs(answer.body, fileName)
  }

  return { subscribe: changes.subscribe, shown: () => shown, save, stop }
}

export function useDownload({ subscribe, shown, save, stop }: RunningDownload, about: string): Download {
  const failureText = useFailureText()
  const { received, failure, about: of } = useStoreValue(subscribe, shown, () => idle)
  return { received, problem: failure === null || of !== about ? null : failureText(failure), save, stop }
}
