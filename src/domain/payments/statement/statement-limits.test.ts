import { expect, test } from 'vitest'
import { mostStatementCharacters, mostStatementRows, textProblem } from './statement-limits.ts'

test.each(['\n', '\r\n', '\r'])('lines that end with %j are counted', (end) => {
  expect(textProblem(`a${end}`.repeat(mostStatementRows - 1))).toBeNull()
  expect(textProblem(`a${end}`.repeat(mostStatementRows))).toBe('too_many_lines')
})

test('a text that is too large is not read in part', () => {
  expect(textProblem('a'.repeat(mostStatementCharacters))).toBeNull()
  expect(textProblem('a'.repeat(mostStatementCharacters + 1))).toBe('too_large')
})
