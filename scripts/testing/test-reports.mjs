import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../checkout/checkout.mjs'

/**
 * Reads the runners' reports. A summary is `{passed, failures, unsteady}`: each failure has the name of its test and
 * the error; `unsteady` names the tests that passed only when they were repeated.
 */

// Enough to see what was on the screen; a whole form has hundreds of lines.
const mostLines = 80

/**
 * The path for a runner's report. A report of an earlier run is removed, so that it is not counted when this run writes
 * none.
 */
export function newReport(name) {
  const path = join(root, '.cache', 'reports', `${name}.json`)
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  return path
}

/** The summary of vitest's JSON report. */
export function readVitest(path) {
  const { numPassedTests = 0, testResults = [] } = readReport(path)
  const failures = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded has no failed tests.
    if (failed.length === 0 && status === 'failed') return [{ name: place(name), text: message }]
    return failed.map((test) => ({
      name: `${place(name)} › ${test.fullName}`,
      text: test.failureMessages.join('\n'),
    }))
  })
  return { passed: numPassedTests, failures, unsteady: [] }
}

/** The summary of Playwright's JSON report. */
export function readPlaywright(path) {
  const { suites = [], errors = [], stats = {} } = readReport(path)
  const tests = suites.flatMap(testsOf)
  const failures = tests.filter(({ status }) => status === 'unexpected').map(failureOf)
  for (const { message = '' } of errors) failures.push({ name: 'browser tests', text: message })
  const unsteady = tests.filter(({ status }) => status === 'flaky').map(nameOf)
  return { passed: (stats.expected ?? 0) + unsteady.length, failures, unsteady }
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

function testsOf({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) => tests.map((test) => ({ ...test, file, title })))
  return [...own, ...suites.flatMap(testsOf)]
}

function nameOf({ projectName, file, title }) {
  return `[${projectName}] tests/e2e/${file} › ${title}`
}

/** A failure with the content of the screen, which explains a browser test better than its error message. */
function failureOf(test) {
  const { errors = [], attachments = [] } = test.results.at(-1) ?? {}
  const screen = attachments.find(({ name }) => name === 'error-context')?.path
  const seen = screen !== undefined && existsSync(screen) ? readFileSync(screen, 'utf8') : ''
  const snapshot = /```yaml\n([\s\S]*?)```/.exec(seen)?.[1] ?? ''
  return { name: nameOf(test), text: [...errors.map(({ message }) => message), snapshot.trim()].join('\n') }
}

const place = (path) => relative(root, path)

export function firstLines(text) {
  return stripVTControlCharacters(text).trim().split('\n').slice(0, mostLines).join('\n')
}
