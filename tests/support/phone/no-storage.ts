import { createDraftChanges } from '#sync/changes.ts'
import { StorageMissing } from '../../../src/client/drafts/phone/loading/load-storage.ts'
import type { SessionOptions } from '../../../src/client/drafts/phone/session/draft-session.ts'

/** The phone of a form that a test shows without storing anything. */
export function noStorage(): Omit<SessionOptions, 'type' | 'start'> {
  const missing = () => Promise.reject(new StorageMissing())
  return {
    ...{ storage: missing, write: missing, changes: createDraftChanges() },
    journal: { keep: () => undefined, isRefused: () => false, close: () => undefined },
  }
}
