import { type ApplicationStatus, applicationStatuses, isInReview } from '#domain/enlistment/application-status.ts'
import { type ApplicationKind, applicationKinds } from '#domain/enlistment/definition.ts'
import { type WaitingMark, waitingMarks } from '#domain/enlistment/desk/age-limits.ts'
import { type DeskFlag, deskFlags } from '#domain/enlistment/desk/desks.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { isCalendarDate } from '#domain/reference/calendar.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { parseSearch, someOf } from '../../../../platform/search-schema.ts'

/** A family, or one of its types. `param` is its name in the address. */
export type NamedPlace = { kind: ApplicationKind; type: string | null; param: string }
/** The applications that a list contains: those of both families, of one, or of one type. */
export type ListPlace = NamedPlace | typeof everything
export const everything = { kind: null, type: null, param: null } as const

/** The filters of a list. No statuses means all; `from` is the first day of submission, `age` a mark or minimum age. */
export type ListFilters = {
  statuses: readonly ApplicationStatus[]
  from: string | null
  flag: DeskFlag | null
  age: WaitingMark | number | null
}
export type ListView = ListFilters & {
  text: string
  page: number
  /** The statuses of the reader's own desk, which an address without a status shows. */
  desk: readonly ApplicationStatus[]
}

export const pageSize = 20
const inReview = applicationStatuses.filter(isInReview)

/** The filters above the list. */
export const statusFilters = [
  { id: 'pending', statuses: ['pending'] },
  { id: 'pending1', statuses: ['pending1'] },
  { id: 'pending2', statuses: ['pending2'] },
  { id: 'review', statuses: inReview },
  { id: 'recheck', statuses: ['recheck'] },
  { id: 'approved', statuses: ['approved'] },
  { id: 'rejected', statuses: ['rejected'] },
  { id: 'all', statuses: [] },
] as const satisfies readonly { id: string; statuses: readonly ApplicationStatus[] }[]
export type StatusFilter = (typeof statusFilters)[number]

export function sameStatuses(one: readonly ApplicationStatus[], other: readonly ApplicationStatus[]): boolean {
  return one.length === other.length && one.every((status) => other.includes(status))
}

/** The name of a type in an address: developer-company for DEVELOPER_COMPANY. */
export function typeParam(type: string): string {
  return type.toLowerCase().replaceAll('_', '-')
}

/** The family or type with this name in the address, or null if there is none. */
export function readPlace(param: string): NamedPlace | null {
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

/** Parses the age in an address or a choice; null if it is invalid. */
export function readAge(text: string | undefined): ListFilters['age'] {
  if (text !== undefined && /^[1-9]\d{0,2}$/.test(text)) return Number(text)
  return waitingMarks.find((mark) => mark === text) ?? null
}

/** The search parameters of the address, as the route parses them. */
export type ListAddress = {
  status?: string | undefined
  from?: string | undefined
  flag?: string | undefined
  age?: string | undefined
  page?: number | undefined
}

/** The view from an address and the searched text. The defaults are the statuses of the own desk and the first page. */
export function readView(
  { status, from, flag, age, page = 1 }: ListAddress,
  desk: readonly ApplicationStatus[],
  text = '',
): ListView {
  return {
    statuses: readStatuses(status, desk),
    from: from !== undefined && isCalendarDate(from) ? from : null,
    flag: deskFlags.find((each) => each === flag) ?? null,
    age: readAge(age),
    text,
    page,
    desk,
  }
}

/** The address of a view, without the searched text. Defaults are left out, so that one view has one address. */
export function listHref(param: string | null, view: Partial<Omit<ListView, 'text'>>): string {
  const { statuses, from, flag, age, page = 1, desk = [] } = view
  const isOwn = statuses !== undefined && sameStatuses(statuses, desk)
  const search = {
    status: isOwn ? undefined : statuses?.length === 0 ? 'all' : statuses?.join(),
    from: from ?? undefined,
    flag: flag ?? undefined,
    age: age?.toString(),
    ...(page > 1 ? { page } : {}),
  }
  if (param === null) return hrefOf('/applications', { search })
  return hrefOf('/applications/$type', { params: { type: param }, search })
}

/** The place and the view that the address of a list contains: the reverse of `listHref`. */
export function readListHref(href: string, desk: ListView['desk'], text: string): { place: ListPlace; view: ListView } {
  const [path = '', search = ''] = href.split('?')
  const param = path.split('/applications')[1]?.slice(1) ?? ''
  const { page, ...filters } = parseSearch(search)
  const place = param === '' ? everything : (readPlace(param) ?? everything)
  return { place, view: readView({ ...filters, page: Number(page ?? 1) }, desk, text) }
}

/** Whether more than statuses narrow the view: then the counts of the desks do not apply to its filters. */
export function isNarrowed({ text, from, flag, age }: ListView): boolean {
  return text !== '' || from !== null || flag !== null || age !== null
}

/** The filters of the search call. Waiting work is sorted by arrival, everything else by newest first. */
export function searchFilters({ kind, type }: ListPlace, view: ListView) {
  const isWaiting = view.statuses.length > 0 && view.statuses.every(isInReview)
  return {
    sort: isWaiting ? ('arrival' as const) : ('newest' as const),
    ...(kind !== null && { families: [kind] }),
    ...(view.statuses.length > 0 && { status: [...view.statuses] }),
    ...(type !== null && { type: [type] }),
    ...(view.text !== '' && { text: view.text }),
    ...(view.from !== null && { from: view.from }),
    ...(view.flag !== null && { flags: [view.flag] }),
    ...(view.age !== null && { ageing: view.age }),
  }
}

/** The body of the search call for one page. */
export function searchBody(place: ListPlace, view: ListView, size = pageSize) {
  return { page: view.page, size, ...searchFilters(place, view) }
}
