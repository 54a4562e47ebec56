import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('a caller has one turn at a time, and the number of turns is limited', () => {
  const turns = createTurns({ most: 2 })
  const first = turns.take('a')
  expect(turns.take('a')).toBeNull()
  expect(turns.take('b')).not.toBeNull()
  expect(turns.take('c')).toBeNull()
  first?.()
  const again = turns.take('a')
  expect(again).not.toBeNull()
  // Ending the first turn again does not end the second.
  first?.()
  expect(turns.take('a')).toBeNull()
})
