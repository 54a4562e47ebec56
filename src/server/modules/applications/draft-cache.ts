import type { Draft } from './draft.ts'

// An answer takes some 300 bytes in memory, so this is about 45 MB: a few hundred people typing at the same time.
const mostAnswers = 150_000

/**
 * The drafts that were written last. It only saves reading them again: every write proves against the database that
 * what it started from is still true, so several processes can each have their own.
 */
export type DraftCache = {
  get: (id: string) => Draft | undefined
  set: (draft: Draft) => void
  forget: (id: string) => void
}

export function createDraftCache(limit = mostAnswers): DraftCache {
  // A Map keeps the order of insertion: the first one was not used for the longest time.
  const drafts = new Map<string, Draft>()
  let answers = 0

  const forget = (id: string) => {
    const draft = drafts.get(id)
    if (draft === undefined) return
    drafts.delete(id)
    answers -= weightOf(draft)
  }

  return {
    forget,
    get(id) {
      const draft = drafts.get(id)
      if (draft !== undefined) {
        drafts.delete(id)
        drafts.set(id, draft)
      }
      return draft
    },
    set(draft) {
      forget(draft.id)
      drafts.set(draft.id, draft)
      answers += weightOf(draft)
      for (const id of drafts.keys()) {
        if (answers <= limit || drafts.size === 1) break
        forget(id)
      }
    },
  }
}

/** An empty draft takes room too. */
function weightOf(draft: Draft): number {
  return draft.state.entries.size + 10
}
