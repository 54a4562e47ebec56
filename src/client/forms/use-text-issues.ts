import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answers } from '#domain/drafts/operations.ts'
import type { FormDefinition } from '#domain/forms/definition.ts'
import { blocks, type FieldIssue, validateField, validateForm } from '#domain/forms/validate.ts'
import { currentDate } from '../platform/current-date.ts'

/** A form whose fields are kept as typed texts. It must be the same object in every rendering. */
export type TextForm = {
  form: FormDefinition
  texts: () => Readonly<Record<string, string>>
  valuesOf: (texts: Readonly<Record<string, string>>) => Answers
  /** Calls the listener after each input in any field. */
  subscribe: (listener: () => void) => () => void
}

type Issues = ReadonlyMap<string, FieldIssue>

const rulesOf = () => ({ today: currentDate() })

/** The issues that prevent sending, in the order of the form. */
export function findTextIssues({ form, texts, valuesOf }: Omit<TextForm, 'subscribe'>): readonly FieldIssue[] {
  return validateForm(form, valuesOf(texts()), rulesOf()).filter(blocks)
}

/** The errors of the form. A field is checked when it is left; its error disappears as soon as the text is right. */
export function useTextIssues(source: TextForm) {
  const [issues, setIssues] = useState<Issues>(() => new Map())
  const check = useCallback(
    (path: string) =>
      setIssues((before) => {
        const issue = validateField({ form: source.form, path }, source.valuesOf(source.texts()), rulesOf())
        if (issue === null && !before.has(path)) return before
        const next = new Map(before)
        next.delete(path)
        if (issue !== null) next.set(path, issue)
        return next
      }),
    [source],
  )
  const onLeave = useCallback(
    (path: string) => {
      // An empty field is not checked when it is left: the person may come back to it.
      if ((source.texts()[path] ?? '').trim() !== '') check(path)
    },
    [source, check],
  )
  const shown = useRef(issues)
  useEffect(() => {
    shown.current = issues
  }, [issues])
  useEffect(
    () =>
      source.subscribe(() => {
        for (const path of shown.current.keys()) check(path)
      }),
    [source, check],
  )
  const checkAll = useCallback(() => {
    const found = findTextIssues(source)
    setIssues(new Map(found.map((issue) => [issue.path, issue])))
    return found
  }, [source])
  return { issues, onLeave, checkAll }
}
