import { useEffect } from 'react'

/** Keeps the screen on while the component is mounted, if possible: a sleeping phone loses the connection. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    async function request(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (isOver) await taken.release()
        else lock = taken
      } catch {
        // The browser may refuse, for example when the battery is low.
      }
    }
    // The browser releases the lock when the page is hidden, so it is requested again afterwards.
    const again = () => void request()
    document.addEventListener('visibilitychange', again)
    void request()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => undefined)
    }
  }, [])
}
