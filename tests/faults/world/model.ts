import { canonicalJson, liveAnswers } from '#domain/drafts/document-hash.ts'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import { owningRow } from '#domain/drafts/paths.ts'

/** One value that a phone ticked, and the values that its writer had on the screen and so replaced knowingly. */
export type Ticked = {
  n: number
  device: string
  path: string
  key: string
  isRemoval: boolean
  /**
   * A choice between two values. If two people choose between the same values, the choice that reaches the server last
   * decides.
   */
  settles: boolean
  replaces: ReadonlySet<string>
}

/** The values that exist at one moment: on the phones, on the server, or in conflicts. Keys are those of `keyOf`. */
export type ExistingValues = ReadonlySet<string>

export const keyOf = (path: string, value: AnswerValue) => `${path} = ${canonicalJson(value)}`

/**
 * The promise to people, without any knowledge of revisions, batches or merges: a value that was ticked must exist
 * somewhere, or must have been replaced by a person who had seen it (or written it), whose own value exists.
 */
export type Model = {
  /** A device shows these values now. */
  show: (device: string, values: Iterable<readonly [path: string, value: AnswerValue]>) => void
  /** The device has no copy of the draft any more: a copy that it opens later shows what it shows, no more. */
  closeCopy: (device: string) => void
  /** A write was reported as saved on the phone. */
  tick: (device: string, path: string, value: AnswerValue, settles?: boolean) => void
  /** A person took the office's version instead of this refused value. */
  discard: (path: string, value: AnswerValue) => void
  /** The latest write of this value, by the device itself if there is any. */
  writerOf: (path: string, value: AnswerValue, device: string | null) => Ticked | null
  /** The devices that wrote this value, one entry for each write. */
  writers: (path: string, value: AnswerValue) => string[]
  /** The ticked values that do not exist and were not replaced: must be empty. */
  lost: (existing: ExistingValues, document: Readonly<Record<string, AnswerValue>>) => string[]
  count: () => number
}

export function createModel(): Model {
  const ticked: Ticked[] = []
  const discarded = new Set<string>()
  const eyes = new Map<string, Map<string, Set<string>>>()

  const seenBy = (device: string) => {
    const seen = eyes.get(device) ?? new Map<string, Set<string>>()
    eyes.set(device, seen)
    return seen
  }
  const note = (device: string, path: string, value: AnswerValue) => {
    const seen = seenBy(device)
    seen.set(path, (seen.get(path) ?? new Set()).add(keyOf(path, value)))
  }

  return {
    count: () => ticked.length,
    show(device, values) {
      for (const [path, value] of values) note(device, path, value)
    },
    closeCopy(device) {
      eyes.delete(device)
    },
    tick(device, path, value, settles = false) {
      const replaces = new Set<string>()
      for (const [other, keys] of seenBy(device)) {
        // A person who removes a row removes the values that they saw in it.
        const touched = other === path || (value === null && other.startsWith(`${path}/`))
        if (touched) for (const key of keys) replaces.add(key)
      }
      ticked.push({
        n: ticked.length,
        device,
        path,
        key: keyOf(path, value),
        isRemoval: value === null,
        settles,
        replaces,
      })
      note(device, path, value)
    },
    discard(path, value) {
      discarded.add(keyOf(path, value))
    },
    writerOf(path, value, device) {
      const key = keyOf(path, value)
      const writers = ticked.filter((one) => one.key === key)
      return writers.findLast((one) => one.device === device) ?? writers.at(-1) ?? null
    },
    writers(path, value) {
      const key = keyOf(path, value)
      return ticked.filter((one) => one.key === key).map(({ device }) => device)
    },
    lost(existing, document) {
      const known = new Map<Ticked, boolean>()
      const isKept = (value: Ticked): boolean => {
        const before = known.get(value)
        if (before !== undefined) return before
        known.set(value, false)
        // Equal values agree (decision 002): if one was written twice, a person who saw one of them has seen both.
        const isTwice = ticked.some((other) => other !== value && other.key === value.key)
        const isChoice = (later: Ticked) => value.settles && later.settles && later.path === value.path
        const isAfter = (later: Ticked) =>
          later.n > value.n || ((isTwice || isChoice(later)) && later.key !== value.key)
        const kept =
          existing.has(value.key) ||
          discarded.has(value.key) ||
          // A person who writes in a row that they removed cancels the removal.
          (value.isRemoval && ticked.some((later) => later.device === value.device && isWrittenIn(later, value))) ||
          // A removal only requires that the value does not exist.
          (value.isRemoval && document[value.path] === undefined) ||
          ticked.some((later) => isAfter(later) && later.replaces.has(value.key) && isKept(later))
        known.set(value, kept)
        return kept
      }
      return ticked.filter((value) => !isKept(value)).map(({ device, key }) => `${key} (ticked on ${device})`)
    },
  }
}

/** Whether a later write put a value into the row that was removed. */
function isWrittenIn(later: Ticked, removal: Ticked): boolean {
  return later.n > removal.n && !later.isRemoval && owningRow(later.path) === removal.path
}

/** The document of the live rows; equal documents give the same text. */
export function documentOf(rows: Iterable<{ path: string; value: AnswerValue }>): Record<string, AnswerValue> {
  return liveAnswers(new Map([...rows].map((row) => [row.path, row])))
}
