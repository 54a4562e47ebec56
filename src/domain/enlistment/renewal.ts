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

/** The holder of an enlistment is reminded this many days before its end. */
export const reminderDays = 14
/** At nine in the morning, because an SMS at night would wake people. */
const reminderHour = 9

/** The instant (ISO text, UTC) from which the reminder of an enlistment is due. */
export function reminderDueAt(validTo: CalendarDate): string {
  return dhakaInstant(addDays(validTo, -reminderDays), reminderHour, 0)
}

/** The applicant is warned this many days before an unfinished application expires. */
export const draftWarningDays = 14

type Approved = {
  answers: Answers
  /** The number of the enlistment that is renewed. */
  number: string
  /** Files are attached again with new ids; their bytes are those that the office has. */
  newId: () => string
}

/**
 * The first answers of a renewal: the last approved ones, without those that apply to that year only. Rows keep their
 * ids, so that the desks see what changed in each. Omitted are the payment, statements that are made for each
 * application, computed values, and papers that expire within the year.
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

/** Whether the group is the payment, or a statement or consent of the applicant for one application. */
function isOfTheYear(group: GroupDefinition): boolean {
  return group.fields.some(
    ({ unique, rule, key }) => unique === 'payment' || rule === 'mustBeTrue' || key === 'debarred',
  )
}
