import type { Answers } from '../drafts/operations.ts'
import { parsePath } from '../drafts/paths.ts'
import { conditionPath } from '../forms/conditions.ts'
import type { FieldDefinition } from '../forms/definition.ts'
import { type FieldPlace, findPlace } from '../forms/paths.ts'
import { blocks, validateForm } from '../forms/validate.ts'
import type { CalendarDate } from '../reference/calendar.ts'
import type { TypeDefinition } from './definition.ts'

/**
 * The parts that a desk asked to correct: answer paths (a row or a repeating group includes everything in it) and
 * documents by slot. When both lists are empty, everything may be corrected.
 */
export type Correction = { fields: readonly string[]; documents: readonly { slot: string }[] }

/** The returned form, as `createCorrectionCheck` needs it. */
export type ReturnedForm = {
  type: TypeDefinition
  correction: Correction
  /** The current answers; called only when a path is not open otherwise. */
  answers: () => Answers
  /** Whether the path changed since the desk returned the application. */
  changed: (path: string) => boolean
  today: CalendarDate
}

/**
 * Whether the holder may change a path while the application is back for correction: the paths of `isCorrectable`, and
 * every path with an issue that blocks the submission. A licence may have expired during the review, and a form that
 * can be neither changed nor submitted would be stuck. A path that was opened for this reason stays open after a
 * change, so that the keystroke that corrects it does not close the field during typing.
 */
export function createCorrectionCheck(form: ReturnedForm): (path: string) => boolean {
  const { type, correction, changed } = form
  let faults: readonly string[] | null = null
  const blocksSubmission = (path: string): boolean => {
    faults ??= validateForm(type, form.answers(), { today: form.today })
      .filter(blocks)
      .map((issue) => issue.path)
    return faults.some((fault) => path === fault || path.startsWith(`${fault}/`))
  }
  return (path) => isCorrectable(type, correction, path) || changed(path) || blocksSubmission(path)
}

/** The files that a desk asked to replace. They must be removed before the application is submitted again. */
export function filesToReplace(documents: readonly { fileId: string }[] | undefined): ReadonlySet<string> {
  return new Set(documents?.map(({ fileId }) => fileId))
}

/** Fields that depend on fields that depend on a named one: no form has deeper dependencies. */
const maxDepth = 3

/**
 * Whether the holder may change the path while the application is back for correction: the named paths and those that
 * depend on them (a field that is shown or checked by a named one, the tick that fills its group, the other fields of a
 * payment, a document that a named answer requires). Otherwise a correction could make a form that cannot be completed.
 */
export function isCorrectable(type: TypeDefinition, correction: Correction, path: string): boolean {
  if (correction.fields.length === 0 && correction.documents.length === 0) return true
  return isOpen(type, correction, { path, depth: 0 })
}

function isOpen(
  type: TypeDefinition,
  correction: Correction,
  { path, depth }: { path: string; depth: number },
): boolean {
  if (isNamed(correction, path)) return true
  if (depth === maxDepth) return false
  return leadingPaths(type, path).some((leading) => isOpen(type, correction, { path: leading, depth: depth + 1 }))
}

function isNamed({ fields, documents }: Correction, path: string): boolean {
  if (fields.some((field) => path === field || path.startsWith(`${field}/`))) return true
  const parsed = parsePath(path)
  return parsed?.kind === 'attachment' && documents.some((document) => document.slot === parsed.slot)
}

/** The paths whose correction may make a change here necessary. */
function leadingPaths(type: TypeDefinition, path: string): string[] {
  const place = findPlace(type, path)
  if (place?.kind === 'attachment') return place.slot.requiredWhen === undefined ? [] : [place.slot.requiredWhen.field]
  if (place?.kind === 'sameAs') return place.group.fields.map((field) => `${place.group.prefix}.${field.key}`)
  return place?.kind === 'field' ? leadingFields(place) : []
}

function leadingFields(place: FieldPlace): string[] {
  const { field, group, rowId, path } = place
  const names = [field.visibleWhen?.field, field.requiredWhen?.field, field.ruleBy?.field, computedFrom(field)]
  const scope = { answers: {}, group, rowId }
  const leading = names.flatMap((name) => (name === undefined ? [] : [conditionPath(name, scope)]))
  const isPayment = group.fields.some((other) => other.unique === 'payment')
  if (isPayment) leading.push(...group.fields.map((other) => conditionPath(other.key, scope)))
  if (group.sameAs !== undefined && group.prefix !== undefined) leading.push(`${group.prefix}.sameAs`)
  return leading.filter((other) => other !== path)
}

function computedFrom(field: FieldDefinition): string | undefined {
  return field.computed?.as === 'age' ? field.computed.from : field.copyFrom
}
