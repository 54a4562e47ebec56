import type { ApplicationKind } from '#domain/enlistment/definition.ts'

/** An application in a list, as far as the loop needs it. */
export type WorkRow = { kind: ApplicationKind; id: string }
export type WorkPage = { list: readonly WorkRow[]; page: number; size: number; total: number }
export type Step = 1 | -1

/**
 * A list that a person works through: its rows when they were read, how to get its other pages, and how many rows have
 * left it since it was opened.
 */
export type WorkList = {
  href: string
  /** What is searched for in it, which is in no address. */
  text: string
  page: WorkPage
  gone: number
  fetchPage: (page: number) => Promise<WorkPage>
}

/** Where an application is in its list, both counted from one. */
export type WorkPlace = { position: number; total: number }

/**
 * The place of an application in the list as it was opened: a decision takes a row out of the server's list, but "12 of
 * 55" must count on to 55.
 */
export function placeIn({ page: { list, page, size, total }, gone }: WorkList, id: string): WorkPlace | null {
  const at = list.findIndex((row) => row.id === id)
  return at < 0 ? null : { position: (page - 1) * size + at + 1 + gone, total: total + gone }
}

/** How many pages are read for one step. More than one is needed only when other desks work on the same list. */
const mostPages = 3

/**
 * The application before or after another, or null at the end of the list. Rows that were decided are gone from the
 * server's pages, so what follows the last row may have moved up to the page that is open: `seen` says which rows of it
 * the person has had.
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
  for (let number = open.page; number < open.page + mostPages; number += 1) {
    const page = await fetchPage(number)
    const row = page.list.find((each) => !seen.has(each.id))
    if (row !== undefined) return { row, work: followedBy(work, { id, page, row }) }
    if (page.page * page.size >= page.total) return null
  }
  return null
}

/** The list with another page open, whose row comes right after the application. */
function followedBy(work: WorkList, { id, page, row }: { id: string; page: WorkPage; row: WorkRow }): WorkList {
  const before = placeIn(work, id)
  const now = placeIn({ ...work, page, gone: 0 }, row.id)
  return { ...work, page, gone: before === null || now === null ? work.gone : before.position + 1 - now.position }
}
