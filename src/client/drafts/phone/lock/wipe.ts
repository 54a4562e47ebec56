import { wipeDraft } from '#sync/vault/vault.ts'
import { readItem, removeItem, writeItem } from '../../../platform/storage/storage.ts'
import { journalPrefix } from '../journal/journal-page.ts'
import { listPages, readPage, removePage } from '../journal/journal-table.ts'
import { forgetNote } from '../notes/draft-notes.ts'
import type { DraftStorage } from '../storage/draft-storage.ts'

/** The receipts that were shown. When a page crashes on one, the next start wipes the draft instead. */
const shownName = 'phone-receipts'

/** A short delay, because a component that is mounted again at once was not left. */
const leavingMs = 500

const shown = new Set<string>()

/** Call when the receipt is mounted; call the returned function when it is unmounted. */
export function wipeAfterLeaving(load: () => Promise<DraftStorage>, draftId: string): () => void {
  shown.add(draftId)
  noteReceipts([...readReceipts(), draftId])
  return () => {
    shown.delete(draftId)
    setTimeout(() => {
      if (!shown.has(draftId)) void wipeNow(load, draftId).catch(() => undefined)
    }, leavingMs)
  }
}

export async function wipeNow(load: () => Promise<DraftStorage>, draftId: string): Promise<void> {
  await wipe(await load(), draftId)
}

/** For the start of each page of a shared phone. A reloaded page keeps the receipt that it shows until it is left. */
export async function wipeShownReceipts(storage: DraftStorage): Promise<void> {
  const address = new URL(location.href).searchParams.get('draft')
  for (const draftId of readReceipts()) if (draftId !== address) await wipe(storage, draftId)
}

async function wipe({ context }: DraftStorage, draftId: string): Promise<void> {
  await wipeDraft(context, draftId)
  if ((await context.store.drafts.get(draftId)) === undefined) {
    forgetNote(draftId)
    for (const name of journalsOf(draftId)) removeItem(name)
    for (const name of await listPages()) {
      if ((await readPage(name))?.draftId === draftId) await removePage(name)
    }
  }
  noteReceipts(readReceipts().filter((each) => each !== draftId))
}

function journalsOf(draftId: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(journalPrefix) && readItem(key)?.includes(draftId))
}

function readReceipts(): string[] {
  return (readItem(shownName) ?? '').split(' ').filter((id) => id !== '')
}

function noteReceipts(draftIds: readonly string[]): void {
  if (draftIds.length === 0) removeItem(shownName)
  else writeItem(shownName, [...new Set(draftIds)].join(' '))
}
