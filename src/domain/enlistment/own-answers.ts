import type { Entry } from '../drafts/operations.ts'
import { isAnswered } from '../forms/answers.ts'
import { findField } from '../forms/paths.ts'
import type { TypeDefinition } from './definition.ts'

/** What every form begins with, and what the page fills in by itself from an account or an earlier enlistment. */
const startPaths: ReadonlySet<string> = new Set(['mobile', 'email', 'applicationPurpose', 'previousEnlistmentNo'])

/** Beside the start of the form: fewer could be a mistaken tap, more would leave a lost phone without its code. */
export const enoughAnswers = 3

/** Whether somebody has begun to fill the form: three answers that no page gives by itself. */
export function isBegun(type: TypeDefinition, entries: Iterable<readonly [string, Pick<Entry, 'value'>]>): boolean {
  let found = 0
  for (const [path, { value }] of entries) {
    if (!isAnswered(value) || startPaths.has(path)) continue
    const field = findField(type, path)?.field
    if (field === undefined || field.readOnly === true || field.computed !== undefined) continue
    if (field.copyFrom !== undefined) continue
    found += 1
    if (found >= enoughAnswers) return true
  }
  return false
}
