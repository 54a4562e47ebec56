import type { Finding } from './line-states.ts'
import type { ReadLine } from './read-line.ts'

export type TakenLine = ReadLine & { line: number; text: string }

/**
 * The received lines that another line contradicts, by their place in the list: a reversal or debit that names one of
 * their numbers takes the payment back, and a failed, waiting or unclear line with the same number says something else.
 * A charge of the bank does neither. A number that several lines have is the one of an account, a branch or a biller; only
 * as their first number does it count. A reversal that names no line of the statement may be the one of any payment of its
 * amount. Takes time proportional to the numbers, whatever they are.
 */
export function findTakenBack(lines: readonly TakenLine[]): ReadonlyMap<number, Finding> {
  const said = saidOfNumbers(lines)
  const owners = countLines(lines, ({ finding, numbers }) => (finding === null ? numbers : []))
  const sharers = countLines(lines, ({ isCharge, numbers }) => (isCharge ? [] : numbers.slice(1)))
  const loose = looseReversals(lines)
  const found = new Map<number, Finding>()
  for (const [at, { numbers, finding, amount, date }] of lines.entries()) {
    if (finding !== null) continue
    // Safeguard: a reversal without the number of its payment leaves no payment of its amount certain.
    const back = loose.find((line) => line.amount === amount && !isBefore(line.date, date))
    if (back !== undefined) found.set(at, { reason: 'reversed', word: back.numbers[0] ?? back.finding?.word ?? null })
    const reasons = comparedNumbers(numbers).map((number, place) => {
      if (place === 0) return said.get(number)?.byAny
      const isOfSeveral = owners.get(number) !== 1 || (sharers.get(number) ?? 0) >= fewestSharers
      return isOfSeveral ? undefined : said.get(number)?.byOwn
    })
    const reason = (['reversed', 'contradicted'] as const).find((each) => reasons.includes(each))
    if (reason !== undefined) found.set(at, { reason, word: numbers[0] ?? null })
  }
  return found
}

/** The reversals that name no other line, one of each amount: the latest. */
function looseReversals(lines: readonly TakenLine[]): TakenLine[] {
  const loose = lines.filter(({ isLoose }) => isLoose)
  if (loose.length === 0) return []
  const counts = countLines(lines, ({ numbers }) => numbers)
  const latest = new Map<number | null, TakenLine>()
  for (const line of loose) {
    const own = new Set(comparedNumbers(line.numbers))
    const named = comparedNumbers([...line.numbers, ...line.named])
    if (named.some((number) => (counts.get(number) ?? 0) > (own.has(number) ? 1 : 0))) continue
    const before = latest.get(line.amount)
    // One without a day may be the latest.
    if (before === undefined || line.date === null || isBefore(before.date, line.date)) latest.set(line.amount, line)
  }
  return [...latest.values()]
}

/** Whether a day is certainly before another one. */
const isBefore = (one: string | null, other: string | null) => one !== null && other !== null && one < other

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

/** A payment and its reversal share a number; a third line has it only if all lines of the account have it. */
const fewestSharers = 3

/** How many lines have each number. A line that is repeated character by character is one line. */
function countLines(
  lines: readonly TakenLine[],
  numbersOf: (line: TakenLine) => readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const texts = new Set<string>()
  for (const line of lines) {
    if (texts.size === texts.add(line.text).size) continue
    for (const number of comparedNumbers(numbersOf(line))) counts.set(number, (counts.get(number) ?? 0) + 1)
  }
  return counts
}
