import type { Mutation } from './mutation.ts'

/** Safeguards of the comparison with a statement: what the statement does not call received is never a match. */
export const statementMutations: readonly Mutation[] = [
  {
    name: 'only a line that was received can match a payment',
    change: { condition: false },
    test: 'matchOutcome',
  },
  {
    name: 'a payment that two lines name is matched by neither',
    change: { condition: false },
    test: 'matchOutcome',
  },
  {
    name: 'a word that is not known refuses its line',
    change: 'drop',
    test: 'notReceived',
  },
  {
    name: 'an amount beside another amount, or beside an empty place for one, is no payment',
    change: 'drop',
    test: 'notReceived',
  },
  {
    name: 'a status that is no known success refuses its line',
    change: { match: /isSuccess\(cell, isCredited\)/, put: 'true' },
    test: 'notReceived',
  },
  {
    name: 'a code, word or amount in a column that is not known refuses its line',
    change: { match: /isHarmless\(text\)/, put: 'true' },
    test: 'notReceived',
  },
  {
    name: 'a letter that only looks like a known one refuses its line',
    change: { condition: false },
    test: 'wordsBesideCredits',
  },
  {
    name: 'a payment without a time at which it arrived has not arrived',
    change: { match: /isNothing\(cell\.text\)/, put: 'false' },
    test: 'misplaced',
  },
  {
    name: 'a row without its last amounts may have lost a cell before them, so that the amounts are in wrong columns',
    change: { condition: false },
    test: 'misplaced',
  },
  {
    name: 'no choice turns a debit into a credit, or leaves out a status',
    change: { match: /fixedChoices\[own\] === undefined/, put: 'true' },
    test: 'columnChoices',
  },
  {
    name: 'a reversal takes back the payment that it names',
    change: { match: / \?\? takenBack\.get\(at\)/, put: '' },
    test: 'layouts',
  },
  {
    name: 'the total of a column or page is no payment, whatever number is beside it',
    change: { condition: false },
    test: 'hostile',
  },
  {
    name: 'with fewer digits than a spreadsheet shows, as in 1.2E+04, somebody has rounded the number',
    change: { match: /mantissa\.length >= '5\.75'\.length/, put: 'true' },
    test: 'hostile',
  },
  {
    name: '"Paid amount" does not say who was paid',
    change: { match: /saysPaid\(name\)/, put: 'false' },
    test: 'headingWords',
  },
  {
    name: 'beside a direction, "Amount" holds what came and what went, even if a clerk has called it money in',
    change: { match: /isMarked && /, put: 'false && ' },
    test: 'headingWords',
  },
  {
    name: 'an amount beside an empty column of credits did not arrive',
    change: { match: /credits\.length === 0/, put: 'false' },
    test: 'headingWords',
  },
  {
    name: 'a reversal without the number of its payment leaves no payment of its amount certain',
    change: { match: /line\.amount === amount/, put: 'false' },
    test: 'looseReversals',
  },
  {
    name: 'an earlier choice that does not fit these rows is not used, and the page asks again',
    change: { match: /=> isMisfit/, put: '=> false' },
    test: 'readText',
  },
]
