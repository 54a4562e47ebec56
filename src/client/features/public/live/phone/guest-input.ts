import { guestFieldNames } from '#domain/live/guest-form.ts'
import { createObservable } from '../../../../platform/observable.ts'
import { parseStored } from '../../../../platform/storage/parse-stored.ts'
import { readPersonal, removePersonal, writePersonal } from '../../../../platform/storage/personal-items.ts'

const key = 'live-form'
/** Half a day: for longer, another person on this phone could read the input, which is only four fields to retype. */
const keptMs = 12 * 60 * 60_000

export type GuestInput = {
  texts: () => Readonly<Record<string, string>>
  /** Stores the text in the same event in which the field shows it. */
  input: (path: string, text: string) => void
  subscribe: (listener: () => void) => () => void
}

/** The input of the form, also from before a reload. It is stored until the guest joins, for half a day at most. */
export function openGuestInput(): GuestInput {
  let texts = read()
  const changes = createObservable()
  return {
    texts: () => texts,
    input(path, text) {
      texts = { ...texts, [path]: text }
      writePersonal(key, JSON.stringify(texts), keptMs)
      changes.notify()
    },
    subscribe: changes.subscribe,
  }
}

/** Called once the server has the input, because the phone may be shared. */
export function forgetGuestInput(): void {
  removePersonal(key)
}

function read(): Record<string, string> {
  const kept = parseStored<Record<string, string>>(readPersonal(key), (stored) => typeof stored === 'object') ?? {}
  const known = Object.entries(kept).filter(([name]) => guestFieldNames.some((each) => each === name))
  return Object.fromEntries(known.map(([name, text]) => [name, String(text)]))
}
