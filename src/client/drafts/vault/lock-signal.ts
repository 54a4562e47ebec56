/**
 * What every tab hears of the lock. `locking`: store what you have and let go of it; `changed`: drafts were locked or
 * opened, look again. A listener's promise is waited for in the tab that locks.
 */
export type LockSignal = 'locking' | 'changed'
export type LockListener = (signal: LockSignal) => Promise<void> | void

const listeners = new Set<LockListener>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('talika-lock')

channel?.addEventListener('message', ({ data }: MessageEvent<LockSignal>) => void tellHere(data))

export function onLockSignal(listener: LockListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves when everything in this tab has let go. */
export async function signalLock(signal: LockSignal): Promise<void> {
  channel?.postMessage(signal)
  await tellHere(signal)
}

async function tellHere(signal: LockSignal): Promise<void> {
  await Promise.all([...listeners].map((listener) => listener(signal)))
}
