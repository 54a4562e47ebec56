import { expect, test } from 'vitest'
import { changeCases, judgeChange, type PathFacts } from './judge-change.ts'

/**
 * Each row is a state of the path on this phone, each column an entry of an answer: a part of the document, the whole
 * document, or a whole document that came late; its revision is not older (`new`) or older (`old`) than the phone's; its
 * value is the same (`=`) or another one (`≠`).
 */
const matrix = `
                          part,new,=  part,new,≠  part,old,=  part,old,≠  whole,new,=  whole,new,≠  whole,old,=  whole,old,≠  late,new,=  late,new,≠  late,old,=  late,old,≠
no value                  -           take        -           take        -            take         -            take         -           take        -           take
confirmed                 take        take        keep        keep        take         take         take         take         take        take        keep        keep
unconfirmed               take        send-again  take        send-again  take         send-again   take         send-again   take        send-again  take        send-again
unconfirmed, kept aside   take        keep        take        keep        take         keep         take         keep         take        keep        take        keep
typed, kept aside         take        send-again  take        send-again  take         send-again   take         send-again   take        send-again  take        send-again
unconfirmed, this aside   take        send-again  take        send-again  take         send-again   take         send-again   take        send-again  take        send-again
waiting, no value         -           keep        -           keep        -            keep         -            keep         -           keep        -           keep
waiting                   keep        keep        keep        keep        keep         keep         keep         keep         keep        keep        keep        keep
waiting, unconfirmed      keep        keep        keep        keep        keep         keep         keep         keep         keep        keep        keep        keep
waiting, in conflict      note-seen   note-seen   note-seen   note-seen   note-seen    note-seen    note-seen    note-seen    note-seen   note-seen   note-seen   note-seen
waiting, refused          keep        keep        keep        keep        keep         keep         keep         keep         keep        keep        keep        keep
refused, confirmed        take        take        keep        keep        confirm      confirm      confirm      confirm      confirm     confirm     confirm     confirm
refused, unconfirmed      take        send-again  take        send-again  confirm      confirm      confirm      confirm      confirm     confirm     confirm     confirm
in conflict               take        take        keep        keep        take         take         take         take         take        take        keep        keep
`

const nothingKnown = {
  value: 'confirmed',
  isTypedHere: false,
  isWaiting: false,
  isRefused: false,
  isInConflict: false,
  keptAside: 'none',
} as const

const states: Record<string, Partial<PathFacts>> = {
  'no value': { value: 'none' },
  confirmed: {},
  unconfirmed: { value: 'unconfirmed', isTypedHere: true },
  'unconfirmed, kept aside': { value: 'unconfirmed', isInConflict: true, keptAside: 'other' },
  'typed, kept aside': { value: 'unconfirmed', isTypedHere: true, isInConflict: true, keptAside: 'other' },
  'unconfirmed, this aside': { value: 'unconfirmed', isInConflict: true, keptAside: 'this' },
  'waiting, no value': { value: 'none', isWaiting: true, isInConflict: true },
  waiting: { isWaiting: true },
  'waiting, unconfirmed': { isWaiting: true, value: 'unconfirmed' },
  'waiting, in conflict': { isWaiting: true, isInConflict: true },
  'waiting, refused': { isWaiting: true, isRefused: true },
  'refused, confirmed': { isRefused: true },
  'refused, unconfirmed': { isRefused: true, value: 'unconfirmed' },
  'in conflict': { isInConflict: true, keptAside: 'other' },
}

const [head = '', ...lines] = matrix.trim().split('\n')
const columns = head.trim().split(/\s{2,}/)
const cells = lines.flatMap((line) => {
  const [state = '', ...verdicts] = line.split(/\s{2,}/)
  return verdicts.flatMap((verdict, at) => (verdict === '-' ? [] : [{ state, column: columns[at] ?? '', verdict }]))
})

function factsOf(state: string, column: string): PathFacts {
  const [kind, age, sameness] = column.split(',')
  return {
    ...nothingKnown,
    ...states[state],
    ...{ isWhole: kind !== 'part', isStale: kind === 'late', isOlder: age === 'old', isSame: sameness === '=' },
  }
}

test.each(cells)('$state, answer $column: $verdict', ({ state, column, verdict }) => {
  expect(judgeChange(factsOf(state, column)).verdict).toBe(verdict)
})

test('the matrix has every state in every column, and uses every case of the table', () => {
  expect(lines.map((line) => line.split(/\s{2,}/)[0])).toEqual(Object.keys(states))
  expect(lines.every((line) => line.split(/\s{2,}/).length === columns.length + 1)).toBe(true)
  const used = new Set(cells.map(({ state, column }) => judgeChange(factsOf(state, column)).name))
  expect([...used].sort()).toEqual(changeCases.map(({ name }) => name).sort())
})

/** The rules of a value on a phone, said without the table. */
test('in all 1,920 combinations, no value that is not on the server is replaced', () => {
  const flags = [false, true]
  let played = 0
  let taken = 0
  for (const value of ['none', 'confirmed', 'unconfirmed'] as const)
    for (const keptAside of ['none', 'this', 'other'] as const)
      for (let bits = 0; bits < 256; bits += 1) {
        const [isWhole, isStale, isTypedHere, isSame, isOlder, isWaiting, isRefused, isInConflict] = Array.from(
          { length: 8 },
          (_, at) => flags[(bits >> at) & 1] as boolean,
        ) as [boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean]
        if (value === 'none' && isSame) continue
        const { verdict } = judgeChange({
          ...{ isWhole, isStale, value, isTypedHere, isSame, isOlder },
          ...{ isWaiting, isRefused, isInConflict, keptAside },
        })
        played += 1
        if (verdict !== 'take') continue
        taken += 1
        expect(isWaiting).toBe(false)
        expect(value === 'unconfirmed' && !isSame).toBe(false)
        expect(isRefused && isWhole).toBe(false)
        expect(value === 'confirmed' && isOlder && !(isWhole && !isStale)).toBe(false)
      }
  expect(played).toBe(1_920)
  expect(taken).toBeGreaterThan(300)
})
