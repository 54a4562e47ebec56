import { createConnection } from '#sync/storage/connection.ts'
import { browserVersion, createMissingTables } from '#sync/storage/phone-tables.ts'
import { isSharedPhone, type TypingContext, writeTyped } from '#sync/storage/write-typed.ts'
import type { DraftWrites } from '#sync/storage/write-within.ts'
import { noteStorageWait } from '../../../platform/storage/storage-wait.ts'
import { saveForms } from '../../../platform/updates/save-before-update.ts'
import { draftChanges } from '../notes/draft-changes.ts'
import { noteDrafts } from '../notes/drafts-flag.ts'

/** Stores what is typed into drafts. It comes with the form, so that no keystroke waits for other code. */
export type DraftWriter = (typed: DraftWrites) => Promise<void>

let writer: DraftWriter | null = null

/**
 * The writer of this page, with its own connection to the drafts' database. `lockWhatWasLeft` is called before the
 * first new draft on a phone that several people use: what the last one left open is locked first, or the new draft
 * would be locked with it.
 */
export function draftWriter(lockWhatWasLeft: () => Promise<unknown>): DraftWriter {
  writer ??= createDraftWriter(pageContext(), lockWhatWasLeft)
  return writer
}

function pageContext(): TypingContext {
  const connection = createConnection({
    name: 'talika',
    version: browserVersion,
    createMissing: createMissingTables,
    beforeClosing: saveForms,
    onBlocked: noteStorageWait,
  })
  return {
    connection,
    changes: draftChanges(),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
}

export function createDraftWriter(context: TypingContext, lockWhatWasLeft: () => Promise<unknown>): DraftWriter {
  return async (typed) => {
    if (typed.start === undefined) return writeTyped(context, typed)
    // Safeguard: what the last person left on a shared phone is locked before a new draft begins.
    if (await isSharedPhone(context)) await lockWhatWasLeft()
    await writeTyped(context, typed)
    noteDrafts()
  }
}
