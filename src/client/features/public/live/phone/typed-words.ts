import { guestFieldNames } from '#domain/live/guest-form.ts'
import { readPersonal, removePersonal, writePersonal } from '../../../../platform/storage/personal-items.ts'

const key = 'live-form'
/** A guest who comes back on another day types four fields; another person on this phone would read them. */
const keptMs = 12 * 60 * 60_000

export type TypedWords = {
  texts: () => Readonly<Record<string, string>>
  /** Shown at once by the field, and on the phone with the same event. */
  input: (path: string, text: string) => void
  subscribe: (listener: () => void) => () => void
}

/** What was typed into the form, also in an earlier page. It stays on this phone until the guest has joined, or half a day. */
export function openTypedWords(): TypedWords {
  let texts = read()
  const listeners = new Set<() => void>()
  return {
    texts: () => texts,
    input(path, text) {
      texts = { ...texts, [path]: text }
      writePersonal(key, JSON.stringify(texts), keptMs)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The phone may be shared: what has reached the server is not left on it. */
export function forgetTypedWords(): void {
  removePersonal(key)
}

function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(readPersonal(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return {}
    const known = Object.entries(kept).filter(([name]) => guestFieldNames.some((each) => each === name))
    return Object.fromEntries(known.map(([name, text]) => [name, String(text)]))
  } catch {
    return {}
  }
}
