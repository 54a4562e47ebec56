import { type RawBuilder, sql } from 'kysely'
import type { applicationCalls } from '#contract/applications/applications.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { daysOfMark } from '#domain/enlistment/desk/age-limits.ts'
import { type DeskFlag, deskOf, deskStatuses, desks } from '#domain/enlistment/desk/desks.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { addDays, type CalendarDate, dhakaInstant, isCalendarDate } from '#domain/reference/calendar.ts'
import { findDistrict } from '#domain/reference/districts.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { lastArrivalOfAge } from '#domain/reference/office-days.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import { isReader } from '../access/application-access.ts'
import { stillOpen } from '../review/opened-by.ts'
import type { DeskRules } from './office-calendar.ts'
import type { TallyFilter } from './tallies.ts'

export type SearchBody = BodyOf<typeof applicationCalls.individual.search>
/** `families`: both when it is empty. */
export type Search = { caller: Caller; families: readonly ApplicationKind[]; body: SearchBody }
type Condition = RawBuilder<unknown>
/** Today, the rules of the desks, and the condition that a colleague has a row open now. */
export type SearchFacts = DeskRules & { today: CalendarDate; opened: Condition }

/** Refuses dates of a search that are not in the calendar, with the path of each of them. */
export function refuseDates({ from, to }: SearchBody): Refusal | null {
  const wrong = Object.entries({ from, to }).filter(([, date]) => date !== undefined && !isSearchable(date))
  const fields = wrong.map(([path]) => ({ path, code: 'not_a_date' }))
  return fields.length === 0 ? null : refuse('invalid_request', { fields })
}

/** Limits far beyond any application. The day after the last allowed one still has a year of four digits. */
function isSearchable(date: string): boolean {
  return isCalendarDate(date) && date > '1900' && date < '2200'
}

/** The conditions of a search on `applications AS a`, without text: what the caller may see, then the filters. */
export function searchConditions({ caller, families, body }: Search, facts: SearchFacts): Condition[] {
  const { mobile, from, to, flags = [] } = body
  const district = districtOf(body)
  const asked = [
    listFilter('kind', families),
    listFilter('status', statesOf(body)),
    listFilter('type', body.type ?? []),
    mobile === undefined ? null : sql`a.contact_mobile = ${normaliseMobile(mobile) ?? mobile}`,
    district === null ? null : sql`a.district = ${district}`,
    from === undefined ? null : sql`a.submitted_at >= ${dhakaInstant(from, 0, 0)}`,
    to === undefined ? null : sql`a.submitted_at < ${dhakaInstant(addDays(to, 1), 0, 0)}`,
    ageingFilter(body, facts),
    // Each flag once: with a thousand copies of the condition `opened`, the database would plan for minutes.
    ...[...new Set(flags)].map((flag) => flagFilter(flag, caller, facts)),
  ]
  return [visibleTo(caller), ...asked.filter((condition) => condition !== null)]
}

/** The desks see everything that was submitted. Everyone else, also other roles of the office, sees only their own. */
export function visibleTo(caller: Caller): Condition {
  return isReader(caller) ? sql`a.status <> 'draft'` : sql`a.holder_user_id = ${caller.user?.id ?? null}`
}

const flagFilters: Readonly<Record<DeskFlag, (facts: SearchFacts) => Condition>> = {
  returned: () => sql`a.is_returned`,
  renewal: () => sql`a.purpose = 'RENEWAL'`,
  noSlip: () => sql`a.has_no_slip`,
  debarred: ({ today }) => sql`a.debarred_to >= ${today}`,
  duplicate: () => sql`a.has_duplicate`,
  opened: ({ opened }) => opened,
}

/** Flags about other people or colleagues are for the desks only; a filter would reveal as much as a row's mark. */
const forDesks: ReadonlySet<DeskFlag> = new Set(['duplicate', 'opened'])

function flagFilter(flag: DeskFlag, caller: Caller, facts: SearchFacts): Condition {
  const marked = flagFilters[flag](facts)
  if (!forDesks.has(flag)) return marked
  if (!isReader(caller)) return sql`false`
  // Compares the id, because every index of the lists has it; the holder would have to be read from the table.
  return sql`(${marked} AND a.id NOT IN (SELECT o.id FROM applications o WHERE o.holder_user_id = ${caller.user?.id ?? null}))`
}

/** Whether the caller may see the flag. Staff see no more of their own application than any other applicant. */
export function maySeeFlag(flag: DeskFlag, { isHolder }: { isHolder: boolean }): boolean {
  return !(isHolder && forDesks.has(flag))
}

/** SQL condition that a colleague has row `a` open. So few are open at once that the database reads these first. */
export function openedByColleague({ user }: Caller, now: Date): Condition {
  return sql`a.id IN (SELECT o.application_id FROM application_openings o
    WHERE o.seen_at > ${stillOpen(now)} AND o.user_id <> ${user?.id ?? null})`
}

/** A single value is compared with `=`: then the index of the desks gives the rows in their order. */
function listFilter(column: 'kind' | 'status' | 'type', values: readonly string[] | null): Condition | null {
  if (values === null || (values.length === 0 && column !== 'status')) return null
  const name = sql.ref(`a.${column}`)
  return values.length === 1 ? sql`${name} = ${values[0]}` : sql`${name} = ANY (${values})`
}

/** The wanted states: those listed, limited to the state of the desk; null for all. */
export function statesOf({ desk, status = [] }: SearchBody): readonly ApplicationStatus[] | null {
  const named = status.length === 0 ? null : status
  if (desk === undefined) return named
  const ofDesk = deskStatuses[desk]
  return named === null || named.includes(ofDesk) ? [ofDesk] : []
}

/** Whether the list is of one desk, so that an index has its order by arrival. */
export function isOfOneDesk(body: SearchBody): boolean {
  const states = statesOf(body)
  return states?.length === 1 && states.every((state) => deskOf(state) !== null)
}

const talliedFlags: ReadonlySet<DeskFlag> = new Set(['returned', 'noSlip'])

/** The filter to count with the tallies instead of the rows; null when the search has filters that they do not know. */
export function tallyFilter({ caller, families, body }: Search): TallyFilter | null {
  const { type = [], text, mobile, from, to, ageing, flags = [] } = body
  const isCounted = [text, mobile, from, to, ageing].every((value) => value === undefined)
  if (!isReader(caller) || !isCounted || flags.some((flag) => !talliedFlags.has(flag))) return null
  return {
    states: statesOf(body),
    kinds: families.length === 0 ? null : families,
    types: type.length === 0 ? null : type,
    district: districtOf(body),
    returnedOnly: flags.includes('returned'),
    withoutSlipOnly: flags.includes('noSlip'),
  }
}

function districtOf({ district }: SearchBody): string | null {
  return district === undefined ? null : (findDistrict(district)?.nameEn ?? district)
}

/** A mark depends on the limits of the desk where a row is. A row at no desk has no mark. */
function ageingFilter(body: SearchBody, facts: SearchFacts): Condition | null {
  const { ageing } = body
  if (ageing === undefined) return null
  if (typeof ageing === 'number') return sql`a.arrived_at < ${arrivedBefore(ageing, facts)}`
  const asked = statesOf(body)
  const atDesks = desks
    .filter((desk) => asked === null || asked.includes(deskStatuses[desk]))
    .map((desk) => {
      const before = arrivedBefore(daysOfMark(ageing, facts.limits[desk]), facts)
      return sql`(a.status = ${deskStatuses[desk]} AND a.arrived_at < ${before})`
    })
  return atDesks.length === 0 ? sql`false` : sql`(${sql.join(atDesks, sql` OR `)})`
}

function arrivedBefore(age: number, { today, office }: SearchFacts): string {
  return dhakaInstant(addDays(lastArrivalOfAge(age, today, office), 1), 0, 0)
}
