import type { TargetName } from '../targets.ts'
import { type FigureName, figures, type Run, spreadOfFigure } from './figures.ts'

/** The limit of a figure of a target: a ratio to another target of the same run, or a value. */
export type PhoneLimit = {
  target: TargetName
  figure: FigureName
  atMost: number
  /** Null for a value, which is valid only at this slowdown of this machine. Ratios are valid on any machine. */
  against: TargetName | null
}

/**
 * The limits of 22 November 2026, except for two: 100 ms for the longest task and 50 ms for a keystroke only showed how
 * fast the machine was (HTML without any script took 86 to 245 and 28 to 57 ms). Both are compared with the
 * demonstration instead, which stores each keystroke too.
 */
export const phoneLimits: readonly PhoneLimit[] = [
  { target: 'form', figure: 'firstKey', atMost: 1.15, against: 'bare' },
  { target: 'form', figure: 'readyCpu', atMost: 1.3, against: 'demonstration' },
  { target: 'form', figure: 'longestTask', atMost: 0.75, against: 'demonstration' },
  { target: 'form', figure: 'readyRequests', atMost: 8, against: null },
  { target: 'form', figure: 'keystroke', atMost: 1.15, against: 'demonstration' },
  { target: 'dashboard', figure: 'appReady', atMost: 1, against: 'demonstration' },
  { target: 'resume', figure: 'appReady', atMost: 1, against: 'demonstration' },
]

export type Verdict = { name: string; measured: number | null; atMost: number; isReached: boolean }

/** A limit whose target was not measured in this run gets no verdict; a limit without a figure is missed. */
export function judge(runs: readonly Run[], limits: readonly PhoneLimit[] = phoneLimits): Verdict[] {
  const measured = new Set(runs.map(({ target }) => target))
  return limits
    .filter(({ target, against }) => measured.has(target) && (against === null || measured.has(against)))
    .map((limit) => {
      const value = measuredFor(runs, limit)
      const { target, figure, against, atMost } = limit
      const name = `${target}: ${figures[figure].title}${against === null ? '' : ` / ${against}`}`
      return { name, measured: value, atMost, isReached: value !== null && value <= atMost }
    })
}

function measuredFor(runs: readonly Run[], { target, figure, against }: PhoneLimit): number | null {
  const own = spreadOfFigure(runs, target, figure)
  if (own === null || against === null) return own?.median ?? null
  const other = spreadOfFigure(runs, against, figure)
  return other === null || other.median === 0 ? null : own.median / other.median
}
