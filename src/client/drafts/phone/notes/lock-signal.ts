/**
 * Signals that every tab receives. `locking`: store your input and close the draft; `changed`: drafts were locked or
 * opened, so read them again. The tab that sends a signal waits for the promises of its own listeners only.
 */
export type LockSignal = 'locking' | 'changed'
export type LockListener = (signal: LockSignal) => Promise<void> | void

const listeners = new Set<LockListener>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('talika-lock')

channel?.addEventListener('message', ({ data }: MessageEvent<LockSignal>) => void notifyListeners(data))

export function onLockSignal(listener: LockListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves when every listener of this tab has finished. */
export async function signalLock(signal: LockSignal): Promise<void> {
  channel?.postMessage(signal)
  await notifyListeners(signal)
}

async function notifyListeners(signal: LockSignal): Promise<void> {
  await Promise.all([...listeners].map((listener) => listener(signal)))
}
