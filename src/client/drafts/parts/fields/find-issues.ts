import { isVisible } from '#domain/forms/conditions.ts'
import { type FormPage, findPageOfPath } from '#domain/forms/pages.ts'
import { type FieldPlace, findField } from '#domain/forms/paths.ts'
import { type FieldIssue, validateField, validateForm, validatePage } from '#domain/forms/validate.ts'
import { currentDate } from '../../../platform/current-date.ts'
import type { DraftSession } from '../../phone/session/draft-session.ts'

/** `feeTotal`: the fee of the schedule now, whole taka; undefined while the phone does not know it. */
export type Checks = {
  session: DraftSession
  feeTotal?: number | undefined
  /** Files that a desk asked to replace. */
  toReplace?: ReadonlySet<string>
}

function contextOf({ feeTotal, toReplace }: Checks) {
  return { today: currentDate(), toReplace, ...(feeTotal === undefined ? {} : { feeTotal }) }
}

/** A text that is not a value yet has its own issue: the domain sees an empty field there. */
function rawIssue({ session }: Checks, path: string): FieldIssue | null {
  const place = session.rawTexts().has(path) ? findField(session.type, path) : null
  if (place === null || !isShown(place, session)) return null
  const code = place.field.kind === 'date' ? 'not_a_date' : 'not_a_number'
  return { path, code, step: place.step.step, severity: 'error' }
}

function isShown({ field, group, rowId, path }: FieldPlace, session: DraftSession): boolean {
  const answers = session.answers()
  const row = rowId === undefined ? {} : answers[path.slice(0, path.lastIndexOf('/'))]
  return row !== null && row !== undefined && isVisible(field, { answers, group, rowId })
}

function withRawIssues(checks: Checks, issues: readonly FieldIssue[], page?: FormPage): readonly FieldIssue[] {
  const raw = [...checks.session.rawTexts().keys()]
    .map((path) => rawIssue(checks, path))
    .filter((issue) => issue !== null)
    .filter(({ path }) => page === undefined || findPageOfPath(checks.session.type, path) === page)
  if (raw.length === 0) return issues
  const paths = new Set(raw.map(({ path }) => path))
  return [...raw, ...issues.filter(({ path }) => !paths.has(path))]
}

/** What is wrong with one field, or null. */
export function findFieldIssue(checks: Checks, path: string): FieldIssue | null {
  const { session } = checks
  return rawIssue(checks, path) ?? validateField({ form: session.type, path }, session.answers(), contextOf(checks))
}

/** What is wrong on one page. */
export function findPageIssues(checks: Checks, page: FormPage): readonly FieldIssue[] {
  const { session } = checks
  return withRawIssues(checks, validatePage({ form: session.type, page }, session.answers(), contextOf(checks)), page)
}

/** What is wrong with the whole application. */
export function findAllIssues(checks: Checks): readonly FieldIssue[] {
  const { session } = checks
  return withRawIssues(checks, validateForm(session.type, session.answers(), contextOf(checks)))
}

const missingCodes = new Set(['required', 'must_be_true', 'file_missing', 'too_few_rows'])

/** Whether the issue only reports something missing. */
export function isMissing({ code }: FieldIssue): boolean {
  return missingCodes.has(code)
}
