import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalDocument, liveAnswers } from './document-hash.ts'
import { applyOperations, changesSince, type DraftState, emptyDraft } from './merge.ts'
import type { AnswerValue, Operation, OperationResult } from './operations.ts'

const at = '2026-11-21T08:00:00.000Z'
const rowA = 'owners/00000000-0000-4000-8000-00000000000a'
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const valuesOf = ({ entries }: DraftState) => [...entries].map(([path, { value }]) => [path, value])

let counter = 0
function op(path: string, value: AnswerValue, baseRev: number): Operation {
  counter += 1
  return { opId: uuid(counter), path, value, baseRev }
}

function apply(state: DraftState, deviceId: string, ...operations: Operation[]) {
  return applyOperations(state, operations, { deviceId, at, check: () => null, seen: new Map() })
}

test('a value that no other device changed is accepted, and each operation raises the revision by one', () => {
  const { state, results } = apply(emptyDraft, 'a', op('nameBn', 'করিম', 0), op('nameEn', 'Karim', 0))
  expect(results.map(({ outcome, rev }) => [outcome, rev])).toEqual([
    ['acked', 1],
    ['acked', 2],
  ])
  expect(liveAnswers(state.entries)).toEqual({ nameBn: 'করিম', nameEn: 'Karim' })
})

test('a device never conflicts with itself, even when the answer to its last write was lost', () => {
  const first = apply(emptyDraft, 'a', op('nameBn', 'ক', 0)).state
  expect(apply(first, 'a', op('nameBn', 'খ', 0)).results[0]?.outcome).toBe('acked')
})

test('a device does conflict with what another device wrote before its own last write', () => {
  const first = apply(emptyDraft, 'a', op('nameBn', 'ক', 0)).state
  const second = apply(first, 'b', op('nameBn', 'খ', 1)).state
  const third = apply(second, 'b', op('nameBn', 'গ', 1))
  expect(third.results[0]?.outcome).toBe('acked')
  const late = apply(third.state, 'a', op('nameBn', 'ঘ', 1))
  expect(late.results[0]?.outcome).toBe('conflict')
  expect([...late.state.conflicts.values()]).toEqual([{ path: 'nameBn', mine: 'ঘ', theirs: 'গ', deviceId: 'a', at }])
  expect(late.state.entries.get('nameBn')?.value).toBe('গ')
})

test('an equal value is acknowledged at the revision that its writer has seen', () => {
  const first = apply(emptyDraft, 'a', op('nameBn', 'ক', 0)).state
  const conflicted = apply(first, 'b', op('nameBn', 'খ', 0)).state
  // The conflict raised the path to the revision 2; the value was written at 1.
  const again = (baseRev: number) => apply(conflicted, 'c', op('nameBn', 'ক', baseRev)).results[0]
  expect([0, 1, 2].map((base) => again(base)?.rev)).toEqual([1, 1, 2])
})

test('a path keeps the values of twenty devices aside, and a draft two thousand; a further one is refused', () => {
  const first = apply(emptyDraft, 'a', op('nameBn', 'ক', 0)).state
  let state = first
  for (let device = 0; device < 20; device += 1) state = apply(state, `b${device}`, op('nameBn', `${device}`, 0)).state
  expect(state.conflicts.size).toBe(20)
  const further = apply(state, 'c', op('nameBn', 'গ', 0))
  expect(further.results).toMatchObject([{ outcome: 'rejected', code: 'too_many_paths' }])
  // A device that has a value there may replace it.
  expect(apply(state, 'b0', op('nameBn', 'ঘ', 0)).results).toMatchObject([{ outcome: 'conflict' }])

  const paths = Array.from({ length: 2_001 }, (_, index) => `path${index}`)
  const filled = apply(emptyDraft, 'a', ...paths.map((path) => op(path, 'ক', 0))).state
  const { results } = apply(filled, 'b', ...paths.map((path) => op(path, 'খ', 0)))
  expect(results.filter(({ outcome }) => outcome === 'conflict')).toHaveLength(2_000)
  expect(results.at(-1)).toMatchObject({ outcome: 'rejected', code: 'too_many_paths' })
})

test('an operation based on the current revision settles the conflict for everyone', () => {
  const first = apply(emptyDraft, 'a', op('nameBn', 'ক', 0)).state
  const conflicted = apply(first, 'b', op('nameBn', 'খ', 0)).state
  expect(conflicted.conflicts.size).toBe(1)
  const kept = apply(conflicted, 'a', op('nameBn', 'ক', 2)).state
  expect(kept.conflicts.size).toBe(0)
  const taken = apply(conflicted, 'b', op('nameBn', 'খ', 2)).state
  expect(taken.conflicts.size).toBe(0)
  expect(taken.entries.get('nameBn')?.value).toBe('খ')
})

test('a base revision that the draft never had counts as zero: it covers neither the value nor the conflict', () => {
  const first = apply(emptyDraft, 'a', op('nameBn', 'ক', 0)).state
  const beyond = [2, Number.MAX_SAFE_INTEGER]
  for (const rev of beyond) {
    const { state, results } = apply(first, 'b', op('nameBn', 'খ', rev))
    expect(results[0]?.outcome).toBe('conflict')
    expect(state.entries.get('nameBn')?.value).toBe('ক')
  }
  const conflicted = apply(first, 'b', op('nameBn', 'খ', 0)).state
  for (const rev of beyond) expect(apply(conflicted, 'a', op('nameBn', 'গ', rev + 1)).state.conflicts.size).toBe(1)
  // The device cannot know revisions that the call itself creates.
  const both = apply(first, 'b', op('nameEn', 'Karim', 0), op('nameBn', 'খ', 2))
  expect(both.results.map(({ outcome }) => outcome)).toEqual(['acked', 'conflict'])
})

test('a file stays with the device that attached it, whichever writes its name, removes it or brings it back', () => {
  const path = 'documents/photo/00000000-0000-4000-8000-00000000000f'
  const file = (order: number) => ({ name: 'a.png', size: 1, sha256: 'a'.repeat(64), mime: 'image/png', order })
  const attacherIn = ({ entries }: DraftState) => entries.get(path)?.attachedBy
  const { state } = apply(emptyDraft, 'a', op(path, file(0), 0))
  const moved = apply(state, 'b', op(path, file(1), 1)).state
  const removed = apply(moved, 'b', op(path, null, 2)).state
  const back = apply(removed, 'c', op(path, file(0), 3)).state
  expect([state, moved, removed, back].map(attacherIn)).toEqual(['a', 'a', 'a', 'a'])
  // After a restore the server receives the removal before the file, and another device chooses the file.
  const removedFirst = apply(emptyDraft, 'b', op(path, null, 0)).state
  expect(attacherIn(removedFirst)).toBeUndefined()
  const conflicting = apply(removedFirst, 'a', op(path, file(0), 0)).state
  expect(attacherIn(apply(conflicting, 'b', op(path, file(0), 2)).state)).toBe('a')
  expect(attacherIn(apply(emptyDraft, 'a', op('nameBn', 'ক', 0)).state)).toBeUndefined()
})

test('a device that has not seen a conflict does not settle it, whichever device wrote last', () => {
  const first = apply(emptyDraft, 'a', op('nameBn', 'ক', 0)).state
  const conflicted = apply(first, 'b', op('nameBn', 'খ', 0)).state
  const unseen = apply(conflicted, 'a', op('nameBn', 'গ', 1))
  expect(unseen.results[0]?.outcome).toBe('acked')
  expect([...unseen.state.conflicts.values()]).toMatchObject([{ mine: 'খ', deviceId: 'b' }])
})

test('equal values are acknowledged without a new revision', () => {
  const first = apply(emptyDraft, 'a', op('nameBn', 'ক', 0)).state
  const second = apply(first, 'b', op('nameBn', 'ক', 0))
  expect(second.results[0]).toMatchObject({ outcome: 'acked', rev: 1 })
  expect(second.state.rev).toBe(1)
})

test('removing a row conflicts with an edit of that row which the removing device had not seen', () => {
  const rows = apply(emptyDraft, 'a', op(rowA, { order: 0 }, 0), op(`${rowA}/name`, 'ক', 0)).state
  const edited = apply(rows, 'b', op(`${rowA}/name`, 'খ', 2)).state
  expect(apply(edited, 'a', op(rowA, null, 2)).results[0]?.outcome).toBe('conflict')
  expect(apply(edited, 'a', op(rowA, null, 3)).results[0]?.outcome).toBe('acked')
})

test('a removed row that is added again does not bring its fields back', () => {
  const rows = apply(emptyDraft, 'a', op(rowA, { order: 0 }, 0), op(`${rowA}/name`, 'ক', 0)).state
  const back = apply(rows, 'a', op(rowA, null, 2), op(rowA, { order: 1 }, 3)).state
  expect(liveAnswers(back.entries)).toEqual({ [rowA]: { order: 1 } })
})

test('an edit in a row that another device removed conflicts with the removal', () => {
  const rows = apply(emptyDraft, 'a', op(rowA, { order: 0 }, 0), op(`${rowA}/name`, 'ক', 0)).state
  const removed = apply(rows, 'a', op(rowA, null, 2)).state
  expect(liveAnswers(removed.entries)).toEqual({})
  expect(apply(removed, 'b', op(`${rowA}/name`, 'খ', 2)).results[0]?.outcome).toBe('conflict')
  expect(apply(removed, 'b', op(`${rowA}/client`, 'গ', 0)).results[0]?.outcome).toBe('conflict')
})

test('every conflict gives its path a new revision, also where nothing was written before', () => {
  const rows = apply(emptyDraft, 'a', op(rowA, { order: 0 }, 0)).state
  const removed = apply(rows, 'a', op(rowA, null, 1)).state
  const late = apply(removed, 'b', op(`${rowA}/client`, 'গ', 1)).state
  expect(changesSince(late, removed.rev)).toEqual([{ path: `${rowA}/client`, value: null, rev: late.rev }])

  const fieldOnly = apply(emptyDraft, 'a', op(`${rowA}/client`, 'গ', 0)).state
  const kept = apply(fieldOnly, 'b', op(rowA, null, 0)).state
  expect(changesSince(kept, fieldOnly.rev)).toEqual([{ path: rowA, value: { order: 0 }, rev: kept.rev }])
  expect(liveAnswers(kept.entries)[`${rowA}/client`]).toBe('গ')
})

test('choosing a value in a removed row restores the row, after the others', () => {
  const rowB = rowA.replace(/a$/, 'b')
  const rows = apply(emptyDraft, 'a', op(rowA, { order: 0 }, 0), op(rowB, { order: 1 }, 0)).state
  const removed = apply(rows, 'a', op(rowA, null, 1)).state
  const asked = apply(removed, 'b', op(`${rowA}/name`, 'খ', 1)).state
  const settled = apply(asked, 'b', op(`${rowA}/name`, 'খ', asked.rev))
  expect(settled.state.conflicts.size).toBe(0)
  expect(liveAnswers(settled.state.entries)).toEqual({
    [rowA]: { order: 2 },
    [rowB]: { order: 1 },
    [`${rowA}/name`]: 'খ',
  })
  // Without a conflict to settle, a late keystroke in a row that its own phone removed does not restore the row.
  const late = apply(removed, 'a', op(`${rowA}/name`, 'ক', 0)).state
  expect(liveAnswers(late.entries)).toEqual({ [rowB]: { order: 1 } })
})

test('what a call repeats under another device id counts as seen by the rest of the call', () => {
  const first = op('nameBn', 'ক', 0)
  const before = apply(emptyDraft, 'old-id', first)
  const seen = new Map(before.results.map((result) => [result.opId, result]))
  const context = { deviceId: 'new-id', at, check: () => null, seen }
  const again = applyOperations(before.state, [first, op('nameBn', 'খ', 0)], context)
  expect(again.results.map(({ outcome }) => outcome)).toEqual(['acked', 'acked'])
  const foreign = apply(before.state, 'other', op('nameBn', 'গ', 1)).state
  const late = applyOperations(foreign, [first, op('nameBn', 'খ', 0)], context)
  expect(late.results.map(({ outcome }) => outcome)).toEqual(['acked', 'conflict'])
})

test('a device that has seen the current value replaces it, also after a newer conflict, and does not settle that conflict', () => {
  const first = apply(emptyDraft, 'a', op('nameBn', 'ক', 0)).state
  const conflicted = apply(first, 'b', op('nameBn', 'খ', 0)).state
  const third = apply(conflicted, 'c', op('nameBn', 'গ', 1))
  expect(third.results[0]?.outcome).toBe('acked')
  expect(third.state.entries.get('nameBn')?.value).toBe('গ')
  expect([...third.state.conflicts.values()].map(({ mine }) => mine)).toEqual(['খ'])
  // Its next operation was also typed without knowledge of the conflict, though it names the revision of its last one.
  const next = apply(third.state, 'c', op('nameBn', 'ঘ', third.results[0]?.rev ?? 0))
  expect(next.results[0]?.outcome).toBe('acked')
  expect([...next.state.conflicts.values()].map(({ mine }) => mine)).toEqual(['খ'])
  expect(apply(next.state, 'c', op('nameBn', 'ঙ', next.state.rev)).state.conflicts.size).toBe(0)
})

test('a removal does not count another phone’s edit as seen because its own edit came later', () => {
  const rows = apply(emptyDraft, 'a', op(rowA, { order: 0 }, 0)).state
  const foreign = apply(rows, 'b', op(`${rowA}/client`, 'গ', 0)).state
  const removal = apply(foreign, 'a', op(`${rowA}/name`, 'ক', 0), op(rowA, null, 1))
  expect(removal.results.map(({ outcome }) => outcome)).toEqual(['acked', 'conflict'])
})

test('the removal of a row overwrites no empty field, so the device need not have seen which device emptied it', () => {
  const rows = apply(emptyDraft, 'a', op(rowA, { order: 0 }, 0), op(`${rowA}/name`, 'ক', 0)).state
  const removed = apply(rows, 'a', op(rowA, null, 2)).state
  const both = apply(removed, 'b', op(rowA, null, 2), op(rowA, { order: 1 }, 2), op(rowA, null, 2))
  expect(both.results.map(({ outcome }) => outcome)).toEqual(['acked', 'acked', 'acked'])
})

test('a rejected operation changes nothing and does not affect the others', () => {
  const operations = [op('nope', 1, 0), op('nameBn', 'ক', 0)]
  const { state, results } = applyOperations(emptyDraft, operations, {
    deviceId: 'a',
    at,
    check: ({ path }) => (path === 'nope' ? 'unknown_path' : null),
    seen: new Map(),
  })
  expect(results.map(({ outcome }) => outcome)).toEqual(['rejected', 'acked'])
  expect(liveAnswers(state.entries)).toEqual({ nameBn: 'ক' })
})

/** The model: each device has a plain map of what it pulled last; the server is a list of accepted writes. */
const step = fc.record({
  device: fc.constantFrom('a', 'b', 'c'),
  path: fc.constantFrom('nameBn', 'nameEn', rowA, `${rowA}/name`, `${rowA}/client`),
  value: fc.constantFrom<AnswerValue>('ক', 'খ', 'গ', null),
  pulls: fc.boolean(),
  repeats: fc.boolean(),
})

test('no value is lost: it is in the document, or a device that had seen it overwrote it, or a conflict keeps it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let state = emptyDraft
      const seenBy = new Map<string, Map<string, number>>()
      const seen = new Map<string, OperationResult>()
      for (const { device, path, value, pulls, repeats } of steps) {
        const known = seenBy.get(device) ?? new Map<string, number>()
        seenBy.set(device, known)
        const baseRev =
          path === rowA && value === null
            ? Math.max(0, ...[...known].filter(([p]) => p.startsWith(rowA)).map(([, rev]) => rev))
            : (known.get(path) ?? 0)
        const before = state
        const operation = op(path, path === rowA && value !== null ? { order: 0 } : value, baseRev)
        const merged = applyOperations(state, [operation], { deviceId: device, at, check: () => null, seen })
        const [result] = merged.results
        if (result === undefined) throw new Error('an operation without a result')
        seen.set(operation.opId, result)
        state = merged.state

        for (const [key, { path: at, deviceId }] of before.conflicts) {
          const hasSeen = baseRev >= (before.entries.get(at)?.rev ?? 0)
          if (at === path && deviceId !== device && !hasSeen) expect([...state.conflicts.keys()]).toContain(key)
        }
        if (result.outcome === 'acked') {
          expect(state.entries.get(path)?.value).toEqual(operation.value)
          known.set(path, result.rev ?? 0)
          const overwritten = before.entries.get(path)
          if (overwritten !== undefined && overwritten.deviceId !== device && state.rev > before.rev) {
            expect(baseRev).toBeGreaterThanOrEqual(overwritten.valueRev)
          }
        } else {
          // A conflict changes no value; a path without an entry gets one, so that the conflict can be pulled.
          expect(valuesOf(state).filter(([at]) => before.entries.has(String(at)))).toEqual(valuesOf(before))
          expect([...state.entries.keys()].filter((at) => at !== path && !before.entries.has(at))).toEqual([])
          expect(state.entries.get(path)?.rev).toBe(state.rev)
          expect([...state.conflicts.values()].some((c) => c.path === path && c.deviceId === device)).toBe(true)
        }
        if (repeats) {
          const again = applyOperations(state, [operation], { deviceId: device, at, check: () => null, seen })
          expect(again.state).toEqual(state)
          expect(again.results).toEqual([result])
        }
        if (pulls) for (const change of changesSince(state, 0)) known.set(change.path, change.rev)
      }
    }),
    { numRuns: 500 },
  )
})

test('the document is serialised by RFC 8785: sorted by code unit, without white space', () => {
  const text = canonicalDocument({ 'b/1': ['x', 'ক'], a: { order: 1 }, A: 'é"', n: 1.5, t: true })
  expect(text).toBe('{"A":"é\\"","a":{"order":1},"b/1":["x","ক"],"n":1.5,"t":true}')
})
