import { useMemo } from 'react'
import { formatForInput } from '#domain/forms/kinds.ts'
import type { FieldPlace } from '#domain/forms/paths.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import type { FieldBinding } from '../../../../forms/field-kind.ts'
import { fieldKindViews } from '../../../../forms/field-kind-views.ts'
import { useFieldHint } from '../../../../forms/use-field-hint.ts'
import { useIssueText } from '../../../../forms/use-issue-text.ts'
import { useLocale, useLocalized } from '../../../../platform/i18n.ts'
import type { GuestInput } from '../phone/guest-input.ts'

export type GuestFieldProps = {
  place: FieldPlace
  guestInput: GuestInput
  issue: FieldIssue | undefined
  /** Why the server refused the field; shown if the form finds nothing wrong. */
  refused: string | null
  /** Must be the same function in every rendering. */
  onLeave: (path: string) => void
}

/** One field of the guest form, with the control for its kind. */
export function GuestField({ place, guestInput, issue, refused, onLeave }: GuestFieldProps) {
  const locale = useLocale()
  const label = useLocalized()(place.field.label)
  const hint = useFieldHint(place, place.field.rule ?? null)
  const issueText = useIssueText()
  const binding = useMemo((): FieldBinding => {
    const text = guestInput.read()[place.path] ?? ''
    const isNumber = place.field.kind === 'tel'
    return {
      initial: isNumber ? localiseDigits(formatForInput(place.field, text), locale) : text,
      onInput: (raw) => void guestInput.put({ [place.path]: raw }),
      onBlur: () => onLeave(place.path),
      connect: () => () => undefined,
    }
  }, [guestInput, place, locale, onLeave])
  const { Input } = fieldKindViews[place.field.kind]
  const error = issue === undefined ? refused : issueText(issue, label, place)
  return <Input {...{ place, binding, label, hint, error }} optional={!place.field.required} />
}
