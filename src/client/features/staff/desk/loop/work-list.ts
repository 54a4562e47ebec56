import type { ApplicationKind } from '#domain/enlistment/definition.ts'

/** The part of an application in a list that the loop needs. */
export type WorkRow = { kind: ApplicationKind; id: string }
export type WorkPage = { list: readonly WorkRow[]; page: number; size: number; total: number }
export type Step = 1 | -1

/**
 * A list that a person works through: one page of it as it was read, a function to load other pages, and in
 * `removedCount` how many rows have left the list since it was opened.
 */
export type WorkList = {
  href: string
  /** The searched text, which is not in the address. */
  text: string
  page: WorkPage
  removedCount: number
  fetchPage: (page: number) => Promise<WorkPage>
}

/** The position of an application in its list, counted from 1, and the length of the list. */
export type WorkPlace = { position: number; total: number }

/**
 * The place of an application in the list as it was opened: a decision removes a row from the server's list, but the
 * display must continue from "12 of 55" to "13 of 55".
 */
export function placeIn({ page: { list, page, size, total }, removedCount }: WorkList, id: string): WorkPlace | null {
  const at = list.findIndex((row) => row.id === id)
  return at < 0 ? null : { position: (page - 1) * size + at + 1 + removedCount, total: total + removedCount }
}

/** How many pages are read for one step. More than one is needed only if other people work on the same list. */
const maxPages = 3

/**
 * The application before or after another, or null at the end of the list. Decided rows are no longer on the server's
 * pages, so the row after the last one may have moved up to the current page; `seen` tells it from rows that the person
 * has opened already.
 */
export async function findNeighbour(
  work: WorkList,
  { id, step, seen }: { id: string; step: Step; seen: ReadonlySet<string> },
): Promise<{ row: WorkRow; work: WorkList } | null> {
  const { page: open, fetchPage } = work
  const at = open.list.findIndex((row) => row.id === id)
  if (at < 0) return null
  const near = open.list[at + step]
  if (near !== undefined) return { row: near, work }
  if (step === -1) {
    if (open.page === 1) return null
    const page = await fetchPage(open.page - 1)
    const row = page.list.at(-1)
    return row === undefined ? null : { row, work: { ...work, page } }
  }
  for (let number = open.page; number < open.page + maxPages; number += 1) {
    const page = await fetchPage(number)
    const row = page.list.find((each) => !seen.has(each.id))
    if (row !== undefined) return { row, work: followedBy(work, { id, page, row }) }
    if (page.page * page.size >= page.total) return null
  }
  return null
}

/** The list with another page, in which `row` gets the position right after the application. */
function followedBy(work: WorkList, { id, page, row }: { id: string; page: WorkPage; row: WorkRow }): WorkList {
  const before = placeIn(work, id)
  const now = placeIn({ ...work, page, removedCount: 0 }, row.id)
  return {
    ...work,
    page,
    removedCount: before === null || now === null ? work.removedCount : before.position + 1 - now.position,
  }
}
