import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AnswerBody } from '../../platform/api/api.ts'
import { changedElsewhere } from './field-error.ts'
import { isSameValue, type MergeRules, mergeFields } from './merge-fields.ts'
import { type EndpointForm, type EndpointFormOptions, type TypedBody, useEndpointForm } from './use-endpoint-form.ts'

export type RecordFormOptions<E extends Endpoint, Stored, Values extends FieldValues> = Omit<
  EndpointFormOptions<E, Values>,
  'values' | 'bodyOf' | 'onDone'
> & {
  /** Converts the stored record to fields. */
  valuesOf: (stored: Stored) => Values
  /** Converts the fields to the body; `seen` is the version of the record that the save changes. */
  bodyOf: (typed: Values, seen: Stored) => TypedBody<E>
  /** The text that a person reads for the value of a field; the value itself by default. */
  textOf?: (name: FieldPath<Values>, value: unknown) => string
  /** Merges a field that consists of parts, such as rows. */
  rules?: MergeRules<Values>
  /** The stored record in the answer to a save, for a form that stays open. */
  storedIn?: (answer: AnswerBody<E>, before: Stored) => Stored
  /** After a save the fields keep the typed values instead of the stored ones, such as rows, which would be replaced. */
  keepsTyped?: true
  onDone?: (answer: AnswerBody<E>) => unknown
}

export type RecordForm<Stored, Values extends FieldValues> = EndpointForm<Values> & {
  /** The version of the record that the next save changes. */
  seen: Stored
}

/**
 * A form over a stored record that may be reloaded while the form is open. As long as nothing is typed, the form begins
 * anew with the reloaded record. After that the input stays, and the next save names the version that was shown, until
 * the server answers that the record was changed elsewhere. Then the fields without input take the newest values, and
 * at a field that was typed here and changed elsewhere, the form says what the other person stored.
 */
export function useRecordForm<E extends Endpoint, Stored, Values extends FieldValues>(
  endpoint: E,
  latest: Stored,
  options: RecordFormOptions<E, Stored, Values>,
): RecordForm<Stored, Values> {
  const { valuesOf, bodyOf, storedIn, keepsTyped, onDone } = options
  const [seen, setSeen] = useState(latest)
  // If the reload after a save fails, the record from before the save must not come back.
  const handled = useRef(latest)
  const isOutdated = useRef(false)
  const form = useEndpointForm<E, Values>(endpoint, {
    ...options,
    values: valuesOf(latest),
    bodyOf: (typed) => bodyOf(typed, seen),
    onDone(answer, { values }) {
      if (storedIn !== undefined) {
        const stored = storedIn(answer, seen)
        setSeen(stored)
        isOutdated.current = false
        const shown = keepsTyped ? values : valuesOf(stored)
        // Input that was typed during the save stays, and counts as unsaved.
        if (!keepsTyped && isSameValue(form.getValues(), values)) form.reset(shown)
        form.rebase(shown)
      }
      return onDone?.(answer)
    },
  })
  const merge = useMerge(form, options)
  const { busy, failure, startOver } = form
  const { isDirty } = form.formState
  const isStale = failure?.problem?.code === 'stale_version'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form keeps its methods, and each record is handled once
  useEffect(() => {
    if (isStale) isOutdated.current = true
    const mayTake = !busy && (isOutdated.current || !isDirty)
    if (!mayTake || latest === handled.current) return
    handled.current = latest
    setSeen(latest)
    const [before, newest] = [valuesOf(seen), valuesOf(latest)]
    if (isDirty || startOver !== null) return merge({ before, newest })
    isOutdated.current = false
    if (!isSameValue(before, newest)) form.begin(newest)
  }, [latest, busy, isDirty, isStale])
  return { ...form, seen }
}

/** Merges the form with the record that somebody else has stored since. */
function useMerge<Values extends FieldValues>(
  form: EndpointForm<Values>,
  { textOf, rules }: Pick<RecordFormOptions<Endpoint, never, Values>, 'textOf' | 'rules'>,
) {
  const { t } = useLingui()
  const sentenceOf = (name: FieldPath<Values>, value: unknown) => {
    const theirs = (textOf?.(name, value) ?? String(value ?? '')).trim()
    return theirs === ''
      ? t`Someone else has cleared this meanwhile. What you entered is kept; save again to use it.`
      : t`Someone else has saved this meanwhile: ${theirs}. What you entered is kept; save again to use it.`
  }
  return ({ before, newest }: { before: Values; newest: Values }): void => {
    const { taken, both } = mergeFields({ opened: before, typed: form.getValues(), newest }, rules)
    form.rebase(newest)
    for (const name of Object.keys(taken) as FieldPath<Values>[]) {
      form.setValue(name, taken[name] as FieldPathValue<Values, typeof name>)
    }
    for (const name of both as FieldPath<Values>[]) {
      form.setError(name, { type: changedElsewhere, message: sentenceOf(name, newest[name]) })
    }
  }
}
