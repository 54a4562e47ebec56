import { useEffect, useMemo } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import { listFields } from '#domain/forms/answers.ts'
import type { FieldDefinition, FormDefinition } from '#domain/forms/definition.ts'
import { formatForInput, parseField } from '#domain/forms/kinds.ts'
import type { FieldPlace } from '#domain/forms/paths.ts'
import { inNumerals } from '#domain/forms/summary.ts'
import { validateField } from '#domain/forms/validate.ts'
import type { Locale } from '#domain/text.ts'
import { currentDate } from '../platform/current-date.ts'
import { useLocale, useLocalized } from '../platform/i18n.ts'
import { fieldIds } from '../ui/fields/field.tsx'
import { errorAt } from '../ui/form/field-error.ts'
import type { FieldBinding } from './field-kind.ts'
import { fieldKindViews } from './field-kind-views.ts'
import { useFieldHint } from './use-field-hint.ts'
import { useIssueText } from './use-issue-text.ts'

/** The state of the fields: the text of each control, by path. */
export type FieldTexts = Record<string, string>

/** Stored values as the texts of their controls. */
export function textsOf(form: FormDefinition, values: Readonly<Record<string, AnswerValue>>): FieldTexts {
  return Object.fromEntries(
    listFields(form, {}).map(({ path, field }) => [path, formatForInput(field, values[path] ?? null)]),
  )
}

/**
 * The typed texts as values. A text that is not a valid value stays as it is, so that the contract's schema refuses it.
 */
export function valuesOf(form: FormDefinition, texts: FieldTexts): Record<string, AnswerValue> {
  const read = ({ path, field, group }: FieldPlace): AnswerValue => {
    const raw = texts[path] ?? ''
    const parsed = parseField(field, raw, { answers: texts, group })
    return parsed.ok ? parsed.value : raw
  }
  return Object.fromEntries(listFields(form, {}).map((place) => [place.path, read(place)]))
}

type HookForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'formState' | 'getFieldState' | 'getValues' | 'setValue' | 'subscribe'
>

export type HookFormFieldsProps<Values extends FieldValues> = {
  form: HookForm<Values>
  definition: FormDefinition
  /** The error of a field where the definition finds none. `code` is the server's; null if the schema refused it. */
  refused: (field: FieldDefinition, code: string | null) => string
}

/** The fields of a definition, each bound to a form of react-hook-form, which does the validation. */
export function HookFormFields<Values extends FieldValues>({ form, definition, refused }: HookFormFieldsProps<Values>) {
  const { submitCount, errors: found } = form.formState
  const errors: Readonly<Record<string, { message?: unknown } | undefined>> = found
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once per attempt
  useEffect(() => {
    const first = listFields(definition, {}).find(({ path }) => errors[path] !== undefined)
    if (first !== undefined) document.getElementById(fieldIds(first.path).control)?.focus()
  }, [submitCount])
  const wrongOf = ({ path, field }: FieldPlace) => {
    const error = errors[path]
    if (error === undefined) return null
    return errorAt(error, refused(field, typeof error.message === 'string' ? error.message : null))
  }
  return listFields(definition, {}).map((place) => (
    <HookFormField key={place.path} form={form} place={place} definition={definition} wrong={wrongOf(place)} />
  ))
}

type FieldProps<Values extends FieldValues> = {
  form: HookForm<Values>
  place: FieldPlace
  definition: FormDefinition
  /** The error when the definition finds none; null while the field is valid. */
  wrong: string | null
}

function HookFormField<Values extends FieldValues>({ form, place, definition, wrong }: FieldProps<Values>) {
  const localized = useLocalized()
  const locale = useLocale()
  const issueText = useIssueText()
  const hint = useFieldHint(place, place.field.rule ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form keeps its methods while it is open
  const binding = useMemo(() => bind(form, place, locale), [place.path, locale])
  const { Input } = fieldKindViews[place.field.kind]
  const label = localized(place.field.label)
  const issue =
    wrong === null
      ? null
      : validateField({ form: definition, path: place.path }, valuesOf(definition, form.getValues()), {
          today: currentDate(),
        })
  return (
    <Input
      place={place}
      binding={binding}
      label={label}
      hint={hint}
      optional={!place.field.required}
      error={issue === null ? wrong : issueText(issue, label, place)}
    />
  )
}

function bind<Values extends FieldValues>(
  form: HookForm<Values>,
  { path, field }: FieldPlace,
  locale: Locale,
): FieldBinding {
  const name = path as Path<Values>
  const read = () => String(form.getValues(name) ?? '')
  let typed = read()
  return {
    initial: inNumerals(field, typed, locale),
    onInput(raw) {
      typed = raw
      // A keystroke removes an error that it corrects, and never shows a new one.
      form.setValue(name, raw as never, { shouldDirty: true, shouldValidate: form.getFieldState(name).invalid })
    },
    onBlur: () => undefined,
    connect: (show) =>
      form.subscribe({
        name,
        formState: { values: true },
        callback: () => {
          if (read() === typed) return
          typed = read()
          show(inNumerals(field, typed, locale))
        },
      }),
  }
}
