import type { Finding } from './line-states.ts'
import type { ReadLine } from './read-line.ts'

export type TakenLine = ReadLine & { line: number }

/**
 * The received lines that another line contradicts, by their place in the list: a reversal or debit that names one of
 * their numbers takes the payment back, and a failed, waiting or unclear line with the same number says something else.
 * A charge of the bank does neither. A number that several received lines have is the one of an account or a branch;
 * only as their first number does it count. Takes time proportional to the numbers, whatever they are.
 */
export function findTakenBack(lines: readonly TakenLine[]): ReadonlyMap<number, Finding> {
  const said = saidOfNumbers(lines)
  const owners = countOwners(lines)
  const found = new Map<number, Finding>()
  for (const [at, { numbers, finding }] of lines.entries()) {
    if (finding !== null) continue
    const reasons = comparedNumbers(numbers).map((number, place) => {
      if (place === 0) return said.get(number)?.byAny
      return owners.get(number) === 1 ? said.get(number)?.byOwn : undefined
    })
    const reason = (['reversed', 'contradicted'] as const).find((each) => reasons.includes(each))
    if (reason !== undefined) found.set(at, { reason, word: numbers[0] ?? null })
  }
  return found
}

/** A spreadsheet leaves out the zeros at the beginning of a number. */
const withoutZeros = (number: string) => number.replace(/^0{1,30}(?=.)/, '')
const comparedNumbers = (numbers: readonly string[]) => [...new Set(numbers.map(withoutZeros))]

type Reason = 'reversed' | 'contradicted'
/** What is said of a number: by any line that names it, and by a line that takes back or has it as its first number. */
type Said = { byAny?: Reason; byOwn?: Reason }

/** What the lines that were not received say of each number. Of two reasons the reversal counts. */
function saidOfNumbers(lines: readonly TakenLine[]): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>()
  for (const { numbers, named, finding, isCharge } of lines) {
    if (finding === null || (isCharge && finding.reason === 'outgoing')) continue
    const isBack = finding.reason === 'reversed' || finding.reason === 'outgoing'
    const [first] = comparedNumbers(numbers)
    for (const number of comparedNumbers([...numbers, ...named])) {
      const own = said.get(number) ?? {}
      if (isBack) said.set(number, { byAny: 'reversed', byOwn: 'reversed' })
      else {
        own.byAny ??= 'contradicted'
        if (number === first) own.byOwn ??= 'contradicted'
        said.set(number, own)
      }
    }
  }
  return said
}

/** How many received lines have each number. */
function countOwners(lines: readonly TakenLine[]): ReadonlyMap<string, number> {
  const owners = new Map<string, number>()
  for (const { numbers, finding } of lines) {
    if (finding !== null) continue
    for (const number of comparedNumbers(numbers)) owners.set(number, (owners.get(number) ?? 0) + 1)
  }
  return owners
}
