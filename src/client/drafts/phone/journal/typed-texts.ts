import type { AnswerValue } from '#domain/drafts/operations.ts'
import { scopeOf } from '#domain/forms/answers.ts'
import type { FormDefinition } from '#domain/forms/definition.ts'
import { parseField } from '#domain/forms/kinds.ts'
import { findField } from '#domain/forms/paths.ts'
import { type JournalPage, type PendingValue, pendingKey } from './journal-page.ts'

/**
 * Converts the early texts of a journal into values by the rules of the form, as if they were typed now. Paths that the
 * form does not have are left out.
 */
export function readTyped(form: FormDefinition, { typed, ...page }: JournalPage): JournalPage {
  if (typed === undefined) return page
  const answers: Record<string, AnswerValue> = { ...page.start?.answers }
  const pending = new Map<string, PendingValue>(page.pending)
  for (const [path, text] of typed) {
    const place = findField(form, path)
    if (place === null) continue
    const parsed = parseField(place.field, text, scopeOf(place, answers))
    answers[path] = parsed.ok ? parsed.value : null
    pending.set(pendingKey('raw', path), { kind: 'raw', text: parsed.ok ? null : text })
    pending.set(pendingKey('value', path), { kind: 'value', value: answers[path] })
  }
  return { ...page, pending: [...pending] }
}
