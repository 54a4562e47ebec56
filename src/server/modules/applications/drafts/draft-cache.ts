import type { AnswerValue, Entry } from '#domain/drafts/operations.ts'
import type { Draft } from './draft.ts'

const megabyte = 1024 * 1024
/** A few hundred people who type at the same time. */
const mostBytes = 48 * megabyte
/** A draft with more than an eighth of that is read again with each push: it must not drive out the others. */
const mostOfOne = 8

/**
 * The drafts that were written last. It only saves reading them again: every write proves against the database that
 * what it started from is still true, so several processes can each have their own.
 */
export type DraftCache = {
  get: (id: string) => Draft | undefined
  /** `written`: what this push changed, when the draft is the one that was kept before it and nothing else differs. */
  set: (draft: Draft, written?: { paths: ReadonlySet<string>; after: number }) => void
  forget: (id: string) => void
}

type Kept = { draft: Draft; bytes: number }

export function createDraftCache(limit = mostBytes): DraftCache {
  // A Map keeps the order of insertion: the first one was not used for the longest time.
  const drafts = new Map<string, Kept>()
  let held = 0

  const forget = (id: string) => {
    held -= drafts.get(id)?.bytes ?? 0
    drafts.delete(id)
  }

  return {
    forget,
    get(id) {
      const kept = drafts.get(id)
      if (kept === undefined) return undefined
      drafts.delete(id)
      drafts.set(id, kept)
      return kept.draft
    },
    set(draft, written) {
      const before = drafts.get(draft.id)
      const isNext = before !== undefined && written !== undefined && before.draft.state.rev === written.after
      const bytes = isNext ? weightAfter(before, draft, written.paths) : weightOf(draft)
      forget(draft.id)
      if (bytes > limit / mostOfOne) return
      drafts.set(draft.id, { draft, bytes })
      held += bytes
      for (const id of drafts.keys()) {
        if (held <= limit) break
        forget(id)
      }
    },
  }
}

// Measured on drafts of a few hundred and of ten thousand answers: an entry with its place in the map and in the digest,
// and what each character takes as value, as serialised piece and as bytes of the document.
const bytesOfEntry = 300
const bytesOfPathCharacter = 4
const bytesOfCharacter = 7
const bytesOfDraft = 4_000

/** About what a draft takes in memory, in bytes. */
export function weightOf(draft: Draft): number {
  let bytes = bytesOfDraft + weightOfConflicts(draft)
  draft.state.entries.forEach((entry, path) => {
    bytes += weightOfEntry(path, entry)
  })
  return bytes
}

/** The same from the weight before, without a look at what did not change. */
function weightAfter({ draft: before, bytes }: Kept, draft: Draft, paths: ReadonlySet<string>): number {
  let weight = bytes + weightOfConflicts(draft) - weightOfConflicts(before)
  for (const path of paths) {
    weight += weightOfEntry(path, draft.state.entries.get(path)) - weightOfEntry(path, before.state.entries.get(path))
  }
  return weight
}

function weightOfConflicts({ state }: Draft): number {
  let bytes = 0
  for (const { path, mine, theirs } of state.conflicts.values()) {
    bytes +=
      bytesOfEntry + bytesOfPathCharacter * path.length + bytesOfCharacter * (charactersIn(mine) + charactersIn(theirs))
  }
  return bytes
}

function weightOfEntry(path: string, entry: Entry | undefined): number {
  if (entry === undefined) return 0
  return bytesOfEntry + bytesOfPathCharacter * path.length + bytesOfCharacter * charactersIn(entry.value)
}

const charactersOfFile = 200
const charactersOfNumber = 8

function charactersIn(value: AnswerValue): number {
  if (typeof value === 'string') return value.length
  if (value === null || typeof value !== 'object') return charactersOfNumber
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + String(each).length, 0)
  return 'name' in value ? charactersOfFile + value.name.length : charactersOfNumber
}
