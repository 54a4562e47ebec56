import * as z from 'zod/mini'
import { RegisterEntry } from '#contract/certificates.ts'
import { normaliseEnlistmentNumber } from '#domain/enlistment/enlistment-number.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import { keyValueStore } from '../../../../platform/storage/key-value-store.ts'

/** What of the register is shown; an empty text or type is any. */
export type RegisterView = { text: string; type: string; page: number }

const storageKey = 'register'

/** About 100 kB: what a phone has looked at, not the whole register. */
const mostKept = 500

/** An entry with the moment at which the server last showed it; phones of an earlier release noted none. */
const KeptEntry = z.extend(RegisterEntry, { seenAt: z.optional(z.number()) })
export type KeptEntry = z.infer<typeof KeptEntry>

const Kept = z.object({ at: z.number(), entries: z.array(KeptEntry) })

/** Entries that this phone has seen, the last seen first, and when the last of them was read. */
export type KeptRegister = z.infer<typeof Kept>

/** One page that the server answered. `isLast`: nothing comes after it. */
export type ReadPage = { view: RegisterView; list: readonly RegisterEntry[]; isLast: boolean; today: CalendarDate }

/**
 * Adds what was just read, in place of what was known of the same numbers. What should have stood on that page and did
 * not has left the register: it was revoked, and is not kept any longer.
 */
export function mergeKept(before: KeptRegister | null, page: ReadPage, at: number): KeptRegister {
  const numbers = new Set(page.list.map(({ number }) => number))
  const gone = new Set(before === null ? [] : searchKept(before, page.view, page.today).filter(standsOn(page)))
  const others = (before?.entries ?? [])
    .filter((entry) => !numbers.has(entry.number) && !gone.has(entry))
    .map((entry) => ({ ...entry, seenAt: entry.seenAt ?? before?.at ?? at }))
  const read = page.list.map((entry) => ({ ...entry, seenAt: at }))
  return { at, entries: [...read, ...others].slice(0, mostKept) }
}

/** Whether an entry has its place within a page, by the server's order: the newest first, then by number. */
function standsOn({ view, list, isLast }: ReadPage): (entry: RegisterEntry) => boolean {
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

/** What of it a search finds, as the server would; what has run out since is left out. */
export function searchKept({ entries }: KeptRegister, { text, type }: RegisterView, today: CalendarDate): KeptEntry[] {
  const wanted = text.normalize('NFC').trim().toLowerCase()
  const number = normaliseEnlistmentNumber(text)
  return entries.filter(
    (entry) =>
      entry.validTo >= today &&
      (type === '' || entry.type === type) &&
      (wanted === '' ||
        entry.nameBn.includes(wanted) ||
        entry.nameEn.toLowerCase().includes(wanted) ||
        (number !== null && entry.number.includes(number))),
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

/** Keeps what was read for the next time without a line. A phone that has no room goes without. */
export async function keepRegister(page: ReadPage, at: number): Promise<void> {
  const kept = mergeKept(await readKeptRegister(), page, at)
  await keyValueStore.setItem(storageKey, JSON.stringify(kept)).catch(() => undefined)
}

/** Takes out what the server has just said is in force no longer. */
export async function forgetEntry(number: string): Promise<void> {
  const kept = await readKeptRegister()
  if (!kept?.entries.some((entry) => entry.number === number)) return
  const entries = kept.entries.filter((entry) => entry.number !== number)
  await keyValueStore.setItem(storageKey, JSON.stringify({ ...kept, entries })).catch(() => undefined)
}
