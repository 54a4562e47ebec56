import { useMemo } from 'react'
import { listFields } from '#domain/forms/answers.ts'
import type { FieldPlace } from '#domain/forms/paths.ts'
import { inNumerals } from '#domain/forms/summary.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import type { VisitPart } from '#sync/visits/visits.ts'
import type { FieldBinding } from '../../../../forms/field-kind.ts'
import { fieldKindViews } from '../../../../forms/field-kind-views.ts'
import { useFieldHint } from '../../../../forms/use-field-hint.ts'
import { useIssueText } from '../../../../forms/use-issue-text.ts'
import { useLocale, useLocalized } from '../../../../platform/i18n.ts'
import type { Officials } from '../phone/kept-officials.ts'
import type { VisitSession } from '../phone/visit-session.ts'
import { OfficialChoice } from './official-choice.tsx'
import { partForms } from './use-step-issues.ts'

export type TextStepProps = FieldTroubles & { session: VisitSession; part: VisitPart; officials: Officials }

/** The text fields of one step, in the order of the form. */
export function TextStep({ session, part, officials, ...troubles }: TextStepProps) {
  const places = useMemo(() => listFields(partForms[part], {}), [part])
  return places.map((place) =>
    place.field.key === 'officialId' ? (
      <OfficialField key={place.path} {...{ session, place, officials, ...troubles }} />
    ) : (
      <VisitField key={place.path} {...{ session, part, place, ...troubles }} />
    ),
  )
}

type FieldTroubles = {
  /** The issues that the rules of the form found. */
  issues: ReadonlyMap<string, FieldIssue>
  /** The sentence for each field that the server refused. */
  refused: ReadonlyMap<string, string>
  /** Must be the same function in every rendering. */
  onLeave: (path: string) => void
}

type VisitFieldProps = FieldTroubles & { session: VisitSession; part: VisitPart; place: FieldPlace }

/** The error of a field: from the rules of the form, else from the server. */
function useFieldError({ issues, refused }: FieldTroubles, place: FieldPlace): string | null {
  const issueText = useIssueText()
  const label = useLocalized()(place.field.label)
  const issue = issues.get(place.path)
  return issue === undefined ? (refused.get(place.path) ?? null) : issueText(issue, label, place)
}

/** One field of the request, with the control for its kind. */
function VisitField({ session, part, place, ...troubles }: VisitFieldProps) {
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

type OfficialFieldProps = FieldTroubles & { session: VisitSession; place: FieldPlace; officials: Officials }

function OfficialField({ session, place, officials, ...troubles }: OfficialFieldProps) {
  const label = useLocalized()(place.field.label)
  const error = useFieldError(troubles, place)
  return <OfficialChoice {...{ session, officials, label, error }} onLeave={troubles.onLeave} />
}
