import type { Answers } from '../drafts/operations.ts'
import { parsePath } from '../drafts/paths.ts'
import { conditionPath } from '../forms/conditions.ts'
import type { FieldDefinition } from '../forms/definition.ts'
import { type FieldPlace, findPlace } from '../forms/paths.ts'
import { blocks, validateForm } from '../forms/validate.ts'
import type { CalendarDate } from '../reference/calendar.ts'
import type { TypeDefinition } from './definition.ts'

/**
 * What a desk asked to have corrected: answer paths (a row or a repeating group stands for everything in it) and
 * documents by slot. When it names nothing, everything may be corrected.
 */
export type Correction = { fields: readonly string[]; documents: readonly { slot: string }[] }

/** The form as it is, for `createCorrectionCheck`. */
export type ReturnedForm = {
  type: TypeDefinition
  correction: Correction
  /** The answers now; asked for only when a path is not open by itself. */
  answers: () => Answers
  /** Whether the path changed since the desk returned the application. */
  changed: (path: string) => boolean
  today: CalendarDate
}

/**
 * Whether the holder may change a path while the application is back for correction: what may be corrected (see
 * `isCorrectable`), and what would keep the form from being submitted. A licence may have run out while the application
 * lay on a desk, and a form that can be neither changed nor submitted helps nobody. What was opened that way stays open
 * once it is changed, so that the first right letter does not close the field under somebody's hand.
 */
export function createCorrectionCheck(form: ReturnedForm): (path: string) => boolean {
  const { type, correction, changed } = form
  let faults: readonly string[] | null = null
  const atFault = (path: string): boolean => {
    faults ??= validateForm(type, form.answers(), { today: form.today })
      .filter(blocks)
      .map((issue) => issue.path)
    return faults.some((fault) => path === fault || path.startsWith(`${fault}/`))
  }
  return (path) => isCorrectable(type, correction, path) || changed(path) || atFault(path)
}

/** The files that a desk asked to have replaced. They must be gone before the application is submitted again. */
export function filesToReplace(documents: readonly { fileId: string }[] | undefined): ReadonlySet<string> {
  return new Set(documents?.map(({ fileId }) => fileId))
}

/** Fields that hang on fields that hang on a named one: deeper than this no form goes. */
const maxDepth = 3

/**
 * Whether the holder may change the path while the application is back for correction. Open is what was named, and what
 * hangs on it: a field that is asked or checked by a named one, the tick that fills its group, the other fields of a
 * payment, a document that a named answer asks for. Else a correction could lead to a form that cannot be completed.
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

/** The paths whose correction makes this one necessary. */
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
