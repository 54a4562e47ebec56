import { isEditable } from '#domain/enlistment/application-status.ts'
import { maskMobile } from '#domain/reference/identifiers.ts'
import type { DraftRow } from '#sync/store.ts'
import type { SealedDraft } from '#sync/vault/sealed-heads.ts'
import { createObservable } from '../../../platform/observable.ts'
import { readItem, removeItem, writeItem } from '../../../platform/storage/storage.ts'

/**
 * What a page can show of an unfinished application before the database is open, or without its code. It contains no
 * answer except the mobile number, whose middle digits are hidden.
 */
export type UnfinishedDraft = Pick<DraftRow, 'id' | 'type' | 'signedIn'> & {
  maskedMobile: string
  state: 'begun' | 'waiting' | 'returned'
  /** When it was last touched, milliseconds. */
  at: number
}

/** The script in the head of every page reads this item too, to reserve space for the list (app/inline/head.ts). */
const name = 'unfinished'

/** As many as fit on a phone's first screen. The page that opens drafts by code lists all. */
const maxListed = 3

const none: readonly UnfinishedDraft[] = []
const changes = createObservable()
let known: { text: string | null; list: readonly UnfinishedDraft[] } = { text: null, list: none }

/** The unfinished applications of this phone, the latest change first, at most three. */
export function readUnfinished(): readonly UnfinishedDraft[] {
  const text = readItem(name)
  if (text !== known.text) known = { text, list: parse(text) }
  return known.list
}

function parse(text: string | null): readonly UnfinishedDraft[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? (list as UnfinishedDraft[]) : none
  } catch {
    return none
  }
}

function write(list: readonly UnfinishedDraft[]): void {
  if (list.length === 0) removeItem(name)
  else writeItem(name, JSON.stringify(list))
  changes.notify()
}

/** Lists the drafts that are on this phone now. On a shared phone the list has nothing that identifies a person. */
export function noteUnfinished(
  { rows, sealed }: { rows: readonly DraftRow[]; sealed: readonly SealedDraft[] },
  isShared: boolean,
): void {
  const open = rows.filter(({ status, submission }) => isEditable(status) && submission?.state !== 'done')
  const listed = [...open.map((row) => toUnfinished(row, isShared)), ...sealed.map(toLocked)]
  write(listed.sort((one, other) => other.at - one.at).slice(0, maxListed))
}

function toUnfinished(row: DraftRow, isShared: boolean): UnfinishedDraft {
  const { id, type, signedIn, mobile, status, submission, updatedAt } = row
  const state = submission?.state === 'requested' ? 'waiting' : status === 'recheck' ? 'returned' : 'begun'
  return { id, type, signedIn, maskedMobile: isShared ? '' : maskMobile(mobile ?? ''), state, at: updatedAt }
}

function toLocked({ id, type, signedIn, updatedAt }: SealedDraft): UnfinishedDraft {
  return { id, type, signedIn, maskedMobile: '', state: 'begun', at: updatedAt }
}

export function forgetUnfinished(draftId: string): void {
  write(readUnfinished().filter(({ id }) => id !== draftId))
}

/** Called when the list changes, in this tab or another one. */
export function onUnfinished(listener: () => void): () => void {
  const stop = changes.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}
