import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { node24, root, say, secondsSince } from './checkout/checkout.mjs'
import { runChild } from './checkout/child.mjs'
import { underNode24 } from './checkout/under-node24.mjs'

// `npm run mutations`: removes one safeguard after the other, in copies, and checks that a test fails each time. Words
// after the command choose safeguards by a part of their names.
await underNode24()

const { killers } = await import('../tests/faults/mutations/mutation.ts')
const { mutations } = await import('../tests/faults/mutations/mutations.ts')
const { listStray, mutate } = await import('../tests/faults/mutations/mutate.ts')
const { readSources } = await import('../tests/faults/mutations/markers.ts')

/** Without its safeguard, a test may wait for ever; the slowest killer needs half a minute. */
const limitMs = 300_000

const words = process.argv.slice(2)
const chosen = mutations.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const sources = readSources(root)
const stray = listStray(sources, mutations)
for (const { name, why } of stray) say(`✗ ${name}: ${why}`)
const started = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'talika-mutations-'))
let killed = 0
try {
  if (stray.length > 0) throw new Error('Please correct the tables in tests/faults, or the comments in the source.')
  if (chosen.length === 0) throw new Error('No safeguard has that name.')
  const copies = Array.from({ length: Math.min(2, availableParallelism()) }, (_, n) =>
    makeCopy(join(folder, String(n))),
  )
  await inTurns(copies, [...new Set(chosen.map(({ test }) => test))], assertGreen)
  await inTurns(copies, chosen, async (copy, mutation) => {
    if (await isKilled(copy, mutation)) killed += 1
  })
  say(`\n${killed} of ${chosen.length} safeguards are covered by a test (${secondsSince(started)})`)
} catch (error) {
  say(error.message)
  killed = -1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = killed === chosen.length ? 0 : 1

function makeCopy(copy) {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const path of stdout.trim().split('\n')) cpSync(join(root, path), join(copy, path))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Each copy takes the next piece of work as soon as it is free. */
async function inTurns(copies, pieces, work) {
  const queue = [...pieces]
  await Promise.all(
    copies.map(async (copy) => {
      for (let piece = queue.shift(); piece !== undefined; piece = queue.shift()) await work(copy, piece)
    }),
  )
}

/** A test that fails with every safeguard in place would fail for any mutation, so it proves nothing. */
async function assertGreen(copy, test) {
  const { code, output, wasEnded } = await runTest(copy, test)
  const how = wasEnded ? 'takes too long' : 'fails'
  if (code !== 0) throw new Error(`${killers[test].at(-1)} ${how} without any mutation:\n${plain(output).slice(-2000)}`)
}

function runTest(copy, test) {
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs')
  const more = ['--maxWorkers', '1', '--bail', '1']
  return runChild(node24, [vitest, 'run', ...more, ...killers[test]], { cwd: copy, limitMs })
}

async function isKilled(copy, mutation) {
  const { name, test } = mutation
  const mutated = mutate(sources, mutation)
  if (!mutated.ok) return report('✗', name, mutated.why)
  const path = join(copy, mutated.file)
  const text = readFileSync(path, 'utf8')
  const start = performance.now()
  writeFileSync(path, mutated.text)
  const { code, output, wasEnded } = await runTest(copy, test)
  writeFileSync(path, text)
  const seconds = secondsSince(start)
  if (wasEnded) return report('✗', name, `${killers[test].at(-1)} did not end in time (${seconds})`)
  const failing = /(?:FAIL|×)\s+(.+)/.exec(plain(output))?.[1]?.trim()
  // A run that fails without a failed test proves nothing.
  if (code !== 0 && failing !== undefined) return report('✓', name, `${failing} (${seconds})`)
  return report('✗', name, code === 0 ? `survived ${killers[test].at(-1)} (${seconds})` : plain(output).slice(-800))
}

function plain(output) {
  const start = String.fromCharCode(27)
  return output.replaceAll(new RegExp(`${start}\\[[0-9;]*m`, 'g'), '')
}

function report(mark, name, by) {
  say(`${mark} ${name.padEnd(66)} ${by}`)
  return mark === '✓'
}
