import type { Application } from '#contract/applications/application-shapes.ts'
import type { Answers, AnswerValue } from '#domain/drafts/operations.ts'
import { parsePath } from '#domain/drafts/paths.ts'
import { scopeOf } from '#domain/forms/answers.ts'
import { labelOf as fieldLabel } from '#domain/forms/conditions.ts'
import { findPlace, listGroups, listRows, rowTitle } from '#domain/forms/paths.ts'
import { describePath, describeValue } from '#domain/forms/summary.ts'
import type { Locale } from '#domain/text.ts'
import type { Review } from './review-model.ts'

/** One point of a correction: an answer, a document, or everything in a group. */
export type CorrectionLine = {
  path: string
  label: string
  note: string
  /** Whether the desk named it; otherwise the applicant changed it without being asked. */
  isNamed: boolean
  changed: boolean
  before: string
  now: string
}

export type Reading = { application: Application; review: Review; locale: Locale }
type Changed = NonNullable<Application['changedSince']>

/**
 * The points that the desk named, in its order, then the other changes. A document is one point with its files before
 * and now.
 */
export function listCorrectionLines(reading: Reading): readonly CorrectionLine[] {
  const { application } = reading
  const { correction, changedSince = [] } = application
  if (correction === null) return []
  const slots = new Map(correction.documents.map(({ slot, note }) => [`documents/${slot}`, note ?? '']))
  const named = [
    ...correction.fields.map((path) => lineOf(reading, { path, note: '', isNamed: true })),
    ...[...slots].map(([path, note]) => lineOf(reading, { path, note, isNamed: true })),
  ]
  const isCovered = (path: string) => named.some((line) => path === line.path || path.startsWith(`${line.path}/`))
  const others = [...new Set(changedSince.map(({ path }) => placeOf(path)))].filter((path) => !isCovered(path))
  return [...named, ...others.map((path) => lineOf(reading, { path, note: '', isNamed: false }))]
}

/** The place to which a changed path belongs: for a file its slot, for anything else the path itself. */
function placeOf(path: string): string {
  const parsed = parsePath(path)
  return parsed?.kind === 'attachment' ? `documents/${parsed.slot}` : path
}

type Point = { path: string; note: string; isNamed: boolean }

function lineOf(reading: Reading, { path, note, isNamed }: Point): CorrectionLine {
  const { application, review } = reading
  const changes = (application.changedSince ?? []).filter(
    (each) => each.path === path || each.path.startsWith(`${path}/`),
  )
  const label = labelOf(reading, path)
  const isLeaf = findPlace(review.type, path)?.kind === 'field' || findPlace(review.type, path)?.kind === 'sameAs'
  const texts = isLeaf ? fieldTexts(reading, path, changes) : listTexts(reading, changes)
  return { path, label, note, isNamed, changed: changes.length > 0, ...texts }
}

function fieldTexts({ application, review, locale }: Reading, path: string, changes: Changed) {
  const now = (application.answers[path] ?? null) as AnswerValue
  const [change] = changes
  const before = change === undefined ? now : (change.before as AnswerValue)
  const text = (value: AnswerValue) => describeValue({ form: review.type, path }, value, locale)
  return { before: text(before), now: text(now) }
}

/** The names of removed and added files, or the values of a row's fields. */
function listTexts({ application, review, locale }: Reading, changes: Changed) {
  const words = (read: (change: Changed[number]) => unknown) =>
    changes
      .map((change) => describeValue({ form: review.type, path: change.path }, read(change) as AnswerValue, locale))
      .filter((text) => text !== '')
      .join(', ')
  return { before: words(({ before }) => before), now: words(({ path }) => application.answers[path] ?? null) }
}

/** The name of a point. A field of a row has the row's number, which distinguishes two owners. */
export function labelOf({ application, review, locale }: Reading, path: string): string {
  const { type } = review
  const answers = application.answers as Answers
  const place = findPlace(type, path)
  const [head, second] = path.split('/')
  if (place === null && head === 'documents') return review.slots.find(({ slot }) => slot === second)?.label ?? path
  if (place === null) return listGroups(type).find(({ group }) => group.group === head)?.group.label[locale] ?? path
  if (place.kind === 'attachment' || !('rowId' in place) || place.rowId === undefined) {
    return describePath(type, path, { answers, locale }) ?? path
  }
  const rows = listRows(place.group, answers)
  const index = rows.findIndex(({ rowId }) => rowId === place.rowId)
  const row = index < 0 ? place.group.label[locale] : rowTitle(place.group, index, locale)
  return place.kind === 'field' ? `${row}: ${fieldLabel(place.field, scopeOf(place, answers))[locale]}` : row
}
