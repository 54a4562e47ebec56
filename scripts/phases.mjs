import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { node24, root, say, secondsSince } from './checkout.mjs'
import { runChild } from './child.mjs'

/** The parts of `npm test` and `npm run validate`: each says what it does, how long it took, and answers its counts. */

const bin = (...path) => join(root, 'node_modules', ...path)
const lingui = bin('@lingui', 'cli', 'dist', 'lingui.js')

/** Checks that need no test runner; each counts as one. */
export const staticChecks = [
  ['format and lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']],
  ['types and layers', [bin('typescript', 'bin', 'tsc'), '-b']],
  ['message catalogs up to date', [lingui, 'check', 'sync', '--clean', '--verbose']],
  ['no message without Bengali', [lingui, 'check', 'missing', '--locale', 'bn', '--mode', 'catalog', '--verbose']],
]

/** Runs a check quietly; what it says is shown when it fails. */
export async function runCheck([name, command]) {
  const start = performance.now()
  const { code, output } = await runChild(node24, command)
  say(`${code === 0 ? '✓' : '✗'} ${name} (${secondsSince(start)})`)
  if (code !== 0) say(output.trimEnd())
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs one of the projects of vitest.config.ts. */
export async function runVitest(project) {
  const report = reportPath(`vitest-${project}`)
  const command = [bin('vitest', 'vitest.mjs'), 'run', '--project', project, '--reporter=default', '--reporter=json']
  return runTests(`${project} tests`, [...command, `--outputFile.json=${report}`], () => countVitest(report))
}

/** Runs the browser tests, all or those that the arguments name. */
export async function runPlaywright(chromium, filters = []) {
  const report = reportPath('playwright')
  const command = [bin('@playwright', 'test', 'cli.js'), 'test', ...filters]
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return runTests('browser tests', command, () => countPlaywright(report), env)
}

async function runTests(name, command, count, env = {}) {
  say(`\n${name} …`)
  const start = performance.now()
  const { code } = await runChild(node24, command, { env: { ...process.env, ...env }, show: true })
  const { passed, failed } = count()
  // A runner that fails without a failed test (an unhandled error, a file that cannot be loaded) has failed all the same.
  const failures = code !== 0 && failed === 0 ? 1 : failed
  say(`${failures === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failures} failed (${secondsSince(start)})`)
  return { passed, failed: failures }
}

function countVitest(report) {
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  return { passed: numPassedTests, failed: numFailedTests }
}

function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport(report).stats ?? {}
  return { passed: expected, failed: unexpected + flaky }
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** The place of a runner's report; the one of an earlier run must not be counted when this run writes none. */
function reportPath(name) {
  const path = join(root, '.cache', 'reports', `${name}.json`)
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  return path
}

/** Adds up and says the last line, which scripts read. Answers the exit code. */
export function conclude(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  say(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
