import { onSignOut } from '../../../../platform/api/session-changes.ts'
import { findNeighbour, placeIn, type Step, type WorkList, type WorkPlace, type WorkRow } from './work-list.ts'

/** The list that the person works through, since the page was loaded, and the applications that were open since then. */
let current: WorkList | null = null
let last: string | null = null
const seen = new Set<string>()

onSignOut(async () => {
  current = null
  last = null
  seen.clear()
})

/** Begins to work through a list, or goes on with it where only its rows were read again. */
export function rememberWork(work: Omit<WorkList, 'gone'>): void {
  if (current?.name !== work.name) {
    last = null
    seen.clear()
  }
  current = { ...work, gone: 0 }
}

/** The address of the list that was opened last, or the fallback when none was since the page was loaded. */
export function lastList(fallback: string): string {
  return current?.href ?? fallback
}

/** The application of this list that was open last, so that the way back leads to its row. */
export function lastOpened(name: string): string | null {
  return current?.name === name ? last : null
}

/** Says that an application is open, and where it is in the list; null when it was not opened from one. */
export function openedInWork(id: string): WorkPlace | null {
  const place = current === null ? null : placeIn(current, id)
  if (place !== null) {
    last = id
    seen.add(id)
  }
  return place
}

/** Goes to the application before or after in the list; null when there is none, or no list. */
export async function stepInWork(id: string, step: Step): Promise<WorkRow | null> {
  if (current === null) return null
  const found = await findNeighbour(current, { id, step, seen })
  if (found === null) return null
  current = found.work
  return found.row
}
