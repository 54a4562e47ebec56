import type { Answers } from '../drafts/operations.ts'
import { parsePath, rowPath } from '../drafts/paths.ts'
import { localiseDigits } from '../reference/numerals.ts'
import type { Locale } from '../text.ts'
import type { DocumentSlot, FieldDefinition, FormDefinition, GroupDefinition, StepDefinition } from './definition.ts'

/** The place of a field in a form; `rowId` when its group repeats. */
export type FieldPlace = {
  kind: 'field'
  path: string
  field: FieldDefinition
  group: GroupDefinition
  step: StepDefinition
  rowId?: string
}
export type RowPlace = { kind: 'row'; path: string; group: GroupDefinition; step: StepDefinition; rowId: string }
export type SameAsPlace = { kind: 'sameAs'; path: string; group: GroupDefinition; step: StepDefinition }
export type AttachmentPlace = {
  kind: 'attachment'
  path: string
  slot: DocumentSlot
  step: StepDefinition
  fileId: string
}

/** What a path of the draft refers to in a form. */
export type Place = FieldPlace | RowPlace | SameAsPlace | AttachmentPlace

/** A row of a repeating group. */
export type Row = { rowId: string; order: number }

/** The title of a row by its position in the list, counted from 0: কর্মী ২, Employee 2. */
export function rowTitle({ rowLabel, label }: GroupDefinition, index: number, locale: Locale): string {
  return `${(rowLabel ?? label)[locale]} ${localiseDigits(String(index + 1), locale)}`
}

/**
 * The name in a row: in the reader's language where the form asks for both, else in the other, else its first text.
 * Empty when there is none.
 */
export function findRowName({ fields }: GroupDefinition, textOf: (key: string) => string, locale: Locale): string {
  const texts = fields.filter(({ kind }) => kind === 'text').map(({ key }) => key)
  const names = texts.filter((key) => key.startsWith('name'))
  const own = names.filter((key) => key.toLowerCase() === `name${locale}`)
  const wanted = names.length > 0 ? [...own, ...names] : texts.slice(0, 1)
  return wanted.map(textOf).find((text) => text !== '') ?? ''
}

/** The path of a field: `key`, `prefix.key`, or `group/rowId/key` in a repeating group. */
export function fieldPath(group: GroupDefinition, field: { key: string }, rowId?: string): string {
  if (rowId !== undefined) return `${rowPath(group.group, rowId)}/${field.key}`
  return group.prefix === undefined ? field.key : `${group.prefix}.${field.key}`
}

/** The path of the tick that takes a group's values from another group; null when the group has none. */
export function sameAsPath(group: GroupDefinition): string | null {
  return group.sameAs === undefined || group.prefix === undefined ? null : `${group.prefix}.sameAs`
}

type Index = {
  places: Map<string, FieldPlace | SameAsPlace>
  repeats: Map<string, { group: GroupDefinition; step: StepDefinition; fields: Map<string, FieldDefinition> }>
  slots: Map<string, { slot: DocumentSlot; step: StepDefinition }>
}

/** Definitions never change at run time, so each is indexed once. */
const indexes = new WeakMap<FormDefinition, Index>()

function indexGroup(index: Index, group: GroupDefinition, step: StepDefinition): void {
  if (group.repeat !== undefined) {
    const fields = new Map(group.fields.map((field) => [field.key, field]))
    index.repeats.set(group.group, { group, step, fields })
    return
  }
  for (const field of group.fields) {
    const path = fieldPath(group, field)
    index.places.set(path, { kind: 'field', path, field, group, step })
  }
  const path = sameAsPath(group)
  if (path !== null) index.places.set(path, { kind: 'sameAs', path, group, step })
}

function indexOf(form: FormDefinition): Index {
  const known = indexes.get(form)
  if (known !== undefined) return known
  const index: Index = { places: new Map(), repeats: new Map(), slots: new Map() }
  for (const step of form.steps) {
    for (const group of step.groups) indexGroup(index, group, step)
    for (const slot of step.documents) index.slots.set(slot.slot, { slot, step })
  }
  indexes.set(form, index)
  return index
}

/** What the path refers to in the form of this type, or null when the form has no such path. */
export function findPlace(form: FormDefinition, path: string): Place | null {
  const index = indexOf(form)
  const parsed = parsePath(path)
  if (parsed === null) return null
  if (parsed.kind === 'field') return index.places.get(path) ?? null
  if (parsed.kind === 'attachment') {
    const found = index.slots.get(parsed.slot)
    return found === undefined ? null : { kind: 'attachment', path, ...found, fileId: parsed.fileId }
  }
  const repeat = index.repeats.get(parsed.group)
  if (repeat === undefined) return null
  const { group, step } = repeat
  const { rowId } = parsed
  if (parsed.kind === 'row') return { kind: 'row', path, group, step, rowId }
  const field = repeat.fields.get(parsed.key)
  return field === undefined ? null : { kind: 'field', path, field, group, step, rowId }
}

/** The field at the path, or null when there is none (or the path is a row, a tick or an attachment). */
export function findField(form: FormDefinition, path: string): FieldPlace | null {
  const place = findPlace(form, path)
  return place?.kind === 'field' ? place : null
}

/** The group or the document slot that a path is in. */
type Part =
  | { kind: 'group'; group: GroupDefinition; step: StepDefinition }
  | { kind: 'slot'; slot: DocumentSlot; step: StepDefinition }

/** The part of the form that holds a path, or null. `documents/{slot}` and `{group}` are accepted too: issues have them. */
export function findPart(form: FormDefinition, path: string): Part | null {
  const place = findPlace(form, path)
  if (place?.kind === 'attachment') return { kind: 'slot', slot: place.slot, step: place.step }
  if (place !== null) return { kind: 'group', group: place.group, step: place.step }
  const index = indexOf(form)
  const [head = '', second = ''] = path.split('/')
  if (head === 'documents') {
    const found = index.slots.get(second)
    return found === undefined ? null : { kind: 'slot', ...found }
  }
  const repeat = index.repeats.get(head)
  return repeat === undefined ? null : { kind: 'group', group: repeat.group, step: repeat.step }
}

/** The step of a path, or null. `documents/{slot}` and `{group}` are accepted too. */
export function findStepOfPath(form: FormDefinition, path: string): StepDefinition | null {
  return findPart(form, path)?.step ?? null
}

/** All groups of the type with their steps, in the order of the form. */
export function listGroups(form: FormDefinition): readonly { group: GroupDefinition; step: StepDefinition }[] {
  return form.steps.flatMap((step) => step.groups.map((group) => ({ group, step })))
}

/**
 * The live rows of a repeating group in their order; rows with equal order are sorted by id, the same on every device.
 */
export function listRows(group: GroupDefinition, answers: Answers): readonly Row[] {
  const lead = `${group.group}/`
  const rows: Row[] = []
  for (const [path, value] of Object.entries(answers)) {
    if (!path.startsWith(lead)) continue
    const rowId = path.slice(lead.length)
    if (rowId.includes('/') || typeof value !== 'object' || value === null || !('order' in value)) continue
    rows.push({ rowId, order: value.order })
  }
  return rows.sort((one, other) => one.order - other.order || (one.rowId < other.rowId ? -1 : 1))
}

/** Every field of a group that exists for these answers: once, or once for each row. */
export function listGroupFields(group: GroupDefinition, step: StepDefinition, answers: Answers): readonly FieldPlace[] {
  if (group.repeat === undefined) return listFieldsAt(group, step)
  return listRows(group, answers).flatMap(({ rowId }) => listFieldsAt(group, step, rowId))
}

/** The fields of a group, or of one row of a group that repeats. */
export function listFieldsAt(group: GroupDefinition, step: StepDefinition, rowId?: string): readonly FieldPlace[] {
  const row = rowId === undefined ? {} : { rowId }
  return group.fields.map((field) => ({
    kind: 'field',
    path: fieldPath(group, field, rowId),
    field,
    group,
    step,
    ...row,
  }))
}
