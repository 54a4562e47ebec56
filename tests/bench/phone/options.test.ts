import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('without flags every page is opened five times, without TLS', () => {
  expect(readOptions([])).toEqual({
    runs: 5,
    only: ['bare', 'demonstration', 'form', 'dashboard', 'resume'],
    isTls: false,
    through: 0,
    isUpdate: false,
    seed: 1,
  })
})

test('flags change what is measured', () => {
  const read = readOptions(['--runs', '2', '--only', 'form,bare', '--tls', '--through', '20', '--update', '--seed=7'])
  expect(read).toEqual({ runs: 2, only: ['bare', 'form'], isTls: true, through: 20, isUpdate: true, seed: 7 })
})

test('only the typing runs when the number of runs is 0', () => {
  expect(readOptions(['--runs', '0', '--through', '3'])).toMatchObject({ runs: 0, through: 3 })
})

test.each([
  [['--only', 'home'], /home/],
  [['--runs', 'many'], /--runs/],
  [['--through', '-1'], /--through/],
  [['--fast'], /--fast/],
])('%j is refused', (given, reason) => {
  expect(() => readOptions(given)).toThrow(reason)
})
