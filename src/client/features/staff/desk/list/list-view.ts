import { type ApplicationStatus, applicationStatuses, isInReview } from '#domain/enlistment/application-status.ts'
import { type ApplicationKind, applicationKinds } from '#domain/enlistment/definition.ts'
import { findType } from '#domain/enlistment/registry.ts'
import type { Role } from '#domain/people/roles.ts'
import { isCalendarDate } from '#domain/reference/calendar.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { someOf } from '../../../../platform/search-schema.ts'

/** The applications that a list contains: a whole family, or one of its types. `param` is its name in the address. */
export type ListPlace = { kind: ApplicationKind; type: string | null; param: string }

/** The filter of a list. No statuses means all; `from` is the first day of submission. */
export type ListView = { statuses: readonly ApplicationStatus[]; text: string; page: number; from: string | null }

export const pageSize = 20
const inReview = applicationStatuses.filter(isInReview)

/** The statuses that wait for each role. */
const desks: Partial<Record<Role, readonly ApplicationStatus[]>> = {
  APP_COLLECTOR: ['pending'],
  COMMITTEE: ['pending1'],
  CHAIRMAN: ['pending2'],
  OWNER: inReview,
}

/** The statuses that wait for these roles, in the order of the review; empty for people without a desk. */
export function ownDesk(roles: readonly Role[]): readonly ApplicationStatus[] {
  const own = new Set(roles.flatMap((role) => desks[role] ?? []))
  return applicationStatuses.filter((status) => own.has(status))
}

/** The filters above the list. */
export const listFilters = [
  { id: 'pending', statuses: ['pending'] },
  { id: 'pending1', statuses: ['pending1'] },
  { id: 'pending2', statuses: ['pending2'] },
  { id: 'review', statuses: inReview },
  { id: 'recheck', statuses: ['recheck'] },
  { id: 'approved', statuses: ['approved'] },
  { id: 'rejected', statuses: ['rejected'] },
  { id: 'all', statuses: [] },
] as const satisfies readonly { id: string; statuses: readonly ApplicationStatus[] }[]
export type ListFilter = (typeof listFilters)[number]

export function sameStatuses(one: readonly ApplicationStatus[], other: readonly ApplicationStatus[]): boolean {
  return one.length === other.length && one.every((status) => other.includes(status))
}

/** A type as the address writes it: DEVELOPER_COMPANY is developer-company. */
export function typeParam(type: string): string {
  return type.toLowerCase().replaceAll('_', '-')
}

/** The list that an address names, or null when there is no such family or type. */
export function readPlace(param: string): ListPlace | null {
  const kind = applicationKinds.find((each) => each === param)
  if (kind !== undefined) return { kind, type: null, param }
  const type = param === param.toLowerCase() ? findType(param.toUpperCase().replaceAll('-', '_')) : null
  return type === null ? null : { kind: type.kind, type: type.type, param }
}

function readStatuses(text: string | undefined, fallback: readonly ApplicationStatus[]): readonly ApplicationStatus[] {
  if (text === undefined) return fallback
  if (text === 'all') return []
  const known = someOf(applicationStatuses)(text)
  return known ?? fallback
}

/** The search of the address, as the route parses it. */
export type ListAddress = { status?: string; from?: string; page?: number }

/** The view in an address and the searched text. Without a status it is the desk's own work, and without a page the first one. */
export function readView(
  { status, from, page = 1 }: ListAddress,
  desk: readonly ApplicationStatus[],
  text = '',
): ListView {
  const statuses = readStatuses(status, desk)
  return { statuses, text, page, from: from !== undefined && isCalendarDate(from) ? from : null }
}

/** The address of a view, without the searched text. Defaults are left out, so that one view has one address. */
export function listHref(param: string, { statuses, from, page = 1 }: Partial<Omit<ListView, 'text'>>): string {
  const search = {
    status: statuses?.length === 0 ? 'all' : statuses?.join(),
    from: from ?? undefined,
    ...(page > 1 ? { page } : {}),
  }
  return hrefOf('/applications/$type', { params: { type: param }, search })
}

/** The body of the search call. Waiting work is sorted oldest first, everything else newest first. */
export function searchBody({ type }: ListPlace, view: ListView, size = pageSize) {
  const waiting = view.statuses.length > 0 && view.statuses.every(isInReview)
  return {
    page: view.page,
    size,
    sort: waiting ? ('oldest' as const) : ('newest' as const),
    ...(view.statuses.length > 0 && { status: [...view.statuses] }),
    ...(type !== null && { type: [type] }),
    ...(view.text !== '' && { text: view.text }),
    ...(view.from !== null && { from: view.from }),
  }
}
