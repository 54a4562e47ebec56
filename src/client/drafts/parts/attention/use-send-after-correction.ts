import { useEffect } from 'react'
import { sendNow } from '../../phone/loading/sending-loader.ts'
import { useOpenDraft, useSnapshot } from '../open-draft/draft-context.tsx'

/** Values that only one live application may have; the server checks them when the draft is sent. */
const uniquePaths = ['mobile', 'email']

/** Long enough to finish typing a number. */
const waitMs = 1500

/** The engine pauses when the server refuses a whole draft; a corrected number or address starts it again. */
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
