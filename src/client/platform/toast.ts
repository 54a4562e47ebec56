import { createObservable } from './observable.ts'
import { useStoreValue } from './use-store-value.ts'

export type Toast = { id: number; tone: 'ok' | 'danger'; text: string | null }

/** From the specification: five seconds each, at most five at once. */
const shownMs = 5000
const maxShown = 5

let toasts: readonly Toast[] = []
let lastId = 0
let isHeld = false
/** When each toast disappears; while toasts are held, how many milliseconds each has left. */
const ends = new Map<number, { timer: ReturnType<typeof setTimeout> | undefined; at: number }>()
const changes = createObservable()

function set(next: readonly Toast[]): void {
  toasts = next
  changes.notify()
}

function show(tone: Toast['tone'], text: string | null): void {
  lastId += 1
  const id = lastId
  set([...toasts, { id, tone, text }].slice(-maxShown))
  if (isHeld) ends.set(id, { timer: undefined, at: shownMs })
  else end(id, shownMs)
}

function end(id: number, afterMs: number): void {
  ends.set(id, { timer: setTimeout(() => dismiss(id), afterMs), at: Date.now() + afterMs })
}

export function dismiss(id: number): void {
  clearTimeout(ends.get(id)?.timer)
  ends.delete(id)
  set(toasts.filter((toast) => toast.id !== id))
  // If this toast had the pointer or the focus, no event of its own will release the others.
  releaseToasts()
}

/** Keeps the toasts on the screen while one of them is hovered or has the focus. */
export function holdToasts(): void {
  if (isHeld) return
  isHeld = true
  for (const [id, { timer, at }] of ends) {
    clearTimeout(timer)
    ends.set(id, { timer: undefined, at: Math.max(at - Date.now(), 0) })
  }
}

/** Lets the time of each toast run on from where it was held. */
export function releaseToasts(): void {
  if (!isHeld) return
  isHeld = false
  for (const [id, { at }] of ends) end(id, at)
}

/** Shows that an action succeeded or failed. Without a text: "Operation successful", "Operation fail". */
export const toast = {
  success: (text?: string) => show('ok', text ?? null),
  error: (text?: string) => show('danger', text ?? null),
}

export function useToasts(): readonly Toast[] {
  return useStoreValue(
    changes.subscribe,
    () => toasts,
    () => toasts,
  )
}
