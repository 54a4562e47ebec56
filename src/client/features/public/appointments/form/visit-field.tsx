import { useMemo } from 'react'
import type { FieldKind } from '#domain/forms/definition.ts'
import { formatForInput } from '#domain/forms/kinds.ts'
import type { FieldPlace } from '#domain/forms/paths.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import type { VisitPart } from '#sync/visits/visits.ts'
import type { FieldBinding } from '../../../../forms/field-kind.ts'
import { fieldKindViews } from '../../../../forms/field-kind-views.ts'
import { useFieldHint } from '../../../../forms/use-field-hint.ts'
import { useIssueText } from '../../../../forms/use-issue-text.ts'
import { useLocale, useLocalized } from '../../../../platform/i18n.ts'
import type { VisitSession } from '../phone/visit-session.ts'

export type FieldTroubles = {
  /** What the form itself finds wrong. */
  issues: ReadonlyMap<string, FieldIssue>
  /** What the server would not have, in its sentence. */
  refused: ReadonlyMap<string, string>
  /** Never another function while the step is shown. */
  onLeave: (path: string) => void
}

export type VisitFieldProps = FieldTroubles & { session: VisitSession; part: VisitPart; place: FieldPlace }

const numeric: ReadonlySet<FieldKind> = new Set(['digits', 'tel', 'integer'])

/** The error of a field: of the form's rules, else of the server. */
export function useFieldError({ issues, refused }: FieldTroubles, place: FieldPlace): string | null {
  const issueText = useIssueText()
  const label = useLocalized()(place.field.label)
  const issue = issues.get(place.path)
  return issue === undefined ? (refused.get(place.path) ?? null) : issueText(issue, label, place)
}

/** One field of the request, by its kind. */
export function VisitField({ session, part, place, ...troubles }: VisitFieldProps) {
  const locale = useLocale()
  const localized = useLocalized()
  const hint = useFieldHint(place, place.field.rule ?? null)
  const error = useFieldError(troubles, place)
  const { onLeave } = troubles
  const binding = useMemo((): FieldBinding => {
    const text = session.textsOf(part)[place.path] ?? ''
    return {
      initial: numeric.has(place.field.kind) ? localiseDigits(formatForInput(place.field, text), locale) : text,
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
