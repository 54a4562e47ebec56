import type { AnswerValue, Entry, Operation } from '../drafts/operations.ts'

type Entries = Pick<ReadonlyMap<string, Entry>, 'get' | 'forEach'>

/** About 2 MB in Bengali, and twenty times the longest form that was ever filled in. */
export const mostCharacters = 700_000

/** The number of paths bounds what these hold together, so that most keystrokes are not weighed at all. */
const shortValue = 100

/** Whether an operation would make the answers of a draft larger than a draft may be. One check serves one batch. */
export function createVolumeCheck(): (operation: Pick<Operation, 'path' | 'value'>, entries: Entries) => boolean {
  /** At least as much as the draft holds; counted anew before an operation is refused for it. */
  let bound: number | null = null
  return ({ path, value }, entries) => {
    const length = lengthOf(value)
    const growth = length - lengthOf(entries.get(path)?.value ?? null)
    if (length <= shortValue || growth <= 0) return false
    bound ??= volumeOf(entries)
    if (bound + growth > mostCharacters) bound = volumeOf(entries)
    if (bound + growth > mostCharacters) return true
    bound += growth
    return false
  }
}

/** All values together, in characters as JavaScript counts them. */
function volumeOf(entries: Entries): number {
  let volume = 0
  entries.forEach(({ value }) => {
    volume += lengthOf(value)
  })
  return volume
}

function lengthOf(value: AnswerValue): number {
  if (typeof value === 'string') return value.length
  if (Array.isArray(value)) return value.reduce((sum: number, text: unknown) => sum + String(text).length, 0)
  return 0
}
