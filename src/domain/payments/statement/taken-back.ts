import type { Finding } from './line-states.ts'
import type { ReadLine } from './read-line.ts'

export type TakenLine = ReadLine & { line: number }

/**
 * The received lines that another line contradicts, by their place in the list: a reversal or debit that names one of
 * their numbers takes the payment back, and a failed, waiting or unclear line with the same number says something else.
 * A charge of the bank does neither. A number that several received lines have is the one of an account or a branch;
 * only as their first number does it count.
 */
export function findTakenBack(lines: readonly TakenLine[]): ReadonlyMap<number, Finding> {
  const owners = ownersOf(lines)
  const found = new Map<number, Finding>()
  for (const { numbers, named, finding, isCharge } of lines) {
    if (finding === null || (isCharge && finding.reason === 'outgoing')) continue
    const isBack = finding.reason === 'reversed' || finding.reason === 'outgoing'
    const [first] = numbers
    for (const number of new Set([...numbers, ...named].map(withoutZeros))) {
      const { firsts = [], others = [] } = owners.get(number) ?? {}
      const isOwn = isBack || number === withoutZeros(first ?? '')
      const concerned = isOwn && firsts.length + others.length === 1 ? [...firsts, ...others] : firsts
      for (const at of concerned) {
        const word = lines[at]?.numbers[0] ?? null
        if (found.get(at)?.reason !== 'reversed') found.set(at, { reason: isBack ? 'reversed' : 'contradicted', word })
      }
    }
  }
  return found
}

/** A spreadsheet leaves out the zeros at the beginning of a number. */
const withoutZeros = (number: string) => number.replace(/^0{1,30}(?=.)/, '')

type Owners = { firsts: number[]; others: number[] }

/** The received lines of each number: those that have it first, and those that name it besides. */
function ownersOf(lines: readonly TakenLine[]): ReadonlyMap<string, Owners> {
  const owners = new Map<string, Owners>()
  for (const [at, { numbers, finding }] of lines.entries()) {
    if (finding !== null) continue
    for (const [place, number] of [...new Set(numbers.map(withoutZeros))].entries()) {
      const own = owners.get(number) ?? { firsts: [], others: [] }
      own[place === 0 ? 'firsts' : 'others'].push(at)
      owners.set(number, own)
    }
  }
  return owners
}
