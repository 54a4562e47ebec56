import { useEffect } from 'react'
import { sendNow } from '../sending/sending-loader.ts'
import { useOpenDraft, useSnapshot } from '../session/draft-context.tsx'

/** What may belong to one live application only; the server says so when it hears of it. */
const uniquePaths = ['mobile', 'email']

/** Long enough for a number to be finished. */
const waitMs = 1500

/** The engine rests when the server refuses a draft as a whole; a corrected number or address is a reason to ask again. */
export function useSendAfterCorrection(): void {
  const { session } = useOpenDraft()
  const isPaused = (useSnapshot()?.draft.paused ?? null) !== null
  useEffect(() => {
    if (!isPaused) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void session.flush().then(sendNow), waitMs)
    }
    const stops = uniquePaths.map((path) => session.watch(path, again))
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [session, isPaused])
}
