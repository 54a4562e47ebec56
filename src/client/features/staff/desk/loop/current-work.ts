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

/** The list that the person works through, and the applications that were open since it was opened. */
let current: WorkList | null = null
let last: string | null = null
const seen = new Set<string>()

/** What a reload keeps of it, in the storage of the tab: ids and the address, never what was searched for. */
type KeptWork = Pick<WorkList, 'href' | 'page' | 'gone'> & {
  /** Which search it was; 0 without one. */
  search: number
  last: string | null
  seen: readonly string[]
}
const keptName = 'desk-work'
/** More than are met between two visits of the list. */
const mostSeen = 200

onSignOut(async () => {
  current = null
  last = null
  seen.clear()
})

/** Begins to work through a list, or goes on with it where only its rows were read again. */
export function rememberWork(work: Omit<WorkList, 'gone'>): void {
  if (current === null || nameOf(current) !== nameOf(work)) {
    last = null
    seen.clear()
  }
  current = { ...work, gone: 0 }
  keep()
}

/**
 * Goes on after a reload with the list that was open before it. `text` is what is searched for, as the entry of the history
 * has it; a list that was searched cannot be read again without.
 */
export function resumeWork(text: string, pagesOf: (href: string) => WorkList['fetchPage']): void {
  if (current !== null) return
  const kept = readKept().words[keptName] as KeptWork | undefined
  if (kept === undefined || kept.search !== checksum(text)) return
  const { href, page, gone } = kept
  current = { href, text, page, gone, fetchPage: pagesOf(href) }
  last = kept.last
  for (const id of kept.seen) seen.add(id)
}

function keep(): void {
  if (current === null) return
  const { href, text, page, gone } = current
  const rows = page.list.map(({ kind, id }) => ({ kind, id }))
  const own: WorkPage = { list: rows, page: page.page, size: page.size, total: page.total }
  const kept: KeptWork = { href, search: checksum(text), page: own, gone, last, seen: [...seen].slice(-mostSeen) }
  changeKept(({ words }) => {
    words[keptName] = kept
  })
}

/** Whether two texts differ, in twelve bits, which do not say what was searched for. */
function checksum(text: string): number {
  let sum = 0
  for (const char of text) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 4_093
  return text === '' ? 0 : sum + 1
}

/** What distinguishes a list from others: its address does not have the searched text. */
function nameOf({ href, text }: Pick<WorkList, 'href' | 'text'>): string {
  return `${href} ${text}`
}

/** The address of the list that was opened last, or the fallback when there is none. */
export function lastList(fallback: string): string {
  return current?.href ?? fallback
}

/** The application of this list that was open last, so that the way back leads to its row. */
export function lastOpened(list: Pick<WorkList, 'href' | 'text'>): string | null {
  return current !== null && nameOf(current) === nameOf(list) ? last : null
}

/** Says that an application is open, and where it is in the list; null when it was not opened from one. */
export function openedInWork(id: string): WorkPlace | null {
  const place = current === null ? null : placeIn(current, id)
  if (place !== null) {
    last = id
    seen.add(id)
    keep()
  }
  return place
}

/** Goes to the application before or after in the list; null when there is none, or no list. */
export async function stepInWork(id: string, step: Step): Promise<WorkRow | null> {
  if (current === null) return null
  const found = await findNeighbour(current, { id, step, seen })
  if (found === null) return null
  current = found.work
  keep()
  return found.row
}
