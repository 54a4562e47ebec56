import { useCallback, useEffect, useRef, useState } from 'react'
import { aboutForm, purposeForm, readVisit } from '#domain/appointments/visit-form.ts'
import type { FormDefinition } from '#domain/forms/definition.ts'
import { blocks, type FieldIssue, validateField, validateForm } from '#domain/forms/validate.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { VisitPart } from '#sync/visits/visits.ts'
import type { VisitSession } from '../phone/visit-session.ts'

export const partForms: Record<VisitPart, FormDefinition> = { about: aboutForm, purpose: purposeForm }

/** The blocking issues of one part of the request, in the order of the form. */
export function findVisitIssues(part: VisitPart, texts: Readonly<Record<string, string>>): readonly FieldIssue[] {
  const form = partForms[part]
  return validateForm(form, readVisit(form, texts), { today: dhakaDate(Date.now()) }).filter(blocks)
}

type Issues = ReadonlyMap<string, FieldIssue>

/** The errors of one step. A field is checked when it is left; its error disappears as soon as the text is right. */
export function useStepIssues(session: VisitSession, part: VisitPart) {
  const [issues, setIssues] = useState<Issues>(() => new Map())
  const check = useCallback(
    (path: string) =>
      setIssues((before) => {
        const form = partForms[part]
        const values = readVisit(form, session.textsOf(part))
        const issue = validateField({ form, path }, values, { today: dhakaDate(Date.now()) })
        if (issue === null && !before.has(path)) return before
        const next = new Map(before)
        next.delete(path)
        if (issue !== null) next.set(path, issue)
        return next
      }),
    [session, part],
  )
  const onLeave = useCallback(
    (path: string) => {
      // An empty field is not checked when it is left: the person may come back to it.
      if ((session.textsOf(part)[path] ?? '').trim() !== '') check(path)
    },
    [session, part, check],
  )
  const shown = useRef<Issues>(issues)
  useEffect(() => {
    shown.current = issues
  }, [issues])
  useEffect(
    () =>
      session.subscribe(() => {
        for (const path of shown.current.keys()) check(path)
      }),
    [session, check],
  )
  const checkAll = useCallback(() => {
    const found = findVisitIssues(part, session.textsOf(part))
    setIssues(new Map(found.map((issue) => [issue.path, issue])))
    return found
  }, [session, part])
  return { issues, onLeave, checkAll }
}
