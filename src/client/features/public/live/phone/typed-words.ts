import { guestFieldNames } from '#domain/live/guest-form.ts'
import { readItem, removeItem, writeItem } from '../../../../platform/storage/storage.ts'

const key = 'live-form'

export type TypedWords = {
  texts: () => Readonly<Record<string, string>>
  /** Shown at once by the field, and on the phone with the same event. */
  input: (path: string, text: string) => void
  subscribe: (listener: () => void) => () => void
}

/** What was typed into the form, also in an earlier page. It stays on this phone until the guest has joined. */
export function openTypedWords(): TypedWords {
  let texts = read()
  const listeners = new Set<() => void>()
  return {
    texts: () => texts,
    input(path, text) {
      texts = { ...texts, [path]: text }
      writeItem(key, JSON.stringify(texts))
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
  removeItem(key)
}

function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(readItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return {}
    const known = Object.entries(kept).filter(([name]) => guestFieldNames.some((each) => each === name))
    return Object.fromEntries(known.map(([name, text]) => [name, String(text)]))
  } catch {
    return {}
  }
}
