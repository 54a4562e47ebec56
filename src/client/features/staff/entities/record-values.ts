import type { AnswerValue } from '#domain/drafts/operations.ts'
import { type FieldDefinition, formOf } from '#domain/forms/definition.ts'
import { type FieldTexts, textsOf, valuesOf } from '../../../forms/hook-form-fields.tsx'
import type { EntityDefinition, EntityRecord } from './entity.ts'
import type { Sources } from './entity-sources.tsx'

/** The field of a record that holds the id of its photo. */
export const photoKey = 'imageFileId'

type Asked = Pick<EntityDefinition, 'key' | 'fields' | 'photo' | 'initial'>

/** The initial texts of the form. A new record gets the defaults of its kind, and options that are the only ones. */
export function textsOfRecord(definition: Asked, record: EntityRecord | null, sources: Sources): FieldTexts {
  const { key, fields, photo, initial } = definition
  const stored = record ?? { ...onlyChoices(fields, sources), ...initial }
  const values = Object.fromEntries(fields.map((field) => [field.key, valueIn(stored, field.key)]))
  const fileId = record?.[photoKey]
  return {
    ...textsOf(formOf(key, fields), values),
    ...(photo && { [photoKey]: typeof fileId === 'string' ? fileId : '' }),
  }
}

/** The body of the call that stores the texts. */
export function bodyOfTexts({ key, fields, photo }: Asked, texts: FieldTexts): Record<string, AnswerValue> {
  const boxes = fields.filter(({ kind }) => kind === 'checkbox')
  return {
    ...valuesOf(formOf(key, fields), texts),
    // In application forms an unticked box is an absent answer; for a record it means false.
    ...Object.fromEntries(boxes.map((box) => [box.key, texts[box.key] === 'true'])),
    ...(photo && { [photoKey]: texts[photoKey] || null }),
  }
}

function valueIn(stored: Readonly<Record<string, unknown>>, key: string): AnswerValue {
  const value = stored[key]
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** The values of required fields that have only one option. */
function onlyChoices(fields: readonly FieldDefinition[], sources: Sources): Record<string, string> {
  const chosen = fields.flatMap(({ key, required, kind, optionsFrom = '' }) => {
    const [first, second] = sources[optionsFrom] ?? []
    const isOnly = required && kind === 'select' && first !== undefined && second === undefined
    return isOnly ? [[key, first.value] as const] : []
  })
  return Object.fromEntries(chosen)
}
