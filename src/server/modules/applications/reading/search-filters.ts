import { type RawBuilder, sql } from 'kysely'
import type { applicationCalls } from '#contract/applications/applications.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { addDays, dhakaInstant, isCalendarDate } from '#domain/reference/calendar.ts'
import { findDistrict } from '#domain/reference/districts.ts'
import { normaliseMobile, stripSeparators } from '#domain/reference/identifiers.ts'
import { toAsciiDigits } from '#domain/reference/numerals.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import { isReader } from '../access/application-access.ts'

export type SearchBody = BodyOf<typeof applicationCalls.individual.search>
type Condition = RawBuilder<unknown>

// Fewer digits are in every number.
const fewestDigits = 4

/** The dates that a search names have to be days of the calendar: the rest of them are refused by their place. */
export function refuseDates({ from, to }: SearchBody): Refusal | null {
  const wrong = Object.entries({ from, to }).filter(([, date]) => date !== undefined && !isSearchable(date))
  const fields = wrong.map(([path]) => ({ path, code: 'not_a_date' }))
  return fields.length === 0 ? null : refuse('invalid_request', { fields })
}

/** Far beyond any application, and the day after the last one still has four digits for its year. */
function isSearchable(date: string): boolean {
  return isCalendarDate(date) && date > '1900' && date < '2200'
}

/** The conditions of a search, over `applications AS a`: what the caller may see, then what was asked for. */
export function searchConditions(
  { caller, kind, body }: { caller: Caller; kind: ApplicationKind; body: SearchBody },
  now: Date,
): Condition {
  const asked = [
    listFilter('status', body.status),
    listFilter('type', body.type),
    body.text === undefined ? null : textFilter(body.text),
    body.mobile === undefined ? null : sql`a.contact_mobile = ${normaliseMobile(body.mobile) ?? body.mobile}`,
    body.district === undefined ? null : sql`a.district = ${findDistrict(body.district)?.nameEn ?? body.district}`,
    body.from === undefined ? null : sql`a.submitted_at >= ${dhakaInstant(body.from, 0, 0)}`,
    body.to === undefined ? null : sql`a.submitted_at < ${dhakaInstant(addDays(body.to, 1), 0, 0)}`,
    body.ageing === undefined ? null : sql`a.submitted_at <= ${daysBefore(now, body.ageing)}`,
  ]
  const all = [sql`a.kind = ${kind}`, visibleTo(caller), ...asked.filter((condition) => condition !== null)]
  return sql.join(all, sql` AND `)
}

/** The desks see everything that was submitted; everyone else, the office's other roles too, what is their own. */
function visibleTo(caller: Caller): Condition {
  return isReader(caller) ? sql`a.status <> 'draft'` : sql`a.holder_user_id = ${caller.user?.id ?? null}`
}

/** One value is worth its own form: the index of the desks then gives the rows in their order. */
function listFilter(column: 'status' | 'type', values: readonly string[] | undefined): Condition | null {
  if (values === undefined || values.length === 0) return null
  const name = sql.ref(`a.${column}`)
  return values.length === 1 ? sql`${name} = ${values[0]}` : sql`${name} = ANY (${values})`
}

/** Names and mobile numbers by any part, identity numbers whole only, all by their digits however they were spaced. */
function textFilter(typed: string): Condition | null {
  const text = toAsciiDigits(typed.normalize('NFC')).trim()
  if (text === '') return null
  const part = `%${escapeLike(text)}%`
  const exact = text.toUpperCase()
  const found = [
    sql`a.name_bn LIKE ${`%${escapeLike(typed.normalize('NFC').trim())}%`}`,
    sql`a.name_en ILIKE ${part}`,
    sql`a.tracking_no LIKE ${`%${escapeLike(exact)}%`}`,
    sql`a.enlistment_id = (SELECT id FROM enlistments WHERE number = ${exact})`,
  ]
  const digits = stripSeparators(text)
  if (/^\+?\d+$/.test(digits) && digits.length >= fewestDigits) {
    const plain = digits.replace('+', '')
    // Ten digits that begin with 1 are a national ID as well as a mobile number without its zero.
    const mobile = normaliseMobile(digits) ?? plain
    found.push(sql`a.contact_mobile LIKE ${`%${mobile}%`}`, nidFilter(plain), sql`a.tin = ${plain}`)
  }
  return sql`(${sql.join(found, sql` OR `)})`
}

/** The 17 digits of a national ID are its 13 behind the year of birth. */
function nidFilter(digits: string): Condition {
  if (digits.length === 13) return sql`(a.nid = ${digits} OR a.nid LIKE ${`____${digits}`})`
  return digits.length === 17 ? sql`a.nid IN (${digits}, ${digits.slice(4)})` : sql`a.nid = ${digits}`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&').replaceAll('\0', '')
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}
