import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyOperations, type DraftState, emptyDraft } from '../drafts/merge.ts'
import type { AnswerValue, Entry, Operation } from '../drafts/operations.ts'
import { owningRow } from '../drafts/paths.ts'
import type { TypeDefinition } from '../enlistment/definition.ts'
import { applicationTypes, getType } from '../enlistment/registry.ts'
import { sampleId } from './answers.samples.ts'
import { createCapacityCheck, maxPathsOf } from './draft-capacity.ts'
import { maxCharacters } from './draft-size.ts'
import { findPlace, listGroups } from './paths.ts'

const architect = getType('ARCHITECT')
const at = '2026-11-22T00:00:00.000Z'
const row = (n: number) => `previousProjects/${sampleId(n)}`

let made = 0
function op(path: string, value: AnswerValue, baseRev = 1_000_000): Operation {
  made += 1
  return { opId: sampleId(made), path, value, baseRev }
}

function push(state: DraftState, operations: readonly Operation[], { type = architect, deviceId = 'a' } = {}) {
  return applyOperations(state, operations, { deviceId, at, check: createCapacityCheck(type), seen: new Map() })
}

const codes = ({ results }: ReturnType<typeof push>) => results.map(({ code }) => code ?? null)

test('the row beyond the maximum is refused, in one batch as in many, and a removal makes its capacity available', () => {
  const full = push(
    emptyDraft,
    Array.from({ length: 51 }, (_, n) => op(row(n), { order: n })),
  )
  expect(codes(full)).toEqual([...Array.from({ length: 50 }, () => null), 'too_many_rows'])
  expect(codes(push(full.state, [op(row(60), { order: 1 })]))).toEqual(['too_many_rows'])
  const freed = push(full.state, [op(row(3), null), op(row(60), { order: 1 }), op(row(61), { order: 1 })])
  expect(codes(freed)).toEqual([null, null, 'too_many_rows'])
  // An existing row may always be changed: it can be moved, and its fields filled.
  expect(codes(push(freed.state, [op(row(60), { order: 9 }), op(`${row(60)}/name`, 'x')]))).toEqual([null, null])
})

test('a thousand paths beyond the form are accepted, the next one is refused until one is removed', () => {
  const most = maxPathsOf(architect)
  const orphan = (n: number) => `${row(n + 100)}/name`
  const full = push(
    emptyDraft,
    Array.from({ length: most + 1 }, (_, n) => op(orphan(n), 'x')),
  )
  expect(codes(full).filter((code) => code !== null)).toEqual(['too_many_paths'])
  expect(codes(full).at(-1)).toBe('too_many_paths')
  expect(codes(push(full.state, [op(orphan(0), null), op('nameBn', 'x'), op('nameEn', 'x')]))).toEqual([
    null,
    null,
    'too_many_paths',
  ])
})

test('tombstones are limited too: the removal of a path that never existed needs capacity like any other operation', () => {
  const most = maxPathsOf(architect)
  const removals = Array.from({ length: most + 1 }, (_, n) => op(`${row(n + 100)}/name`, null))
  const kept = push(emptyDraft, removals)
  expect(codes(kept).filter((code) => code !== null)).toEqual(['too_many_paths'])
  expect(codes(push(kept.state, [op('nameBn', 'x')]))).toEqual([null])
})

test('a row that is restored by a chosen value counts again', () => {
  const rows = Array.from({ length: 49 }, (_, n) => op(row(n), { order: n }))
  const full = push(emptyDraft, [...rows, op(`${row(0)}/name`, 'x')]).state
  const removed = push(full, [op(row(0), null, full.rev)], { deviceId: 'b' }).state
  const asked = push(removed, [op(`${row(0)}/name`, 'y')]).state
  expect(asked.conflicts.size).toBe(1)
  const picked = [op(row(60), { order: 1 }), op(`${row(0)}/name`, 'y', asked.rev), op(row(61), { order: 1 })]
  expect(codes(push(asked, picked, { deviceId: 'b' }))).toEqual([null, null, 'too_many_rows'])
})

test.each(applicationTypes)('%s: the whole form with every row and 1,000 files has room', (name) => {
  const type = getType(name)
  const own = listGroups(type).flatMap(({ group }) => {
    const { group: name, fields, repeat, prefix } = group
    if (repeat === undefined) return fields.map(({ key }) => (prefix === undefined ? key : `${prefix}.${key}`))
    const rows = Array.from({ length: repeat.max }, (_, n) => `${name}/${sampleId(n)}`)
    return rows.flatMap((each) => [each, ...fields.map(({ key }) => `${each}/${key}`)])
  })
  const files = Array.from({ length: 1_000 }, (_, n) => `documents/photo/${sampleId(n)}`)
  const operations = [...own, ...files].map((path) => op(path, { order: 0 }))
  expect(codes(push(emptyDraft, operations, { type })).filter((code) => code !== null)).toEqual([])
})

test('the whole draft is scanned once, however many operations need capacity', () => {
  let scans = 0
  class Counted extends Map<string, Entry> {
    override forEach(...given: Parameters<Map<string, Entry>['forEach']>): void {
      scans += 1
      super.forEach(...given)
    }
  }
  const entries = new Counted()
  const check = createCapacityCheck(architect)
  for (let n = 0; n < 200; n += 1) {
    if (check({ path: row(n), value: { order: n } }, entries) !== null) continue
    entries.set(row(n), { value: { order: n }, rev: n, valueRev: n, deviceId: 'a', foreignRev: 0 })
  }
  expect(entries.size).toBe(50)
  expect(scans).toBe(1)
})

/** The rule without optimisation: count everything before each operation. */
function simpleCheck(type: TypeDefinition): ReturnType<typeof createCapacityCheck> {
  return ({ path, value }, entries) => {
    const all = new Map<string, AnswerValue>()
    entries.forEach((entry, each) => {
      all.set(each, entry.value)
    })
    const live = [...all].filter(([, each]) => each !== null).map(([each]) => each)
    if (value === null) return !all.has(path) && all.size - live.length >= maxPathsOf(type) ? 'too_many_paths' : null
    if (live.includes(path)) return null
    const place = findPlace(type, path)
    if (place?.kind === 'row') {
      const rows = live.filter((each) => each.startsWith(`${place.group.group}/`) && owningRow(each) === null)
      if (rows.length >= (place.group.repeat?.max ?? 0)) return 'too_many_rows'
    }
    return live.length >= maxPathsOf(type) ? 'too_many_paths' : null
  }
}

test('the incremental count equals a full count, with two devices, conflicts, removals and refusals', () => {
  const small: TypeDefinition = {
    ...architect,
    steps: architect.steps.map((step) => ({
      ...step,
      groups: step.groups.map((group) =>
        group.repeat === undefined ? group : { ...group, repeat: { min: 0, max: 3 } },
      ),
    })),
  }
  const path = fc.oneof(
    fc.nat(7).map(row),
    fc.tuple(fc.nat(7), fc.constantFrom('name', 'value')).map(([n, key]) => `${row(n)}/${key}`),
    fc.constantFrom('nameBn', 'nameEn', `documents/photo/${sampleId(1)}`),
  )
  const step = fc.record({
    path,
    isRemoval: fc.boolean(),
    hasSeen: fc.boolean(),
    order: fc.nat(3),
  })
  const batches = fc.array(fc.record({ deviceId: fc.constantFrom('a', 'b'), steps: fc.array(step, { maxLength: 12 }) }))
  fc.assert(
    // The draft begins almost full of other paths, so that both limits are reached.
    fc.property(batches, fc.nat(6), (all, left) => {
      let state: DraftState = { ...emptyDraft, entries: filler(maxPathsOf(small) - left) }
      for (const { deviceId, steps } of all) {
        const operations = steps.map((each) =>
          op(each.path, each.isRemoval ? null : { order: each.order }, each.hasSeen ? state.rev : 0),
        )
        const context = { deviceId, at, seen: new Map() }
        const fast = applyOperations(state, operations, { ...context, check: createCapacityCheck(small) })
        const slow = applyOperations(state, operations, { ...context, check: simpleCheck(small) })
        expect(fast.results).toEqual(slow.results)
        state = fast.state
      }
    }),
    { numRuns: 150 },
  )
})

function filler(count: number): Map<string, Entry> {
  const entry = { value: 'x', rev: 0, valueRev: 0, deviceId: 'a', foreignRev: 0 }
  return new Map(Array.from({ length: count }, (_, n) => [`documents/filler/${sampleId(n)}`, entry]))
}

const longText = 'ক'.repeat(1_000)
const longOrphans = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => op(`${row(from + n)}/name`, longText))

test('a draft holds this much text and no more; existing text may be shortened, removed and replaced', () => {
  const fits = maxCharacters / longText.length
  const full = push(emptyDraft, longOrphans(0, fits + 2))
  expect(codes(full).filter((code) => code !== null)).toEqual(['too_many_paths', 'too_many_paths'])
  // In batches of one, too: the content of the draft decides, not that of the call.
  expect(codes(push(full.state, longOrphans(5_000, 1)))).toEqual(['too_many_paths'])
  const [first, second] = [`${row(0)}/name`, `${row(1)}/name`]
  expect(codes(push(full.state, [op(first, `${longText}ক`)]))).toEqual(['too_many_paths'])
  expect(codes(push(full.state, [op(first, longText.replace('ক', 'খ')), op('nameBn', 'রহিমা খাতুন')]))).toEqual([
    null,
    null,
  ])
  expect(codes(push(full.state, [op(second, null), op(first, `${longText}ক`)]))).toEqual([null, null])
})

test('the fields that are removed with a row free their capacity within the same batch', () => {
  const fits = maxCharacters / longText.length
  const project = row(9_000)
  const own = [op(project, { order: 1 }), op(`${project}/name`, longText), op(`${project}/client`, longText)]
  const full = push(emptyDraft, [...own, ...longOrphans(0, fits - 2)])
  expect(codes(full).filter((code) => code !== null)).toEqual([])
  expect(codes(push(full.state, [op(project, null), ...longOrphans(5_000, 3)]))).toEqual([
    ...[null, null, null, 'too_many_paths'],
  ])
})
