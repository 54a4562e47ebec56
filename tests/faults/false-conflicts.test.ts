import { expect, test } from 'vitest'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import { noCoverage } from './coverage.ts'
import { createConflictJudge } from './false-conflicts.ts'
import { createModel, documentOf, keyOf } from './world/model.ts'
import type { Phone } from './world/phone.ts'
import type { ServerState, World } from './world/world-state.ts'

const row = 'previousProjects/00000000-0000-4000-8000-00000000000a'

function createJudged({ restores = 0 } = {}) {
  const model = createModel()
  const phones = ['a', 'b'].map((id) => {
    return {
      id,
      deviceIds: [id, `${id}-2`],
      removedUnanswered: new Map(),
      writtenBehind: new Set(),
    } as unknown as Phone
  })
  const world = { model, phones, restores, falseConflicts: [], coverage: noCoverage() } as unknown as World
  const judge = createConflictJudge(world)
  const conflicts: ServerState['conflicts'] = []
  const show = (values: Record<string, AnswerValue>) => {
    const rows = Object.entries(values).map(([path, value], index) => ({ path, value, rev: index + 1 }))
    judge({ rows, conflicts, document: documentOf(rows) } as unknown as ServerState)
  }
  const open = (deviceId: string, path: string, [mine, theirs]: [AnswerValue, AnswerValue]) =>
    conflicts.push({ path, mine, theirs, deviceId, at: '2026-11-21T04:00:00Z' })
  return { world, model, phones, show, open }
}

test('a conflict with a value that its writer had on the screen is false', () => {
  const { world, model, show, open } = createJudged()
  model.tick('a', 'nameEn', 'one')
  show({ nameEn: 'one' })
  model.show('b', [['nameEn', 'one']])
  model.tick('b', 'nameEn', 'two')
  open('b', 'nameEn', ['two', 'one'])
  show({ nameEn: 'one' })
  expect(world.falseConflicts).toHaveLength(1)
  show({ nameEn: 'one' })
  expect(world.falseConflicts).toHaveLength(1)
  expect(world.coverage.conflicts).toBe(1)
})

test('a conflict with a value that its writer had written is false, whatever device id the phone has now', () => {
  const { world, model, show, open } = createJudged()
  model.tick('b', 'nameEn', 'one')
  show({ nameEn: 'one' })
  model.tick('b', 'nameEn', 'two')
  open('b-2', 'nameEn', ['two', 'one'])
  show({ nameEn: 'one' })
  expect(world.falseConflicts).toHaveLength(1)
})

test('a conflict with a value that its writer had not seen is not false, nor is one that follows a restore', () => {
  for (const restores of [0, 1]) {
    const { world, model, show, open } = createJudged({ restores })
    model.tick('a', 'nameEn', 'one')
    if (restores > 0) model.show('b', [['nameEn', 'one']])
    model.tick('b', 'nameEn', 'two')
    open('b', 'nameEn', ['two', 'one'])
    show({ nameEn: 'one' })
    expect(world.falseConflicts).toEqual([])
  }
})

test('the removal of a row is no false conflict if something in the row was not seen', () => {
  for (const seen of [false, true]) {
    const { world, model, show, open } = createJudged()
    const there = { [row]: { order: 1 }, [`${row}/name`]: 'one' }
    model.tick('a', row, { order: 1 })
    model.tick('a', `${row}/name`, 'one')
    model.show('b', [[row, { order: 1 }]])
    if (seen) model.show('b', [[`${row}/name`, 'one']])
    model.tick('b', row, null)
    open('b', row, [null, { order: 1 }])
    show(there)
    expect(world.falseConflicts).toHaveLength(seen ? 1 : 0)
    expect(world.coverage.conflictsOnRows).toBe(1)
  }
})

test('the removal of a row is excused only under a new device id, and only when the answer for the row came too late', () => {
  for (const { unanswered, deviceId, found } of [
    { unanswered: true, deviceId: 'b-2', found: 0 },
    { unanswered: true, deviceId: 'b', found: 1 },
    { unanswered: false, deviceId: 'b-2', found: 1 },
  ]) {
    const { world, model, phones, show, open } = createJudged()
    model.tick('b', row, { order: 1 })
    show({ [row]: { order: 1 } })
    if (unanswered) phones[1]?.removedUnanswered.set(row, 'b')
    model.tick('b', row, null)
    open(deviceId, row, [null, { order: 1 }])
    show({ [row]: { order: 1 } })
    expect(world.falseConflicts).toHaveLength(found)
  }
})

test('a value that was restored behind an answered operation is excused, and no other value of its phone', () => {
  for (const behind of ['two', 'three']) {
    const { world, model, phones, show, open } = createJudged()
    model.tick('b', 'nameEn', 'one')
    show({ nameEn: 'one' })
    model.tick('b', 'nameEn', 'two')
    phones[1]?.writtenBehind.add(keyOf('nameEn', behind))
    open('b-2', 'nameEn', ['two', 'one'])
    show({ nameEn: 'one' })
    expect(world.falseConflicts).toHaveLength(behind === 'two' ? 0 : 1)
  }
})

test('what a phone saw in a copy that it has no more is not seen in the next copy', () => {
  const { world, model, show, open } = createJudged()
  model.tick('a', 'nameEn', 'one')
  show({ nameEn: 'one' })
  model.show('b', [['nameEn', 'one']])
  model.closeCopy('b')
  model.tick('b', 'nameEn', 'two')
  open('b', 'nameEn', ['two', 'one'])
  show({ nameEn: 'one' })
  expect(world.falseConflicts).toEqual([])
})
