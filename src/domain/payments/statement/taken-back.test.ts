import { expect, test } from 'vitest'
import type { Finding } from './line-states.ts'
import { findTakenBack, type TakenLine } from './taken-back.ts'

/** A line whose list of numbers counts how often it is read. */
function countedLine(numbers: readonly string[], finding: Finding | null, visits: { count: number }): TakenLine {
  const counted = new Proxy(numbers, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) visits.count += 1
      return Reflect.get(target, key, receiver)
    },
  })
  const plain = {
    line: 1,
    text: numbers.join(),
    amount: 5,
    hasAmount: true,
    date: null,
    isIn: finding === null,
    isLoose: false,
    isCharge: false,
  }
  return { ...plain, numbers: counted, named: numbers, finding }
}

test('a number that thousands of lines have is visited as often as there are lines', () => {
  const visits = { count: 0 }
  const reversed = { reason: 'reversed', word: 'Reversal' } as const
  const lines = Array.from({ length: 20_000 }, (_, at) =>
    countedLine(['DS8626439', '55512345', `BB${at}`], at % 2 === 0 ? null : reversed, visits),
  )
  expect(findTakenBack(lines).size).toBe(10_000)
  expect(visits.count).toBeLessThan(10 * lines.length)
})

test('a failed line contradicts its own number, a reversal every number that it names', () => {
  const visits = { count: 0 }
  const failed = { reason: 'failed', word: 'Failed' } as const
  const good = countedLine(['DS8626439'], null, visits)
  const other = countedLine(['DS8626440', '55512345'], null, visits)
  // A failed line with the number as its own contradicts; one that only names it does so where it is the first number.
  expect([...findTakenBack([good, countedLine(['DS8626439'], failed, visits)]).values()]).toEqual([
    { reason: 'contradicted', word: 'DS8626439' },
  ])
  const naming = { ...countedLine(['ZZ9999999'], failed, visits), named: ['DS8626439', '55512345'] }
  expect([...findTakenBack([good, other, naming]).keys()]).toEqual([0])
  const reversal = { ...naming, finding: { reason: 'reversed', word: null } as const }
  expect([...findTakenBack([good, other, reversal]).keys()]).toEqual([0, 1])
})
