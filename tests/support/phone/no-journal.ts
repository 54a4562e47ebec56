import type { Journal } from '../../../src/client/drafts/journal/journal.ts'

/** For a form that is looked at by a test and kept nowhere. */
export const noJournal: Journal = {
  keep: () => undefined,
  isRefused: () => false,
  subscribe: () => () => undefined,
  close: async () => undefined,
}
