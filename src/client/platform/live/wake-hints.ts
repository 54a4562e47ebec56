type NetworkInformation = EventTarget | undefined

/**
 * Calls `wake` when a connection that was lost may be possible again, or one that looks open may be dead: the phone is
 * online again, the page is seen again, the network changed. Returns a function that ends it.
 */
export function onWakeHint(wake: () => void): () => void {
  // Safari and Firefox do not have it.
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
