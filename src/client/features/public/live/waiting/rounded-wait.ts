/**
 * An estimate as people say it: whole minutes up to ten, then steps of five, above an hour steps of ten. At least one
 * minute.
 */
export function roundedWait(seconds: number): { hours: number; minutes: number } {
  const exact = Math.max(1, Math.ceil(seconds / 60))
  const step = exact <= 10 ? 1 : exact <= 60 ? 5 : 10
  const minutes = Math.round(exact / step) * step
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
