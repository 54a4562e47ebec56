import type { AnswerValue, Entry, Operation } from '../drafts/operations.ts'

type Entries = Pick<ReadonlyMap<string, Entry>, 'get' | 'forEach'>

/** About 2 MB in Bengali, and twenty times the longest form that was ever filled in. */
export const maxCharacters = 700_000

/** The number of paths limits the total of values up to this length, so most keystrokes need no count. */
const shortValue = 100

/** Whether an operation would make the answers of a draft too large. One check serves one batch. */
export function createSizeCheck(): (operation: Pick<Operation, 'path' | 'value'>, entries: Entries) => boolean {
  /** An upper bound of the draft's size; counted exactly before an operation is refused. */
  let bound: number | null = null
  return ({ path, value }, entries) => {
    const length = lengthOf(value)
    const growth = length - lengthOf(entries.get(path)?.value ?? null)
    if (length <= shortValue || growth <= 0) return false
    bound ??= sizeOf(entries)
    if (bound + growth > maxCharacters) bound = sizeOf(entries)
    if (bound + growth > maxCharacters) return true
    bound += growth
    return false
  }
}

/** The length of all values together, in UTF-16 units. */
function sizeOf(entries: Entries): number {
  let size = 0
  entries.forEach(({ value }) => {
    size += lengthOf(value)
  })
  return size
}

function lengthOf(value: AnswerValue): number {
  if (typeof value === 'string') return value.length
  if (Array.isArray(value)) return value.reduce((sum: number, text: unknown) => sum + String(text).length, 0)
  return 0
}
