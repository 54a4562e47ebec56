import * as z from 'zod/mini'
import { RegisterEntry } from '#contract/certificates.ts'
import { normaliseEnlistmentNumber } from '#domain/enlistment/enlistment-number.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import { keyValueStore } from '../../platform/key-value-store.ts'
import type { RegisterView } from './register-view.ts'

const storageKey = 'register'

/** About 100 kB: what a phone has looked at, not the whole register. */
const mostKept = 500

const Kept = z.object({ at: z.number(), entries: z.array(RegisterEntry) })

/** Entries that this phone has seen, the last seen first, and when the last of them was read. */
export type KeptRegister = z.infer<typeof Kept>

/** Adds what was just read, in place of what was known of the same numbers. */
export function mergeKept(before: KeptRegister | null, read: readonly RegisterEntry[], at: number): KeptRegister {
  const numbers = new Set(read.map(({ number }) => number))
  const others = before?.entries.filter(({ number }) => !numbers.has(number)) ?? []
  return { at, entries: [...read, ...others].slice(0, mostKept) }
}

/** What of it a search finds, as the server would; what has run out since is left out. */
export function searchKept(
  { entries }: KeptRegister,
  { text, type }: RegisterView,
  today: CalendarDate,
): RegisterEntry[] {
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
export async function keepRegister(read: readonly RegisterEntry[], at: number): Promise<void> {
  const kept = mergeKept(await readKeptRegister(), read, at)
  await keyValueStore.setItem(storageKey, JSON.stringify(kept)).catch(() => undefined)
}
