import { useCallback, useEffect, useRef, useState } from 'react'
import { blocks, type FieldIssue, validateField, validateForm } from '#domain/forms/validate.ts'
import { guestForm, readGuestWords } from '#domain/live/guest-form.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { TypedWords } from '../phone/typed-words.ts'

type Issues = ReadonlyMap<string, FieldIssue>

const rulesOf = () => ({ today: dhakaDate(Date.now()) })

/** The errors of the form. A field is checked when it is left; its error disappears as soon as the text is right. */
export function useGuestIssues(words: TypedWords) {
  const [issues, setIssues] = useState<Issues>(() => new Map())
  const check = useCallback(
    (path: string) =>
      setIssues((before) => {
        const issue = validateField({ form: guestForm, path }, readGuestWords(words.texts()), rulesOf())
        if (issue === null && !before.has(path)) return before
        const next = new Map(before)
        next.delete(path)
        if (issue !== null) next.set(path, issue)
        return next
      }),
    [words],
  )
  const onLeave = useCallback(
    (path: string) => {
      // An empty field is not checked when it is left: the person may come back to it.
      if ((words.texts()[path] ?? '').trim() !== '') check(path)
    },
    [words, check],
  )
  const shown = useRef(issues)
  useEffect(() => {
    shown.current = issues
  }, [issues])
  useEffect(
    () =>
      words.subscribe(() => {
        for (const path of shown.current.keys()) check(path)
      }),
    [words, check],
  )
  const checkAll = useCallback(() => {
    const found = validateForm(guestForm, readGuestWords(words.texts()), rulesOf()).filter(blocks)
    setIssues(new Map(found.map((issue) => [issue.path, issue])))
    return found
  }, [words])
  return { issues, onLeave, checkAll }
}
