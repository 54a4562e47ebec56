import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../checkout/checkout.mjs'
import { readPlaywright, readVitest } from './test-reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'talika-reports-'))
function write(name, content) {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('a browser test that failed is named with the content of the screen, and one that needed a second try is named', () => {
  const screen = write('error-context.md', '# Page\n\n```yaml\n- heading "নথি"\n```\n')
  const result = { errors: [{ message: 'not found' }], attachments: [{ name: 'error-context', path: screen }] }
  const specs = [
    { title: 'breaks', tests: [{ projectName: 'phone', status: 'unexpected', results: [{}, result] }] },
    { title: 'is slow', tests: [{ projectName: 'desktop', status: 'flaky', results: [result, {}] }] },
    { title: 'holds', tests: [{ projectName: 'desktop', status: 'expected', results: [{}] }] },
  ]
  const suites = [{ file: 'a.spec.ts', specs: [], suites: [{ file: 'a.spec.ts', specs }] }]
  const report = write('playwright.json', { suites, errors: [], stats: { expected: 1 } })
  expect(readPlaywright(report)).toEqual({
    passed: 2,
    failures: [{ name: '[phone] tests/e2e/a.spec.ts › breaks', text: 'not found\n- heading "নথি"' }],
    unsteady: ['[desktop] tests/e2e/a.spec.ts › is slow'],
  })
})

test('a test that failed is named with its error, and so is a file that could not be loaded', () => {
  const failed = { fullName: 'adds up', status: 'failed', failureMessages: ['2 is not 3'] }
  const passed = { fullName: 'holds', status: 'passed', failureMessages: [] }
  const testResults = [
    { name: join(root, 'src/a.test.ts'), status: 'failed', message: '', assertionResults: [failed, passed] },
    { name: join(root, 'src/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
  ]
  const report = write('vitest.json', { numPassedTests: 1, testResults })
  expect(readVitest(report)).toEqual({
    passed: 1,
    failures: [
      { name: 'src/a.test.ts › adds up', text: '2 is not 3' },
      { name: 'src/b.test.ts', text: 'no such module' },
    ],
    unsteady: [],
  })
})

test('a runner that wrote no report has passed nothing', () => {
  const nothing = { passed: 0, failures: [], unsteady: [] }
  expect(readVitest(join(folder, 'none.json'))).toEqual(nothing)
  expect(readPlaywright(join(folder, 'none.json'))).toEqual(nothing)
})
