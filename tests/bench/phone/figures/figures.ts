import type { TargetName } from '../targets.ts'
import { type Spread, spreadOf } from './spread.ts'

/** Every figure, in the order of the table, with its title and the number of significant decimals. */
export const figures = {
  firstPaint: { title: 'first paint, s', digits: 2 },
  firstKey: { title: 'first key, s', digits: 2 },
  appReady: { title: 'app ready, s', digits: 2 },
  keyRequests: { title: 'requests until first key', digits: 0 },
  readyRequests: { title: 'requests until app ready', digits: 0 },
  browserRequests: { title: 'the browser itself: requests until app ready', digits: 0 },
  keyKb: { title: 'kB until first key', digits: 1 },
  readyKb: { title: 'kB until app ready', digits: 1 },
  readyCpu: { title: 'main-thread CPU until app ready, ms', digits: 0 },
  longestTask: { title: 'longest task until app ready, ms', digits: 0 },
  keystroke: { title: 'keystroke p95, painted, ms', digits: 0 },
  nextStep: { title: 'next step, ms', digits: 0 },
  loadShift: { title: 'layout shift while it loads', digits: 3 },
  fillShift: { title: 'layout shift while it is filled', digits: 3 },
  againKey: { title: 'second visit: first key, s', digits: 2 },
  againKb: { title: 'second visit: kB until first key', digits: 1 },
  offlineKey: { title: 'offline: first key, s', digits: 2 },
} as const

export type FigureName = keyof typeof figures
/** The figures of one run of one target. */
export type Measured = Partial<Record<FigureName, number>>
export type Run = { target: TargetName; run: number; load: number; measured: Measured; failure?: string }

/** A figure of a target over all its runs; null when no run has it. */
export function spreadOfFigure(runs: readonly Run[], target: TargetName, figure: FigureName): Spread | null {
  const own = runs.filter((run) => run.target === target)
  return spreadOf(own.flatMap(({ measured }) => measured[figure] ?? []))
}
