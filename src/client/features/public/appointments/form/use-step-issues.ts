import { useMemo } from 'react'
import { aboutForm, purposeForm, readVisit } from '#domain/appointments/visit-form.ts'
import type { FormDefinition } from '#domain/forms/definition.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import type { VisitPart } from '#sync/visits/visits.ts'
import { findTextIssues, type TextForm, useTextIssues } from '../../../../forms/use-text-issues.ts'
import type { VisitSession } from '../phone/visit-session.ts'

export const partForms: Record<VisitPart, FormDefinition> = { about: aboutForm, purpose: purposeForm }

function textForm(part: VisitPart, texts: TextForm['texts']): Omit<TextForm, 'subscribe'> {
  const form = partForms[part]
  return { form, texts, valuesOf: (typed) => readVisit(form, typed) }
}

/** The blocking issues of one part of the request, in the order of the form. */
export function findVisitIssues(part: VisitPart, texts: Readonly<Record<string, string>>): readonly FieldIssue[] {
  return findTextIssues(textForm(part, () => texts))
}

/** The errors of one step. */
export function useStepIssues(session: VisitSession, part: VisitPart) {
  const source = useMemo(
    () => ({ ...textForm(part, () => session.textsOf(part)), subscribe: session.subscribe }),
    [session, part],
  )
  return useTextIssues(source)
}
