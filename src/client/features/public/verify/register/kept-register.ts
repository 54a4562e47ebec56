import * as z from 'zod/mini'
import { RegisterEntry } from '#contract/certificates.ts'
import { hasPart, numberPart, readOfficeNumber } from '#domain/enlistment/enlistment-number.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import { matchesName, nameKey, nameQuery } from '#domain/reference/name-key.ts'
import { keyValueStore } from '../../../../platform/storage/key-value-store.ts'

/** The view of the register; an empty text or type matches any. */
export type RegisterView = { text: string; type: string; page: number }

const storageKey = 'register'

/** About 100 kB: the entries that this phone has seen, not the whole register. */
const maxEntries = 500

/** An entry with the time at which the server last sent it; earlier releases stored none. */
const KeptEntry = z.extend(RegisterEntry, { seenAt: z.optional(z.number()) })
export type KeptEntry = z.infer<typeof KeptEntry>

const Kept = z.object({ at: z.number(), entries: z.array(KeptEntry) })

/** The entries that this phone has seen, the latest first, and when the last of them was read. */
export type KeptRegister = z.infer<typeof Kept>

/** One page of the server's answer. `isLast`: there is no further page. */
export type ReadPage = { view: RegisterView; list: readonly RegisterEntry[]; isLast: boolean; today: CalendarDate }

/**
 * Adds a page that was read, and replaces the stored entries with the same numbers. A stored entry that belongs on that
 * page but is missing there was revoked, and is removed.
 */
export function mergeKept(before: KeptRegister | null, page: ReadPage, at: number): KeptRegister {
  const numbers = new Set(page.list.map(({ number }) => number))
  const revoked = new Set(before === null ? [] : searchKept(before, page.view, page.today).filter(belongsOn(page)))
  const others = (before?.entries ?? [])
    .filter((entry) => !numbers.has(entry.number) && !revoked.has(entry))
    .map((entry) => ({ ...entry, seenAt: entry.seenAt ?? before?.at ?? at }))
  const read = page.list.map((entry) => ({ ...entry, seenAt: at }))
  return { at, entries: [...read, ...others].slice(0, maxEntries) }
}

/** Whether an entry belongs on a page, by the server's order: the newest first, then by number. */
function belongsOn({ view, list, isLast }: ReadPage): (entry: RegisterEntry) => boolean {
  // A search has the exact names first, so only a search with one page is known whole.
  if (view.text !== '') return () => view.page === 1 && isLast
  const placeOf = ({ validFrom, number }: RegisterEntry) => `${validFrom} ${number}`
  const places = list.map(placeOf)
  const [first, last] = [places[0], places.at(-1)]
  return (entry) => {
    const place = placeOf(entry)
    const isBehindFirst = view.page === 1 || (first !== undefined && place <= first)
    const isBeforeLast = isLast || (last !== undefined && place >= last)
    return isBehindFirst && isBeforeLast
  }
}

/** The stored entries that match a search, as the server would match them, without expired ones. */
export function searchKept({ entries }: KeptRegister, { text, type }: RegisterView, today: CalendarDate): KeptEntry[] {
  const query = nameQuery(text)
  const number = readOfficeNumber(text)?.number
  const part = numberPart(text)
  return entries.filter(
    (entry) =>
      entry.validTo >= today &&
      (type === '' || entry.type === type) &&
      (text.trim() === '' ||
        entry.number === number ||
        (part !== null && hasPart(entry.number, part)) ||
        matchesName(nameKey([entry.nameBn, entry.nameEn]), query)),
  )
}

export async function readKeptRegister(): Promise<KeptRegister | null> {
  try {
    const parsed = Kept.safeParse(JSON.parse((await keyValueStore.getItem(storageKey)) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Stores a page for later use without a connection. A phone without free storage skips it. */
export async function keepRegister(page: ReadPage, at: number): Promise<void> {
  const kept = mergeKept(await readKeptRegister(), page, at)
  await keyValueStore.setItem(storageKey, JSON.stringify(kept)).catch(() => undefined)
}

/** Removes an entry that the server has just reported as no longer in force. */
export async function forgetEntry(number: string): Promise<void> {
  const kept = await readKeptRegister()
  if (!kept?.entries.some((entry) => entry.number === number)) return
  const entries = kept.entries.filter((entry) => entry.number !== number)
  await keyValueStore.setItem(storageKey, JSON.stringify({ ...kept, entries })).catch(() => undefined)
}
