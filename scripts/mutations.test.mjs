import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listMarkers, readSources } from '../tests/faults/mutations/markers.ts'
import { listStray, mutate } from '../tests/faults/mutations/mutate.ts'
import { killers } from '../tests/faults/mutations/mutation.ts'
import { mutations } from '../tests/faults/mutations/mutations.ts'
import { root } from './checkout/checkout.mjs'

// `npm run mutations` takes minutes and is not part of `npm test`. This test checks that it can still be run.
test('every safeguard of a mutation is named once in the source, and its test exists', () => {
  expect(listStray(readSources(root), mutations)).toEqual([])
  expect(Object.values(killers).filter((words) => !existsSync(join(root, words.at(-1) ?? '')))).toEqual([])
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
})

const statement = `
  // Safeguard: it is there before it is used.
  // A second comment changes nothing.
  if (kept === undefined) return false`
const sourceOf = (...statements) =>
  new Map([['src/a.ts', `export function a(kept: unknown) {${statements.join('\n')}\n  return true\n}\n`]])
const mutation = { name: 'it is there before it is used', change: 'drop', test: 'sync' }
const stray = (sources, ...changes) => listStray(sources, [{ ...mutation, ...Object.assign({}, ...changes) }])

test('a marker that is missing, duplicate, unknown or above nothing that can be changed is reported', () => {
  expect(stray(sourceOf(statement))).toEqual([])
  expect(stray(sourceOf())).toHaveLength(1)
  expect(stray(sourceOf(statement, statement))).toHaveLength(1)
  expect(listStray(sourceOf(statement), [])).toHaveLength(1)
  expect(stray(sourceOf('\n  // Safeguard: it is there before it is used.'), {})).toEqual([])
  expect(
    stray(sourceOf('\n  // Safeguard: it is there before it is used.'), { change: { condition: true } }),
  ).toHaveLength(1)
  expect(stray(sourceOf('\n  // Safeguard: it is there before it is used.\n  const b = 1'))).toHaveLength(1)
  expect(stray(sourceOf(statement), { change: { match: /kept|false/, put: '' } })).toHaveLength(1)
  expect(stray(sourceOf(statement), { change: { match: /return/, put: 'return (' } })).toHaveLength(1)
})

test('a statement is found below its comment whatever its names are and however many lines it has', () => {
  const text = (change, ...statements) => mutate(sourceOf(...statements), { ...mutation, change }).text
  const renamed = statement.replace('kept === undefined', '\n    isGone(\n      kept,\n    )\n  ')
  expect(text('drop', renamed)).toContain('changes nothing.\n  {}\n  return true')
  expect(text({ condition: false }, renamed)).toContain('if (\n    false\n  ) return false')
  expect(text({ match: /return (\w+)/, put: 'return !$1' }, renamed)).toContain(') return !false')
  const choice = '\n  // Safeguard: it is there before it is used.\n  return kept ? kept : (kept ?? null)'
  expect(text({ condition: true }, choice)).toContain('return true ? kept : (kept ?? null)')
})

test('a marker may be above another one, an argument or a member', () => {
  const inside = `
  // Safeguard: one.
  // Safeguard: two.
  return [
    // Safeguard: three.
    kept ? 1 : 2,
  ]`
  const sources = sourceOf(inside)
  expect(listMarkers(sources).map(({ name }) => name)).toEqual(['one', 'two', 'three'])
  const three = mutate(sources, { name: 'three', change: { condition: true }, test: 'sync' })
  expect(three.text).toContain('true ? 1 : 2')
})
