import { useCallback } from 'react'
import type { Answers } from '#domain/drafts/operations.ts'
import { type FieldPlace, fieldPath } from '#domain/forms/paths.ts'
import { ageOn, isCalendarDate } from '#domain/reference/calendar.ts'
import { formatMoney, localiseDigits } from '#domain/reference/numerals.ts'
import { currentDate } from '../../../platform/current-date.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { useStoreValue } from '../../../platform/use-store-value.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/inputs.tsx'
import { useDraftForm } from './draft-form-context.tsx'

/**
 * The text of a computed field; null when the value has to be typed (an age without a birth date). The server computes
 * the value again; here it is only shown.
 */
export function useComputed(place: FieldPlace): string | null {
  const { session, fee } = useDraftForm()
  const locale = useLocale()
  const source = sourceOf(place)
  const subscribe = useCallback(
    (listener: () => void) => (source === null ? () => undefined : session.watch(source, listener)),
    [session, source],
  )
  const age = useStoreValue(
    subscribe,
    () => ageOf(source, session.answers()),
    () => ageOf(source, session.startAnswers()),
  )
  const isFee = place.field.computed?.as === 'fee'
  const total = useStoreValue(isFee ? fee.subscribe : noSubscription, fee.total)
  if (isFee) return formatMoney(total, locale)
  return age === null ? null : localiseDigits(String(age), locale)
}

const noSubscription = () => () => undefined

/** Whether the value of a field is computed now, so that it cannot be edited. */
export function isComputedNow(place: FieldPlace, answers: Answers): boolean {
  return ['fee', 'same'].includes(place.field.computed?.as ?? '') || ageOf(sourceOf(place), answers) !== null
}

function sourceOf({ field, group, rowId }: FieldPlace): string | null {
  return field.computed?.as === 'age' ? fieldPath(group, { key: field.computed.from }, rowId) : null
}

function ageOf(source: string | null, answers: Answers): number | null {
  const birth = source === null ? null : answers[source]
  const today = currentDate()
  return typeof birth === 'string' && isCalendarDate(birth) && birth <= today ? ageOn(birth, today) : null
}

type ComputedFieldProps = { place: FieldPlace; label: string; text: string; hint: string | null }

export function ComputedField({ place, label, text, hint }: ComputedFieldProps) {
  return (
    <Field name={place.path} label={label} hint={hint}>
      {(control) => <TextInput {...control} readOnly value={text} className="tabular-nums" />}
    </Field>
  )
}
