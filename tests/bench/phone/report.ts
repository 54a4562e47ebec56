import { type FigureName, figures, type Run, spreadOfFigure } from './figures/figures.ts'
import type { Verdict } from './figures/limits.ts'
import type { Spread } from './figures/spread.ts'
import type { TargetName } from './targets.ts'
import type { TextDifference } from './typing/kept-text.ts'
import type { ThroughRun } from './typing/type-through.ts'

const baselines = ['bare', 'demonstration'] as const satisfies readonly TargetName[]

/** One row for each figure, one column for each page, and the ratios of the product's form to both baselines. */
export function figureTable(runs: readonly Run[], shown: readonly TargetName[]): string[][] {
  const ratios = baselines.map((baseline) => `form / ${baseline}`)
  const rows = (Object.keys(figures) as FigureName[]).map((figure) => {
    const spreads = new Map(shown.map((target) => [target, spreadOfFigure(runs, target, figure)]))
    const cells = shown.map((target) => sayFigure(figure, spreads.get(target) ?? null))
    const form = spreads.get('form') ?? null
    return [figures[figure].title, ...cells, ...baselines.map((name) => sayRatio(form, spreads.get(name) ?? null))]
  })
  return [['figure', ...shown, ...ratios], ...rows]
}

export function verdictTable(verdicts: readonly Verdict[]): string[][] {
  const rows = verdicts.map(({ name, measured, atMost, isReached }) => {
    return [name, measured === null ? '–' : roundly(measured), roundly(atMost), isReached ? 'pass' : 'FAIL']
  })
  return [['limit', 'measured', 'at most', ''], ...rows]
}

export function throughTable(runs: readonly ThroughRun[]): string[][] {
  const say = ({ lost, doubled, reordered }: TextDifference) => `${lost} / ${doubled} / ${reordered}`
  const yes = (is: boolean) => (is ? 'kept' : 'LOST')
  const rows = runs.map((run) => {
    const counts = [run.seed, run.field, run.characters, run.early].map(String)
    const texts = [say(run.inField), say(run.inDatabase), run.longestKeystroke.toFixed(0)]
    return [...counts, ...texts, yes(run.keptFocus), yes(run.keptCaret), yes(run.keptScroll)]
  })
  const differences = ['field: lost / doubled / reordered', 'database: the same']
  const header = ['seed', 'field', 'typed', 'early', ...differences, 'longest ms', 'focus', 'caret', 'scroll']
  return [header, ...rows]
}

export function printTable(rows: readonly (readonly string[])[]): void {
  const [header = []] = rows
  const widths = header.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

function sayFigure(figure: FigureName, spread: Spread | null): string {
  if (spread === null) return '–'
  const { digits } = figures[figure]
  const [median, min, max] = [spread.median, spread.min, spread.max].map((value) => value.toFixed(digits))
  return `${median} [${min}, ${max}]`
}

function sayRatio(own: Spread | null, baseline: Spread | null): string {
  return own === null || baseline === null || baseline.median === 0 ? '–' : (own.median / baseline.median).toFixed(2)
}

/** Ratios need two decimals, milliseconds and counts none. */
function roundly(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(0)
}
