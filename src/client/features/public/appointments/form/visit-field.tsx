import { useMemo } from 'react'
import type { FieldPlace } from '#domain/forms/paths.ts'
import { inNumerals } from '#domain/forms/summary.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import type { VisitPart } from '#sync/visits/visits.ts'
import type { FieldBinding } from '../../../../forms/field-kind.ts'
import { fieldKindViews } from '../../../../forms/field-kind-views.ts'
import { useFieldHint } from '../../../../forms/use-field-hint.ts'
import { useIssueText } from '../../../../forms/use-issue-text.ts'
import { useLocale, useLocalized } from '../../../../platform/i18n.ts'
import type { VisitSession } from '../phone/visit-session.ts'

export type FieldTroubles = {
  /** The issues that the rules of the form found. */
  issues: ReadonlyMap<string, FieldIssue>
  /** The sentence for each field that the server refused. */
  refused: ReadonlyMap<string, string>
  /** Must be the same function in every rendering. */
  onLeave: (path: string) => void
}

export type VisitFieldProps = FieldTroubles & { session: VisitSession; part: VisitPart; place: FieldPlace }

/** The error of a field: from the rules of the form, else from the server. */
export function useFieldError({ issues, refused }: FieldTroubles, place: FieldPlace): string | null {
  const issueText = useIssueText()
  const label = useLocalized()(place.field.label)
  const issue = issues.get(place.path)
  return issue === undefined ? (refused.get(place.path) ?? null) : issueText(issue, label, place)
}

/** One field of the request, with the control for its kind. */
export function VisitField({ session, part, place, ...troubles }: VisitFieldProps) {
  const locale = useLocale()
  const localized = useLocalized()
  const hint = useFieldHint(place, place.field.rule ?? null)
  const error = useFieldError(troubles, place)
  const { onLeave } = troubles
  const binding = useMemo((): FieldBinding => {
    const text = session.textsOf(part)[place.path] ?? ''
    return {
      initial: inNumerals(place.field, text, locale),
      onInput: (raw) => session.input(part, place.path, raw),
      onBlur: () => onLeave(place.path),
      connect: () => () => undefined,
    }
  }, [session, part, place, locale, onLeave])
  const { Input } = fieldKindViews[place.field.kind]
  return (
    <Input
      place={place}
      binding={binding}
      label={localized(place.field.label)}
      hint={hint}
      optional={!place.field.required}
      error={error}
    />
  )
}
