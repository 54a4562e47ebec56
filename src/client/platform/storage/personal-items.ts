import { parseStored } from './parse-stored.ts'
import { listItems, readItem, removeItem, type StorageArea, writeItem } from './storage.ts'

/** The prefix of all personal items, whatever they belong to, so that a log-out on any page can remove them. */
const prefix = 'personal:'
/** The items of one owner: an account, or this phone. An item of another owner is never read. */
const ownedPrefix = 'form/'
/** The owner of what is kept without an account. */
export const phoneOwner = 'phone'
const areas: readonly StorageArea[] = ['device', 'tab']

/** `begun` identifies the form from its first word to its end, so that another tab notices that it was forgotten. */
export type PersonalItem = { text: string; at: number; forMs: number; begun?: string }
export type PersonalPlace = { area?: StorageArea; forMs: number; begun?: string }

/** The name of an item that only one owner reads. */
export function ownedName(owner: string, name: string): string {
  return `${ownedPrefix}${owner}/${name}`
}

/** The item that was kept under the name; null when there is none, or it has become too old. */
export function readPersonalItem(name: string, area: StorageArea = 'device'): PersonalItem | null {
  const item = parse(readItem(prefix + name, area))
  return item === null || isOld(item) ? null : item
}

export function readPersonal(name: string): string | null {
  return readPersonalItem(name)?.text ?? null
}

/**
 * Keeps on this device what belongs to one person: for this long, and at most until someone logs out here, because the
 * next person may use the same phone. Returns whether it is stored.
 */
export function writePersonal(name: string, text: string, { area = 'device', ...more }: PersonalPlace): boolean {
  const item: PersonalItem = { text, at: Date.now(), ...more }
  return writeItem(prefix + name, JSON.stringify(item), area)
}

export function removePersonal(name: string, area: StorageArea = 'device'): void {
  removeItem(prefix + name, area)
}

/** The names of the kept items that begin with this text. */
export function listPersonal(begin: string, area: StorageArea): string[] {
  return listItems(prefix + begin, area).map((key) => key.slice(prefix.length))
}

export function removeAllPersonal(): void {
  for (const area of areas) for (const key of listItems(prefix, area)) removeItem(key, area)
}

/** Removes what other accounts have left, when a person logs in after a session that had expired. */
export function removePersonalOfOthers(owner: string): void {
  const own = [ownedName(owner, ''), ownedName(phoneOwner, '')]
  for (const area of areas) {
    for (const name of listPersonal(ownedPrefix, area)) {
      if (!own.some((begin) => name.startsWith(begin))) removePersonal(name, area)
    }
  }
}

/** Removes the items that have become too old, whether or not their pages are opened again. */
export function removeOldPersonal(): void {
  // Earlier releases kept the words of all forms of a tab here.
  removeItem('kept-words', 'tab')
  for (const area of areas) {
    for (const key of listItems(prefix, area)) {
      const item = parse(readItem(key, area))
      if (item === null || isOld(item)) removeItem(key, area)
    }
  }
}

/** If the clock was wrong when the item was written, or is wrong now, the item counts as old too. */
function isOld({ at, forMs }: PersonalItem): boolean {
  return Math.abs(Date.now() - at) > forMs
}

function parse(stored: string | null): PersonalItem | null {
  return parseStored<PersonalItem>(
    stored,
    (item) => typeof item?.text === 'string' && typeof item.at === 'number' && typeof item.forMs === 'number',
  )
}
