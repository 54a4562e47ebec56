import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { node24, root, say, secondsSince } from './checkout/checkout.mjs'
import { runChild } from './checkout/child.mjs'
import { prepareCheckout } from './checkout/prepare.mjs'
import { underNode24 } from './checkout/under-node24.mjs'

await underNode24()

const { addLiveCoverage, leastLiveRuns, leastOf, liveCounters, missedLiveCoverage, noLiveCoverage } = await import(
  '../tests/faults/live/live-coverage.ts'
)

// `npm run live-faults -- --seed N --runs M`: schedules of the live queue, played against its real code and PostgreSQL.
const option = { type: 'string' }
const { values } = parseArgs({ options: { seed: option, runs: option, jobs: option } })
const first = Number(values.seed ?? 1)
const runs = Number(values.runs ?? 1_000)
const jobs = Number(values.jobs ?? 1)

/**
 * The schedules of one process with one database. Each process prints its summary line, so that a run that is ended
 * early shows how far it came.
 */
const partSize = 250

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const parts = []
for (let done = 0; done < runs; done += partSize) {
  parts.push({ seed: first + done, count: Math.min(partSize, runs - done) })
}
const sum = { played: 0, steps: 0, broken: 0, failed: 0 }
const coverage = noLiveCoverage()
const start = performance.now()

/** The summary line of a part; a part that does not print it has failed. */
const summary = /(?<played>\d+) schedules, seeds .*: (?<steps>\d+) steps, (?<broken>\d+) broken.*/
const coverageSaid = /live coverage: (\{"joins".*\})/

async function play({ seed, count }) {
  const env = { ...process.env, FAULTS_SEED: String(seed), FAULTS_RUNS: String(count) }
  const test = ['run', '--project', 'long', 'tests/faults/live/live.long.test.ts']
  const { code, output } = await runChild(node24, [vitest, ...test], { env })
  const said = summary.exec(output)
  if (code !== 0 || said === null) {
    sum.failed += 1
    say(output)
  } else say(said[0])
  for (const [name, value] of Object.entries(said?.groups ?? {})) sum[name] += Number(value)
  addLiveCoverage(coverage, JSON.parse(coverageSaid.exec(output)?.[1] ?? 'null') ?? noLiveCoverage())
}

async function work() {
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) await play(part)
}

await prepareCheckout({ build: false })
await Promise.all(Array.from({ length: jobs }, work))
say(
  `\n${sum.played} of ${runs} schedules from seed ${first} on: ${sum.steps} steps, ${sum.broken} broken (${secondsSince(start)})`,
)
const rows = liveCounters.map((name) => `| ${name} | ${coverage[name]} | ${leastOf(sum.played, name)} |`)
say(['| Played | Times | At least |', '|---|---|---|', ...rows].join('\n'))
const missed = sum.played < leastLiveRuns ? [] : missedLiveCoverage(sum.played, coverage)
for (const line of missed) say(`played too rarely: ${line}`)
process.exitCode = sum.failed === 0 && sum.played === runs && missed.length === 0 ? 0 : 1
