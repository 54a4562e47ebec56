import { readItem, removeItem, writeItem } from '../../../platform/storage/storage.ts'

/** The place in the form where a picker, the camera or the dialog of pages was opened. */
export type Picking = { draftId: string; slot: string }

const name = 'picking'

/**
 * Notes the place before the camera opens, because a phone with little memory may kill the page while its camera is
 * open. Synchronous, because no code of the page may run after the press.
 */
export function notePicking(picking: Picking): void {
  writeItem(name, JSON.stringify(picking))
}

/** The place in this draft where a killed page had opened a picker; null when the last picker was closed normally. */
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
