import type { AnswerValue, Entry } from '#domain/drafts/operations.ts'
import type { Draft } from './draft.ts'

const megabyte = 1024 * 1024
/** Enough for a few hundred people who type at the same time. */
const mostBytes = 48 * megabyte
/** A draft of more than an eighth of the limit would evict the others, so it is not cached but read for each push. */
const maxShareDivisor = 8

/**
 * The most recently used drafts. The cache only saves reading them again: every write checks in the database that the
 * draft it started from is still current, so each process can have its own cache.
 */
export type DraftCache = {
  get: (id: string) => Draft | undefined
  /** `written`: what this push changed, if nothing else differs from the cached draft. */
  set: (draft: Draft, written?: { paths: ReadonlySet<string>; after: number }) => void
  forget: (id: string) => void
}

type Kept = { draft: Draft; bytes: number }

export function createDraftCache(limit = mostBytes): DraftCache {
  // A Map keeps the order of insertion: the first entry is the least recently used one.
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
      if (bytes > limit / maxShareDivisor) return
      drafts.set(draft.id, { draft, bytes })
      held += bytes
      for (const id of drafts.keys()) {
        if (held <= limit) break
        forget(id)
      }
    },
  }
}

// Measured on drafts of a few hundred and of ten thousand answers. An entry includes its place in the map and in the
// digest; a character counts in the value, in the serialised piece and in the bytes of the document.
const bytesOfEntry = 300
const bytesOfPathCharacter = 4
const bytesOfCharacter = 7
const bytesOfDraft = 4_000

/** About how much memory a draft takes, in bytes. */
export function weightOf(draft: Draft): number {
  let bytes = bytesOfDraft + weightOfConflicts(draft)
  draft.state.entries.forEach((entry, path) => {
    bytes += weightOfEntry(path, entry)
  })
  return bytes
}

/** The same, computed from the previous weight and the changed paths only. */
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
