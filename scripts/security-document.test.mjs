import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checkout/checkout.mjs'

/* docs/security.md has a fact in each line, so that a review sees what a change of it says, and this test checks it. */

const lines = readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n')
const longestLine = 200
const longestRow = 150

const cellsOf = (line) => line.split('|').map((cell) => cell.trim())
const pathsIn = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, path]) => path)

/** The rows of the requirements, such as `| 1.1.1 | 2 | subject | met | code | test |`. */
const rows = lines
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [, number, level, , state, code, tests] = cellsOf(line)
    return { line, number, level, state: state.replaceAll('*', ''), code, tests }
  })

const states = ['met', 'not met', 'n/a']
const countsOf = (some) => [...states.map((state) => some.filter((row) => row.state === state).length), some.length]

test('no line is long', () => {
  expect(lines.filter((line) => line.length > longestLine)).toEqual([])
  expect(rows.filter(({ line }) => line.length > longestRow)).toEqual([])
})

test('each requirement has one row, with a level and a state', () => {
  const numbers = rows.map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)])
  expect(rows.filter(({ level, state }) => !['1', '2'].includes(level) || !states.includes(state))).toEqual([])
})

test('each row is in its chapter, and the table of counts equals the rows', () => {
  const counted = lines.flatMap((line) => {
    const [, name, ...counts] = cellsOf(line)
    return /^\| (?:V\d+ .*|all|of these level 1) \| \d/.test(line) ? [[name, ...counts.slice(0, 4).map(Number)]] : []
  })
  const chapters = lines.flatMap((line) => /^### (V\d+ .*)$/.exec(line)?.[1] ?? [])
  const rowsOf = (chapter) => {
    const from = lines.indexOf(`### ${chapter}`)
    const end = lines.findIndex((line, at) => at > from && line.startsWith('##'))
    const inside = rows.filter(({ line }) => lines.indexOf(line) > from && lines.indexOf(line) < end)
    expect(inside.filter(({ number }) => !chapter.startsWith(`V${number.split('.')[0]} `))).toEqual([])
    return inside
  }
  expect(counted).toEqual([
    ...chapters.map((chapter) => [chapter, ...countsOf(rowsOf(chapter))]),
    ['all', ...countsOf(rows)],
    ['of these level 1', ...countsOf(rows.filter(({ level }) => level === '1'))],
  ])
})

test('each requirement that is not met has a reason below its table, and no reason is left over', () => {
  const explained = new Set(lines.flatMap((line) => /^- (\d+\.\d+\.\d+): /.exec(line)?.[1] ?? []))
  const numbers = new Set(rows.map(({ number }) => number))
  expect(rows.filter(({ state, number }) => state === 'not met' && !explained.has(number))).toEqual([])
  expect([...explained].filter((number) => !numbers.has(number))).toEqual([])
})

const folders = [
  [/^(?:platform|modules)\/|^app$/, 'src/server'],
  [/^(?:domain|contract|sync|client)\//, 'src'],
  [/^(?:api|e2e|components)\//, 'tests'],
  [/^(?:src|sw|docs)\//, ''],
]
const codeEndings = ['', '.ts', '.tsx']
const testEndings = ['.test.ts', '.test.tsx', '.spec.ts']

/** Whether a short path of the document names a file or a folder; null for words that are no path. */
function isThere(path, endings) {
  const folder = folders.find(([begin]) => begin.test(path))?.[1]
  return folder === undefined ? null : endings.some((ending) => existsSync(join(root, folder, path + ending)))
}

test('the code and the tests that it names exist', () => {
  const named = lines.flatMap(pathsIn)
  expect(named.filter((path) => isThere(path, [...codeEndings, ...testEndings]) === false)).toEqual([])
  const missing = rows.filter(({ code, tests }) => {
    const isOwnMissing = /\bown\b/.test(tests) && !pathsIn(code).some((path) => isThere(path, testEndings) === true)
    return isOwnMissing || pathsIn(tests).some((path) => isThere(path, testEndings) !== true)
  })
  expect(missing).toEqual([])
})

test('each decision that it names is linked', () => {
  const named = new Set(lines.flatMap((line) => [...line.matchAll(/\[(\d{3})\](?!:)/g)].map(([, number]) => number)))
  const targets = new Map(
    lines.flatMap((line) => [...line.matchAll(/^\[(\d{3})\]: (.+)$/g)].map(([, ...link]) => link)),
  )
  expect([...targets.keys()].sort()).toEqual([...named].sort())
  expect([...targets.values()].filter((target) => !existsSync(join(root, 'docs', target)))).toEqual([])
})
