import type { Entry } from '../drafts/operations.ts'
import { isAnswered } from '../forms/answers.ts'
import { findField } from '../forms/paths.ts'
import type { TypeDefinition } from './definition.ts'

/** The first answers of every form, and those that the page fills in from an account or an earlier enlistment. */
const startPaths: ReadonlySet<string> = new Set(['mobile', 'email', 'applicationPurpose', 'previousEnlistmentNo'])

/**
 * The number of answers besides those in `startPaths`. Fewer could be a mistaken tap. If it were higher, a person whose
 * phone is lost before the code was sent would lose more answers.
 */
export const minAnswers = 3

/** Whether a person has begun the form: three answers that the page does not fill in itself. */
export function isBegun(type: TypeDefinition, entries: Iterable<readonly [string, Pick<Entry, 'value'>]>): boolean {
  let found = 0
  for (const [path, { value }] of entries) {
    if (!isAnswered(value) || startPaths.has(path)) continue
    const field = findField(type, path)?.field
    if (field === undefined || field.readOnly === true || field.computed !== undefined) continue
    if (field.copyFrom !== undefined) continue
    found += 1
    if (found >= minAnswers) return true
  }
  return false
}
