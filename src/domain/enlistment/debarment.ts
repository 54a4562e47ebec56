import type { Answers } from '../drafts/operations.ts'
import { addDays, addMonths, type CalendarDate, isCalendarDate } from '../reference/calendar.ts'
import { readText } from '../reference/read-text.ts'

/** The paths of the answers about whether, since when and for how long an applicant was debarred. */
export const debarmentPaths = ['debarred', 'debarredDate', 'debarredDuration'] as const

/** `unclear`: the text of the duration cannot be read, so the end is unknown. */
export type Debarment = { state: 'never' } | { state: 'unclear' } | { state: 'until'; lastDay: CalendarDate }

type Span = { months: number; days: number }

const numberWords: Readonly<Record<string, number>> = {
  ...{ এক: 1, দুই: 2, তিন: 3, চার: 4, পাঁচ: 5, ছয়: 6, সাত: 7, আট: 8, নয়: 9, দশ: 10 },
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
}

/** The length of one of each unit, by the beginning of its name. */
const units: readonly { name: RegExp; span: Span }[] = [
  { name: /^(?:বছর|বৎসর|years?$|yrs?$)/, span: { months: 12, days: 0 } },
  { name: /^(?:মাস|months?$|mos?$)/, span: { months: 1, days: 0 } },
  { name: /^(?:সপ্তাহ|weeks?$)/, span: { months: 0, days: 7 } },
  { name: /^(?:দিন|days?$)/, span: { months: 0, days: 1 } },
]

/** Words that are ignored: "2 years and 6 months", "২ বছরের জন্য". */
const fillers = new Set(['ও', 'এবং', 'জন্য', 'যাবৎ', 'মাত্র', 'and', 'for', 'only'])

/** "২ (দুই) বছর ৬ মাস", "18 months": months and days; null when any of the words is not understood. */
export function readDuration(text: string): Span | null {
  // The number in brackets, which offices add, repeats the first.
  const plain = readText(text, 'words')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
  const words = plain.match(/\d+|[\p{L}\p{M}]+|[^\s\d\p{L}\p{M},.]+/gu) ?? []
  const total: Span = { months: 0, days: 0 }
  let count: number | null = null
  for (const word of words) {
    if (fillers.has(word)) continue
    const number = /^\d{1,3}$/.test(word) ? Number(word) : normalisedWords.get(word)
    const unit = units.find(({ name }) => name.test(word))
    if (number !== undefined && count === null) count = number
    else if (unit !== undefined && count !== null) {
      total.months += unit.span.months * count
      total.days += unit.span.days * count
      count = null
    } else return null
  }
  return count === null && total.months + total.days > 0 ? total : null
}

const normalisedWords = new Map(Object.entries(numberWords).map(([word, value]) => [readText(word, 'words'), value]))

/** The applicant's own answer about a debarment: none, its last day, or a duration that cannot be read. */
export function debarmentOf(answers: Answers): Debarment {
  const { debarred, debarredDate: since, debarredDuration: duration } = answers
  if (debarred !== 'YES') return { state: 'never' }
  const span = typeof duration === 'string' ? readDuration(duration) : null
  if (span === null || typeof since !== 'string' || !isCalendarDate(since)) return { state: 'unclear' }
  return { state: 'until', lastDay: addDays(addMonths(since, span.months), span.days - 1) }
}

/**
 * Whether the applicant counts as debarred on a day; the workflow then refuses the approval. A debarment that has ended
 * does not count, one whose end is unclear does.
 */
export function isDebarred(answers: Answers, today: CalendarDate): boolean {
  const debarment = debarmentOf(answers)
  return debarment.state === 'unclear' || (debarment.state === 'until' && today <= debarment.lastDay)
}
