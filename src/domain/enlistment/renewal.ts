import type { Answers, AnswerValue } from '../drafts/operations.ts'
import { attachmentPath } from '../drafts/paths.ts'
import type { GroupDefinition } from '../forms/definition.ts'
import { findPlace, type Place } from '../forms/paths.ts'
import { addDays, type CalendarDate, dhakaInstant } from '../reference/calendar.ts'
import type { TypeDefinition } from './definition.ts'

/** In days before and after the last day of validity. */
export type RenewalWindow = { opensDays: number; closesDays: number }

/** The first and the last day on which the renewal of an enlistment may be applied for. */
export function renewalPeriod(
  validTo: CalendarDate,
  { opensDays, closesDays }: RenewalWindow,
): { opensOn: CalendarDate; closesOn: CalendarDate } {
  return { opensOn: addDays(validTo, -opensDays), closesOn: addDays(validTo, closesDays) }
}

/** So many days before its end, the holder of an enlistment is reminded. */
export const reminderDays = 14
/** At nine in the morning: nobody is woken by an office. */
const reminderHour = 9

/** The instant (ISO text, UTC) from which the reminder of an enlistment is due. */
export function reminderDueAt(validTo: CalendarDate): string {
  return dhakaInstant(addDays(validTo, -reminderDays), reminderHour, 0)
}

/** So many days before an unfinished application expires, its applicant is told. */
export const draftWarningDays = 14

type Approved = {
  answers: Answers
  /** The number of the enlistment that is renewed. */
  number: string
  /** Files are attached anew under ids of their own; their bytes are those that the office has. */
  newId: () => string
}

/**
 * What a renewal begins with: the last approved answers, without what belongs to that year alone. Rows keep their ids, so
 * that the desks see what changed in each. Left out are the payment, what is declared anew each time, computed values,
 * and papers that run out within the year.
 */
export function renewalAnswers(
  type: TypeDefinition,
  { answers, number, newId }: Approved,
): Record<string, AnswerValue> {
  const carried: Record<string, AnswerValue> = {}
  for (const [path, value] of Object.entries(answers)) {
    const place = findPlace(type, path)
    if (place === null || value === null || !isCarried(place)) continue
    carried[place.kind === 'attachment' ? attachmentPath(place.slot.slot, newId()) : path] = value
  }
  const known = { applicationPurpose: 'RENEWAL', paymentPurpose: 'RENEWAL', previousEnlistmentNo: number }
  for (const [path, value] of Object.entries(known)) {
    if (findPlace(type, path) !== null) carried[path] = value
  }
  return carried
}

function isCarried(place: Place): boolean {
  if (place.kind === 'attachment') return place.slot.yearly !== true
  if (isOfTheYear(place.group)) return false
  return place.kind !== 'field' || place.field.computed === undefined
}

/** The payment, and what the applicant states or agrees to for one application. */
function isOfTheYear(group: GroupDefinition): boolean {
  return group.fields.some(
    ({ unique, rule, key }) => unique === 'payment' || rule === 'mustBeTrue' || key === 'debarred',
  )
}
