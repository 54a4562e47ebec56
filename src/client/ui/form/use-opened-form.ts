import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AnswerBody } from '../../platform/api/api.ts'
import { changedElsewhere } from './field-error.ts'
import { type MergeRules, mergeFields } from './merge-fields.ts'
import { type EndpointForm, type EndpointFormOptions, useEndpointForm } from './use-endpoint-form.ts'
import { type Opened, showStored } from './use-opened.ts'

export type OpenedFormOptions<Data, Values extends FieldValues> = {
  /** Converts the stored data to fields. */
  valuesOf: (data: Data) => Values
  /** The text that a person reads for the value of a field; the value itself by default. */
  textOf?: (name: FieldPath<Values>, value: unknown) => string
  /** Merges a field that consists of parts, such as rows. */
  rules?: MergeRules<Values>
}

/**
 * Ties a form to the data that it was opened over (`useOpened`). After a conflict the fields without input take the
 * newest values; at a field that was typed here and changed elsewhere, the form says what the other person stored.
 */
export function useOpenedForm<Data, Values extends FieldValues>(
  form: EndpointForm<Values>,
  data: Pick<Opened<Data>, 'opened' | 'seen' | 'report'> | undefined,
  options: OpenedFormOptions<Data, Values>,
): void {
  useReport(form, data?.report)
  const { t } = useLingui()
  const merged = useRef(data?.seen)
  const sentenceOf = (name: FieldPath<Values>, value: unknown) => {
    const theirs = (options.textOf?.(name, value) ?? String(value ?? '')).trim()
    return theirs === ''
      ? t`Someone else has cleared this meanwhile. What you entered is kept; save again to use it.`
      : t`Someone else has saved this meanwhile: ${theirs}. What you entered is kept; save again to use it.`
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form keeps its methods, and only newer data are merged
  useEffect(() => {
    const before = merged.current
    merged.current = data?.seen
    if (data === undefined || before === undefined || before === data.seen || data.seen === data.opened) return
    const [opened, newest] = [options.valuesOf(before), options.valuesOf(data.seen)]
    const { taken, both } = mergeFields({ opened, typed: form.getValues(), newest }, options.rules)
    form.rebase(newest)
    for (const name of Object.keys(taken) as FieldPath<Values>[]) {
      form.setValue(name, taken[name] as FieldPathValue<Values, typeof name>)
    }
    for (const name of both as FieldPath<Values>[]) {
      form.setError(name, { type: changedElsewhere, message: sentenceOf(name, newest[name]) })
    }
  }, [data?.seen, data?.opened])
}

export type OpenedEndpointFormOptions<E extends Endpoint, Data, Values extends FieldValues> = OpenedFormOptions<
  Data,
  Values
> &
  Omit<EndpointFormOptions<E, Values>, 'values' | 'onDone'> & {
    /** The stored data in the answer to a save. */
    storedIn: (answer: AnswerBody<E>) => Data
  }

/** A form that makes one call, over stored data: it begins with the data, and after a save shows what was stored. */
export function useOpenedEndpointForm<E extends Endpoint, Data, Values extends FieldValues>(
  endpoint: E,
  data: Omit<Opened<Data>, 'formKey'>,
  options: OpenedEndpointFormOptions<E, Data, Values>,
): EndpointForm<Values> {
  const { valuesOf, storedIn } = options
  const form = useEndpointForm<E, Values>(endpoint, {
    ...options,
    values: valuesOf(data.opened),
    onDone: (answer, { values }) => {
      const stored = storedIn(answer)
      data.settle(stored)
      showStored(form, { sent: values, stored: valuesOf(stored) })
    },
  })
  useOpenedForm(form, data, options)
  return form
}

/** Reports to `useOpened` whether the form holds input, and whether its version is outdated. */
function useReport<Values extends FieldValues>(
  { formState: { isDirty }, busy, failure }: EndpointForm<Values>,
  report: Opened<unknown>['report'] | undefined,
): void {
  const isHeld = isDirty || busy
  const isStale = failure?.problem?.code === 'stale_version'
  useEffect(() => report?.({ isHeld, isStale }), [report, isHeld, isStale])
}
