import { useEffect } from 'react'

/** Keeps the screen on while the component is shown, where the browser can: a phone that sleeps loses the connection. */
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
        // The battery is low, or the browser does not want to.
      }
    }
    // The browser ends a lock when the page is hidden.
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
