/**
 * Whether a write failed because the phone is full. The browser reports it at the write, or only at the end of the
 * transaction; Dexie wraps the error that it got.
 */
export function isPhoneFull(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  const { name, inner } = cause as { name?: unknown; inner?: unknown }
  return name === 'QuotaExceededError' || (inner !== cause && isPhoneFull(inner))
}
