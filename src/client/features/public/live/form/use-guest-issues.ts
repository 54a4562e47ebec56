import { useCallback, useEffect, useRef, useState } from 'react'
import { blocks, type FieldIssue, validateField, validateForm } from '#domain/forms/validate.ts'
import { guestForm, readGuestDetails } from '#domain/live/guest-form.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { GuestInput } from '../phone/guest-input.ts'

type Issues = ReadonlyMap<string, FieldIssue>

const rulesOf = () => ({ today: dhakaDate(Date.now()) })

/** The errors of the form. A field is checked when it is left; its error disappears as soon as the text is right. */
export function useGuestIssues(guestInput: GuestInput) {
  const [issues, setIssues] = useState<Issues>(() => new Map())
  const check = useCallback(
    (path: string) =>
      setIssues((before) => {
        const issue = validateField({ form: guestForm, path }, readGuestDetails(guestInput.texts()), rulesOf())
        if (issue === null && !before.has(path)) return before
        const next = new Map(before)
        next.delete(path)
        if (issue !== null) next.set(path, issue)
        return next
      }),
    [guestInput],
  )
  const onLeave = useCallback(
    (path: string) => {
      // An empty field is not checked when it is left: the person may come back to it.
      if ((guestInput.texts()[path] ?? '').trim() !== '') check(path)
    },
    [guestInput, check],
  )
  const shown = useRef(issues)
  useEffect(() => {
    shown.current = issues
  }, [issues])
  useEffect(
    () =>
      guestInput.subscribe(() => {
        for (const path of shown.current.keys()) check(path)
      }),
    [guestInput, check],
  )
  const checkAll = useCallback(() => {
    const found = validateForm(guestForm, readGuestDetails(guestInput.texts()), rulesOf()).filter(blocks)
    setIssues(new Map(found.map((issue) => [issue.path, issue])))
    return found
  }, [guestInput])
  return { issues, onLeave, checkAll }
}
