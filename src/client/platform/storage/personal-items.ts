import { parseStored } from './parse-stored.ts'
import { readItem, removeItem, writeItem } from './storage.ts'

/** The prefix of all personal items, whatever they belong to, so that a log-out on any page can remove them. */
const prefix = 'personal:'

type Item = { text: string; at: number; forMs: number }

/** The text that was kept under the name; null when there is none, or it has become too old. */
export function readPersonal(name: string): string | null {
  const item = parse(readItem(prefix + name))
  return item === null || isOld(item) ? null : item.text
}

/**
 * Keeps on this device what belongs to one person without an account: for this long, and at most until someone logs out
 * here, because the next person may use the same phone.
 */
export function writePersonal(name: string, text: string, forMs: number): void {
  writeItem(prefix + name, JSON.stringify({ text, at: Date.now(), forMs } satisfies Item))
}

export function removePersonal(name: string): void {
  removeItem(prefix + name)
}

/** The words of forms that are not sent yet, in the storage of the tab (ui/form/kept-store.ts). */
export const tabWordsKey = 'kept-words'

export function removeAllPersonal(): void {
  for (const key of listKeys()) removeItem(key)
  // Done here, because the page on which a person logs out may have no form, and so not the code that wrote the words.
  removeTabWords()
}

export function removeTabWords(): void {
  try {
    sessionStorage.removeItem(tabWordsKey)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removes the items that have become too old, whether or not their pages are opened again. */
export function removeOldPersonal(): void {
  for (const key of listKeys()) {
    const item = parse(readItem(key))
    if (item === null || isOld(item)) removeItem(key)
  }
}

function listKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** If the clock was wrong when the item was written, or is wrong now, the item counts as old too. */
function isOld({ at, forMs }: Item): boolean {
  return Math.abs(Date.now() - at) > forMs
}

function parse(stored: string | null): Item | null {
  return parseStored<Item>(
    stored,
    (item) => typeof item?.text === 'string' && typeof item.at === 'number' && typeof item.forMs === 'number',
  )
}
