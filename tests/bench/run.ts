import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureAbuse } from './abuse/abuse.ts'
import { measureEveryCall } from './abuse/every-call.ts'
import { measureAppointments } from './appointments.ts'
import { measureBrowser } from './browser/browser-figures.ts'
import { measureDeskPage } from './browser/desk-page.ts'
import { measureDesk } from './desk.ts'
import { measureDraftPatch } from './draft-patch.ts'
import { type Figure, type Limit, quartiles, reaches } from './figure.ts'
import { measureLive } from './live/live.ts'
import { measurePdf, measurePdfMemory } from './pdf.ts'
import { isSmall } from './size.ts'
import { measureSync } from './sync.ts'

// `--seconds N`: how long each call of the part `every-call` is played.
const { values, positionals: wanted } = parseArgs({
  options: { seconds: { type: 'string' } },
  allowPositionals: true,
})

/** Measures, prints a table, writes JSON to bench-results/, and fails when a figure misses its limit. */
const parts = {
  patch: measureDraftPatch,
  sync: measureSync,
  browser: measureBrowser,
  pdf: measurePdf,
  'pdf-memory': measurePdfMemory,
  abuse: measureAbuse,
  'every-call': () => measureEveryCall(values.seconds === undefined ? {} : { seconds: Number(values.seconds) }),
  appointments: measureAppointments,
  desk: measureDesk,
  'desk-page': measureDeskPage,
  live: measureLive,
}
const figures: Figure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`measuring: ${name}`)
  figures.push(...(await measure()))
}

if (isSmall) {
  console.log(`${figures.length} figures, played small`)
  process.exit(0)
}

const digits = { ratio: 2, bytes: 0, ms: 1, '1/s': 0, count: 0 } as const
const unitless: readonly string[] = ['ratio', 'count']
const say = (limit: Limit) => ('atLeast' in limit ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`)
const rows = figures.map(({ name, unit, value, limit, goal, rounds, note }) => {
  const spread =
    rounds.length < 4
      ? ''
      : ` (${quartiles(rounds)
          .map((each) => each.toFixed(digits[unit]))
          .join(' to ')})`
  const measured = `${value.toFixed(digits[unit])} ${unitless.includes(unit) ? '' : unit}`.trim() + spread
  const verdict = limit === null ? '' : reaches(value, limit) ? 'reached' : 'MISSED'
  const open = goal === undefined || reaches(value, goal) ? '' : `; goal ${say(goal)} not yet`
  return [name, measured, limit === null ? '' : say(limit), [verdict + open, note].filter(Boolean).join('; ')]
})
const header = ['figure', 'measured', 'to reach', '']
const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)))
for (const row of [header, ...rows]) {
  console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

mkdirSync('bench-results', { recursive: true })
const machine = { cores: cpus().length, model: cpus()[0]?.model ?? 'unknown', load: loadavg()[0] }
const report = { measuredAt: new Date().toISOString(), machine, figures }
writeFileSync('bench-results/latest.json', `${JSON.stringify(report, null, 2)}\n`)

const missed = figures.filter(({ value, limit }) => !reaches(value, limit))
const open = figures.filter(({ value, goal }) => goal !== undefined && !reaches(value, goal))
console.log(
  `${figures.length - missed.length} figures reached or noted, ${missed.length} missed, ${open.length} short of their goal`,
)
process.exit(missed.length === 0 ? 0 : 1)
