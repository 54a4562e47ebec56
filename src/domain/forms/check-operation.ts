import type { AnswerValue, OperationRejection } from '../drafts/operations.ts'
import type { FormDefinition } from './definition.ts'
import { checkValue } from './kinds.ts'
import { findPlace, type Place } from './paths.ts'

const maxFileNameLength = 255
/** A row's order is a small number, even after years of inserting between two others. */
const maxOrder = 1e9

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasOrder(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false
  return typeof value.order === 'number' && Math.abs(value.order) <= maxOrder
}

function checkAttachment(value: unknown): OperationRejection | null {
  if (!hasOrder(value)) return 'wrong_kind'
  const { name, size, sha256, mime } = value
  const isHash = typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256)
  const isSize = typeof size === 'number' && Number.isSafeInteger(size) && size >= 0
  if (!isHash || !isSize || checkValue('radio', mime) !== null) return 'wrong_kind'
  return checkValue('text', name) ?? (String(name).length > maxFileNameLength ? 'too_long' : null)
}

function checkPlaceValue(place: Place, value: unknown): OperationRejection | null {
  switch (place.kind) {
    case 'field':
      return checkValue(place.field.kind, value)
    case 'sameAs':
      return checkValue('checkbox', value)
    case 'attachment':
      return checkAttachment(value)
    case 'row':
      return hasOrder(value) ? null : 'wrong_kind'
  }
}

/**
 * The form's check of one operation of a draft: the path exists, and the value has its kind and an acceptable length.
 * Null when it may be applied. Removing a known path is always allowed; rules are checked at submission only.
 */
export function checkOperation(
  form: FormDefinition,
  operation: { path: string; value: AnswerValue },
): OperationRejection | null {
  const place = findPlace(form, operation.path)
  if (place === null) return 'unknown_path'
  return operation.value === null ? null : checkPlaceValue(place, operation.value)
}
