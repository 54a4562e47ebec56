import type { AnswerValue } from '#domain/drafts/operations.ts'
import type { Write } from '#sync/storage/write-within.ts'
import type { JournalPage } from './journal-page.ts'

/** A journal of an earlier release, in which the answer and the unfinished text of a path are separate entries. */
export type OlderPage = Omit<JournalPage, 'version' | 'writes'> & {
  version?: number
  pending: readonly (readonly [string, { kind: 'value'; value: AnswerValue } | { kind: 'raw'; text: string | null }])[]
}

/** A journal of any release in the shape of this one. */
export function toJournalPage(stored: JournalPage | OlderPage): JournalPage {
  if (!('pending' in stored)) return stored
  const { pending, version = 1, ...page } = stored
  const writes = pending.map(([key, entry]): Write => {
    const path = key.slice(key.indexOf(':') + 1)
    return entry.kind === 'value' ? { path, value: entry.value } : { path, text: entry.text }
  })
  return { ...page, version, writes }
}
