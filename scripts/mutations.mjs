import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node24, root, say, secondsSince } from './checkout.mjs'
import { runChild } from './child.mjs'
import { prepareCheckout } from './prepare.mjs'

// `npm run mutations`: takes away one safeguard after the other, in a copy, and shows that a test notices each time.
// Words after the command choose safeguards by a part of their names.
if (!process.versions.node.startsWith('24.')) {
  await prepareCheckout({ build: false })
  const { status } = spawnSync(node24, process.argv.slice(1), { stdio: 'inherit' })
  process.exit(status ?? 1)
}

const { killers, mutations } = await import('../tests/faults/mutations.ts')
const words = process.argv.slice(2)
const chosen = mutations.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const copy = mkdtempSync(join(tmpdir(), 'talika-mutations-'))
// The simulator stops at the first broken schedule and shows it as it is.
const env = { ...process.env, FAULTS_RUNS: process.env.FAULTS_RUNS ?? '300', FAULTS_SHOWN: '1', FAULTS_SHRINK: 'off' }
let failed = 0
try {
  copyCheckout()
  for (const test of new Set(chosen.map((mutation) => mutation.test))) await assertGreen(test)
  for (const mutation of chosen) if (!(await isKilled(mutation))) failed += 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
say(`\n${chosen.length - failed} of ${chosen.length} safeguards are held by a test`)
process.exitCode = failed === 0 && chosen.length > 0 ? 0 : 1

function copyCheckout() {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const path of stdout.trim().split('\n')) cpSync(join(root, path), join(copy, path))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

/** A test that fails with every safeguard in place would kill whatever is taken away. */
async function assertGreen(test) {
  const { code, output } = await runTest(test)
  if (code !== 0) throw new Error(`${killers[test].at(-1)} fails without any mutation:\n${plain(output).slice(-2000)}`)
}

function runTest(test) {
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs')
  return runChild(node24, [vitest, 'run', '--bail', '1', ...killers[test]], { cwd: copy, env })
}

async function isKilled({ name, file, find, replace, test }) {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(find).length !== 2) return report('✗', name, `not found once in ${file}`)
  const start = performance.now()
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  const { code, output } = await runTest(test)
  writeFileSync(path, text)
  const failing = /(?:FAIL|×)\s+(.+)/.exec(plain(output))?.[1]?.trim()
  // A run that fails without a failed test has proven nothing.
  if (code !== 0 && failing !== undefined) return report('✓', name, `${failing} (${secondsSince(start)})`)
  return report('✗', name, code === 0 ? `survived ${killers[test].at(-1)}` : plain(output).slice(-800))
}

function plain(output) {
  const start = String.fromCharCode(27)
  return output.replaceAll(new RegExp(`${start}\\[[0-9;]*m`, 'g'), '')
}

function report(mark, name, by) {
  say(`${mark} ${name.padEnd(66)} ${by}`)
  return mark === '✓'
}
