import type { Journal } from '../../../src/client/drafts/phone/journal/journal.ts'

/** For a form that a test shows without storing anything. */
export const noJournal: Journal = {
  keep: () => undefined,
  isRefused: () => false,
  subscribe: () => () => undefined,
  close: async () => undefined,
}
