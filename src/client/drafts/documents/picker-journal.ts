import { readItem, removeItem, writeItem } from '../../platform/storage/storage.ts'

/** Where somebody was when a picker, the camera or the dialog of pages was opened. */
export type Picking = { draftId: string; step: string; slot: string }

const name = 'picking'

/**
 * Notes it before the camera opens, where it survives a kill: a phone with little memory throws the page away for its own
 * camera. Synchronous, because nothing of the page may run any more after the press.
 */
export function notePicking(picking: Picking): void {
  writeItem(name, JSON.stringify(picking))
}

/** Where a page that was killed stood in this draft; null when the last one came to its end. */
export function readPicking(draftId: string): Picking | null {
  try {
    const picking = JSON.parse(readItem(name) ?? 'null') as Picking | null
    return picking?.draftId === draftId ? picking : null
  } catch {
    return null
  }
}

export function clearPicking(): void {
  removeItem(name)
}
