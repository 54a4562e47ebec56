import { expect, test } from 'vitest'
import { applicationActions } from '#domain/enlistment/workflow.ts'
import { knownNames } from './shapes.ts'

const actions = knownNames(applicationActions)

test('a page drops the names of a later release and keeps those that it knows, in their order', () => {
  const sent = ['reject', 'some-later-action', 'mark']
  expect(actions.parse(sent)).toEqual(['reject', 'mark'])
  expect(actions.parse([])).toEqual([])
})

test.each([null, 'mark', { 0: 'mark' }, [1], [null], [['mark']]])('%j is no list of names', (sent) => {
  expect(actions.safeParse(sent).success).toBe(false)
})
