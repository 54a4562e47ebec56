import { median } from '../../figure.ts'

/** The median of some runs, with the least and the greatest beside it. */
export type Spread = { median: number; min: number; max: number }

/** Null when no run has the figure (a page that does not open offline, for example). */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) }
}
