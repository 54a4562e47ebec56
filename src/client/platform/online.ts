import { useStoreValue } from './use-store-value.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** What the browser reports. True may still mean a dead connection; false is certain. */
export function useOnline(): boolean {
  return useStoreValue(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}
