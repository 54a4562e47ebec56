type NetworkInformation = EventTarget | undefined

/**
 * Calls `wake` when a lost connection may be possible again, or one that looks open may be dead: the phone is online
 * again, the page is visible again, or the network changed. Returns a function that stops it.
 */
export function onWakeHint(wake: () => void): () => void {
  // Safari and Firefox do not have this API.
  const network = 'connection' in navigator ? (navigator.connection as NetworkInformation) : undefined
  const seen = () => {
    if (document.visibilityState === 'visible') wake()
  }
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', seen)
  network?.addEventListener('change', wake)
  return () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('pageshow', wake)
    document.removeEventListener('visibilitychange', seen)
    network?.removeEventListener('change', wake)
  }
}
