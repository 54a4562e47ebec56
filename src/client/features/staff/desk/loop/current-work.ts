import { onSignOut } from '../../../../platform/api/session-changes.ts'
import { changeKept, readKept } from '../../../../ui/form/kept-store.ts'
import {
  findNeighbour,
  placeIn,
  type Step,
  type WorkList,
  type WorkPage,
  type WorkPlace,
  type WorkRow,
} from './work-list.ts'

/** The list that the person works through, the application opened last, and all applications opened from the list. */
let current: WorkList | null = null
let last: string | null = null
const seen = new Set<string>()

/** What the storage of the tab keeps for a reload: ids and the address, never the searched text. */
type KeptWork = Pick<WorkList, 'href' | 'page'> & {
  /** The `removedCount` of the list. */
  gone: number
  /** The checksum of the searched text; 0 without a search. */
  search: number
  last: string | null
  seen: readonly string[]
}
const keptName = 'desk-work'
/** How many seen ids are stored: more than a person opens between two visits of the list. */
const maxSeen = 200

onSignOut(async () => {
  current = null
  last = null
  seen.clear()
})

/** Begins to work through a list, or continues if only its rows were reloaded. */
export function rememberWork(work: Omit<WorkList, 'removedCount'>): void {
  if (current === null || nameOf(current) !== nameOf(work)) {
    last = null
    seen.clear()
  }
  current = { ...work, removedCount: 0 }
  keep()
}

/**
 * Continues after a reload with the list from before it. `text` is the searched text from the history entry; without it
 * a searched list cannot be loaded again.
 */
export function resumeWork(text: string, pagesOf: (href: string) => WorkList['fetchPage']): void {
  if (current !== null) return
  const kept = readKept().words[keptName] as KeptWork | undefined
  if (kept === undefined || kept.search !== checksum(text)) return
  const { href, page, gone: removedCount } = kept
  current = { href, text, page, removedCount, fetchPage: pagesOf(href) }
  last = kept.last
  for (const id of kept.seen) seen.add(id)
}

function keep(): void {
  if (current === null) return
  const { href, text, page, removedCount } = current
  const rows = page.list.map(({ kind, id }) => ({ kind, id }))
  const own: WorkPage = { list: rows, page: page.page, size: page.size, total: page.total }
  const kept: KeptWork = {
    href,
    search: checksum(text),
    page: own,
    gone: removedCount,
    last,
    seen: [...seen].slice(-maxSeen),
  }
  changeKept(({ words }) => {
    words[keptName] = kept
  })
}

/** A checksum to tell texts apart. It has only twelve bits, so that the searched text cannot be guessed from it. */
function checksum(text: string): number {
  let sum = 0
  for (const char of text) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 4_093
  return text === '' ? 0 : sum + 1
}

/** Identifies a list. The text is included, because it is not in the address. */
function nameOf({ href, text }: Pick<WorkList, 'href' | 'text'>): string {
  return `${href} ${text}`
}

/** The address of the list that was opened last, or the fallback if there is none. */
export function lastList(fallback: string): string {
  return current?.href ?? fallback
}

/** The application of this list that was opened last, so that the list can focus its row. */
export function lastOpened(list: Pick<WorkList, 'href' | 'text'>): string | null {
  return current !== null && nameOf(current) === nameOf(list) ? last : null
}

/** Records that an application is open and returns its place in the list; null if it was not opened from a list. */
export function openedInWork(id: string): WorkPlace | null {
  const place = current === null ? null : placeIn(current, id)
  if (place !== null) {
    last = id
    seen.add(id)
    keep()
  }
  return place
}

/** Finds the previous or next application in the list; null if there is none, or no list. */
export async function stepInWork(id: string, step: Step): Promise<WorkRow | null> {
  if (current === null) return null
  const found = await findNeighbour(current, { id, step, seen })
  if (found === null) return null
  current = found.work
  keep()
  return found.row
}
