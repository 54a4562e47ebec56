import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { node24, root, say, secondsSince } from '../checkout/checkout.mjs'
import { runChild } from '../checkout/child.mjs'
import { firstLines, newReport, readPlaywright, readVitest } from './test-reports.mjs'

/**
 * The parts of `npm test` and `npm run validate`: each prints its name and how long it took, and answers its counts.
 */

const bin = (...path) => join(root, 'node_modules', ...path)
const lingui = bin('@lingui', 'cli', 'dist', 'lingui.js')

/** Checks that need no test runner; each counts as one. */
export const staticChecks = [
  ['format and lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']],
  ['import walls and folders', [join(root, 'scripts/lint/import-walls.mjs')]],
  ['small files', [join(root, 'scripts/lint/small-files.mjs')]],
  ['types and layers', [bin('typescript', 'bin', 'tsc'), '-b']],
  ['message catalogs up to date', [lingui, 'check', 'sync', '--clean', '--verbose']],
  ['no message without Bengali', [lingui, 'check', 'missing', '--locale', 'bn', '--mode', 'catalog', '--verbose']],
]

/** Checks of the build. */
export const builtChecks = [['page budgets', [bin('size-limit', 'bin.js')]]]

/** Runs all checks at once, because most of them use one processor. */
export function runChecks(checks) {
  return Promise.all(checks.map(runCheck))
}

/** Runs a check quietly; its output is shown when it fails. */
async function runCheck([name, command]) {
  const start = performance.now()
  const { code, output } = await runChild(node24, command)
  say(`${code === 0 ? '✓' : '✗'} ${name} (${secondsSince(start)})`)
  if (code !== 0) say(output.trimEnd())
  if (code === 0) return { passed: 1, failures: [], unsteady: [] }
  return { passed: 0, failures: [{ name, text: output }], unsteady: [] }
}

/**
 * Runs one of the projects of vitest.config.ts, or the files of it that the arguments name. The components and the long
 * tests need the browser.
 */
export async function runVitest(project, { chromium, files = [] } = {}) {
  const report = newReport(`vitest-${project}`)
  const command = [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    ...files,
  ]
  // A test of the server waits for its database for as long as it computes, so one worker more than processors is
  // useful.
  if (project === 'api' || project === 'long') command.push(`--maxWorkers=${availableParallelism() + 1}`)
  const env = chromium === undefined ? {} : { CHROMIUM_PATH: chromium }
  return runTests(`${project} tests`, [...command, `--outputFile.json=${report}`], () => readVitest(report), env)
}

/** Runs all browser tests, or those that the arguments name. */
export async function runPlaywright(chromium, filters = []) {
  const report = newReport('playwright')
  const command = [bin('@playwright', 'test', 'cli.js'), 'test', ...filters]
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return runTests('browser tests', command, () => readPlaywright(report), env)
}

async function runTests(name, command, summarize, env = {}) {
  say(`\n${name} …`)
  const start = performance.now()
  const { code } = await runChild(node24, command, { env: { ...process.env, ...env }, show: true })
  const { passed, failures, unsteady } = summarize()
  // A runner that fails without a failed test (an unhandled error) counts as failed too.
  if (code !== 0 && failures.length === 0)
    failures.push({ name, text: `The test runner exited with ${code}: see above.` })
  const state = failures.length === 0 ? '✓' : '✗'
  say(`${state} ${name}: ${passed} passed, ${failures.length} failed (${secondsSince(start)})`)
  return { passed, failures, unsteady }
}

/**
 * Names every failure once more, since people and logs keep the end of a long output, and prints the last line, which
 * scripts read. Answers the exit code.
 */
export function conclude(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failures = results.flatMap((result) => result.failures)
  for (const { name, text } of failures) say(`\n✗ ${name}\n${firstLines(text)}`)
  for (const name of results.flatMap(({ unsteady }) => unsteady)) say(`\nPassed only on a retry: ${name}`)
  say(`\n${passed} passed, ${failures.length} failed`)
  return failures.length === 0 ? 0 : 1
}
