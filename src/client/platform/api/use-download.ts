import { useRef, useState } from 'react'
import { saveAs } from '../storage/save-as.ts'
import type { Offline, Refused } from './api.ts'
import { useFailureText } from './error-messages.ts'

export type Download = {
  /** How many bytes have come of the file that is being saved; null while none is. */
  received: number | null
  /** Why the last one failed. */
  problem: string | null
  save: (fileName: string, ask: (progress: Progress) => Promise<Asked>) => Promise<void>
  stop: () => void
}
type Progress = { signal: AbortSignal; onBytes: (received: number) => void }
type Asked = { ok: true; body: Blob } | Refused | Offline

/** Saves the answer of a call as a file. A plain link cannot: the server requires the session's header. */
export function useDownload(): Download {
  const failureText = useFailureText()
  const [received, setReceived] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  async function save(fileName: string, ask: (progress: Progress) => Promise<Asked>): Promise<void> {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    setReceived(0)
    setProblem(null)
    const answer = await ask({ signal: controller.signal, onBytes: setReceived })
    running.current = null
    setReceived(null)
    if (answer.ok) saveAs(answer.body, fileName)
    else if (!controller.signal.aborted) setProblem(failureText(answer))
  }
  return { received, problem, save, stop: () => running.current?.abort() }
}
