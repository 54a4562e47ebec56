import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { node24, root, say, secondsSince } from './checkout/checkout.mjs'
import { runChild } from './checkout/child.mjs'
import { ensureChromium } from './checkout/chromium.mjs'
import { prepareCheckout } from './checkout/prepare.mjs'
import { underNode24 } from './checkout/under-node24.mjs'
import { runPlaywright } from './testing/phases.mjs'

await underNode24()

const { addCoverage, counters, leastIn, leastRuns, missedCoverage, noCoverage } = await import(
  '../tests/faults/coverage.ts'
)

// `npm run faults -- --seed N --runs M`: schedules of everything that breaks, played against the real engine and
// server. `npm run faults -- --kills N`: kills the browser N times while a person types.
const option = { type: 'string' }
const { values } = parseArgs({ options: { seed: option, runs: option, jobs: option, kills: option } })
const first = Number(values.seed ?? 1)
const runs = Number(values.runs ?? 10_000)
const jobs = Number(values.jobs ?? 1)

/**
 * The schedules of one process with one database. Each process prints its summary line, so that a run that is ended
 * early shows how far it came.
 */
const partSize = 500

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const parts = []
for (let done = 0; done < runs; done += partSize) {
  parts.push({ seed: first + done, count: Math.min(partSize, runs - done) })
}
const sum = { played: 0, ticked: 0, requests: 0, broken: 0, failed: 0 }
const coverage = noCoverage()
const start = performance.now()

/** The summary line of a part; a part that does not print it has failed. */
const summary =
  /(?<played>\d+) schedules, seeds .*: (?<ticked>\d+) values and files ticked, (?<requests>\d+) requests, (?<broken>\d+) broken.*/

/** What the schedules really played, as the part prints it. */
const coverageSaid = /coverage: (\{"conflicts.*\})/

async function play({ seed, count }) {
  const env = { ...process.env, FAULTS_SEED: String(seed), FAULTS_RUNS: String(count) }
  const { code, output } = await runChild(
    node24,
    [vitest, 'run', '--project', 'long', 'tests/faults/faults.long.test.ts'],
    {
      env,
    },
  )
  const said = summary.exec(output)
  if (code !== 0 || said === null) {
    sum.failed += 1
    say(output)
  } else say(said[0])
  for (const [name, value] of Object.entries(said?.groups ?? {})) sum[name] += Number(value)
  addCoverage(coverage, JSON.parse(coverageSaid.exec(output)?.[1] ?? 'null') ?? noCoverage())
}

async function work() {
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) await play(part)
}

async function playAll() {
  await prepareCheckout({ build: false })
  await Promise.all(Array.from({ length: jobs }, work))
  say(
    `\n${sum.played} of ${runs} schedules from seed ${first} on: ${sum.ticked} values and files ticked, ` +
      `${sum.requests} requests, ${sum.broken} broken (${secondsSince(start)})`,
  )
  sayCoverage()
  const missed = sum.played < leastRuns ? [] : missedCoverage(sum.played, coverage)
  for (const line of missed) say(`played too rarely: ${line}`)
  return sum.failed === 0 && sum.played === runs && missed.length === 0
}

/** Prints a table for docs/faults.md, with the lower minimums of a short run. */
function sayCoverage() {
  const rows = counters.map((name) => `| ${name} | ${coverage[name]} | ${leastIn(sum.played, name)} |`)
  say(['| Played | Times | At least |', '|---|---|---|', ...rows].join('\n'))
}

async function killBrowsers(kills) {
  await prepareCheckout({ build: true })
  const chromium = ensureChromium()
  process.env.KILLS = kills
  const { failures } = await runPlaywright(chromium, ['tests/e2e/phone/safety-kill.spec.ts', '--project', 'phone'])
  return failures.length === 0
}

const isGood = values.kills === undefined ? await playAll() : await killBrowsers(values.kills)
process.exitCode = isGood ? 0 : 1
