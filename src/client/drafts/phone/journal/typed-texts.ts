import type { AnswerValue } from '#domain/drafts/operations.ts'
import { scopeOf } from '#domain/forms/answers.ts'
import type { FormDefinition } from '#domain/forms/definition.ts'
import { parseField } from '#domain/forms/kinds.ts'
import { findField } from '#domain/forms/paths.ts'
import type { Write } from '#sync/storage/write-within.ts'
import type { JournalPage } from './journal-page.ts'

/**
 * Converts the early texts of a journal into values by the rules of the form, as if they were typed now. Paths that the
 * form does not have are left out.
 */
export function readTyped(form: FormDefinition, { typed = [], ...page }: JournalPage): JournalPage {
  const answers: Record<string, AnswerValue> = { ...page.start?.answers }
  const writes = typed.flatMap(([path, text]): Write[] => {
    const place = findField(form, path)
    if (place === null) return []
    const parsed = parseField(place.field, text, scopeOf(place, answers))
    const value = parsed.ok ? parsed.value : null
    answers[path] = value
    return [{ path, value, text: parsed.ok ? null : text }]
  })
  return { ...page, writes: [...page.writes, ...writes] }
}
