import type { Answers, AnswerValue } from '../drafts/operations.ts'
import type { Text } from '../text.ts'
import type { Condition, DocumentSlot, FieldDefinition, FormDefinition, GroupDefinition } from './definition.ts'
import { type FieldPlace, fieldPath, findField, findPart, sameAsPath } from './paths.ts'

/** Where a condition is evaluated: at the top of the form, or in a row or group. */
export type Scope = { answers: Answers; group?: GroupDefinition; rowId?: string | undefined }

/** The path that a field name means in this scope: a field of the same row or group first, else one at the top. */
export function conditionPath(name: string, scope: Scope): string {
  const group = scope.group
  if (group === undefined || !group.fields.some((field) => field.key === name)) return name
  return fieldPath(group, { key: name }, scope.rowId)
}

/** The answer to a field of a condition in this scope; null when there is none. */
export function readInScope(name: string, scope: Scope): AnswerValue {
  return scope.answers[conditionPath(name, scope)] ?? null
}

/** The label of a field in this scope: the answer to another field may choose a more precise label. */
export function labelOf({ label, labelBy }: FieldDefinition, scope: Scope): Text {
  const by = labelBy === undefined ? null : readInScope(labelBy.field, scope)
  return typeof by === 'string' && labelBy !== undefined && Object.hasOwn(labelBy.map, by)
    ? (labelBy.map[by] ?? label)
    : label
}

/** The name of a document with these answers, and what to attach. */
export function slotTexts(slot: DocumentSlot, answers: Answers): { label: Text; help?: Text | undefined } {
  const { offeredWhen } = slot
  return offeredWhen !== undefined && holds(offeredWhen, { answers }) ? offeredWhen : slot
}

/** Whether the condition holds. An unanswered field satisfies none; of a multiselect one matching choice is enough. */
export function holds(condition: Condition, scope: Scope): boolean {
  const value = readInScope(condition.field, scope)
  if (typeof value === 'string') return condition.in.includes(value)
  if (Array.isArray(value)) return value.some((item) => condition.in.includes(String(item)))
  return value !== null && condition.in.includes(String(value))
}

/** Whether the group's own fields are hidden because its values are taken from another group. */
export function takesValuesFromOther(group: GroupDefinition, answers: Answers): boolean {
  const path = sameAsPath(group)
  return path !== null && answers[path] === true
}

/**
 * Whether the field is shown at all. A field whose condition names a hidden field is hidden too, even if that field
 * still has an answer.
 */
export function isVisible(field: FieldDefinition, scope: Scope): boolean {
  if (field.visibleWhen === undefined) return true
  if (!holds(field.visibleWhen, scope)) return false
  const name = field.visibleWhen.field
  const named = scope.group?.fields.find((other) => other.key === name && other !== field)
  return named === undefined || isVisible(named, scope)
}

/** Whether the field is required in this scope; a hidden field never is. */
export function isRequired(field: FieldDefinition, scope: Scope): boolean {
  if (!isVisible(field, scope)) return false
  return field.required || (field.requiredWhen !== undefined && holds(field.requiredWhen, scope))
}

/**
 * The paths of the answers that decide whether a field is visible, whether it is required, and its rule and its label.
 */
export function decidingPaths({ field, group, rowId }: FieldPlace): ReadonlySet<string> {
  const scope = { answers: {}, group, rowId }
  const found = new Set<string>()
  const follow = (named: FieldDefinition): void => {
    for (const by of [named.visibleWhen, named.requiredWhen, named.ruleBy, named.labelBy]) {
      const path = by === undefined ? null : conditionPath(by.field, scope)
      if (path === null || found.has(path)) continue
      found.add(path)
      const next = group.fields.find(({ key }) => key === by?.field)
      if (next !== undefined) follow(next)
    }
  }
  follow(field)
  const taken = sameAsPath(group)
  return taken === null ? found : found.add(taken)
}

/** The same for the path of any issue: a field, a row, or a document, which another answer may require. */
export function decidingPathsAt(form: FormDefinition, path: string): ReadonlySet<string> {
  const place = findField(form, path)
  if (place !== null) return decidingPaths(place)
  const part = findPart(form, path)
  const condition = part?.kind === 'slot' ? part.slot.requiredWhen : undefined
  return new Set(condition === undefined ? [] : [condition.field])
}
