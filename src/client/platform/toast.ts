import { useStoreValue } from './use-store-value.ts'

export type Toast = { id: number; tone: 'ok' | 'danger'; text: string | null }

/** From the specification: five seconds each, at most five at once. */
const shownMs = 5000
const maxShown = 5

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(tone: Toast['tone'], text: string | null): void {
  lastId += 1
  const id = lastId
  set([...toasts, { id, tone, text }].slice(-maxShown))
  setTimeout(() => dismiss(id), shownMs)
}

export function dismiss(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

/** Shows that an action succeeded or failed. Without a text: "Operation successful", "Operation fail". */
export const toast = {
  success: (text?: string) => show('ok', text ?? null),
  error: (text?: string) => show('danger', text ?? null),
}

export function useToasts(): readonly Toast[] {
  return useStoreValue(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => toasts,
  )
}
