import { isPhoneFull } from '#sync/storage/phone-full.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import type { VisitRow } from '#sync/visits/visit-rows.ts'
import { type VisitPart, writeVisit } from '#sync/visits/visits.ts'
import { createWriteBehind, type WriteTrouble } from '../../../../drafts/session/write-behind.ts'

/** What a person types into one request: shown at once, and on the phone directly behind the event. */
export type VisitSession = {
  id: string
  textsOf: (part: VisitPart) => Readonly<Record<string, string>>
  input: (part: VisitPart, path: string, text: string) => void
  /** Calls back after each input, whichever field it was in. */
  subscribe: (listener: () => void) => () => void
  /** Resolves when everything typed is stored, or has failed. */
  flush: () => Promise<void>
  /** Why what was typed last is not on the phone; null when it is. */
  trouble: () => WriteTrouble | null
  onTrouble: (listener: () => void) => () => void
}

export function createVisitSession(context: SyncContext, { id, about, purpose }: VisitRow): VisitSession {
  const texts = { about: { ...about }, purpose: { ...purpose } }
  const listeners = new Set<() => void>()
  const queue = createWriteBehind<{ part: VisitPart; path: string; text: string }>({
    write: (batch) => writeVisit(context, id, [...batch.values()]),
    // What the storage does not take stays on the screen, and is written again from there.
    remember: () => undefined,
    troubleOf: (cause) => (isPhoneFull(cause) ? 'full' : 'refused'),
  })
  return {
    id,
    textsOf: (part) => texts[part],
    input(part, path, text) {
      texts[part] = { ...texts[part], [path]: text }
      queue.put(`${part} ${path}`, { part, path, text })
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush: queue.flush,
    trouble: queue.trouble,
    onTrouble: queue.subscribe,
  }
}
