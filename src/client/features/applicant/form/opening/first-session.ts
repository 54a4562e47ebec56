import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import type { DraftSession } from '../../../../drafts/phone/session/draft-session.ts'
import { newDraft } from './new-draft.ts'
import { openSession } from './open-draft.ts'

export type NewForm = { type: string; purpose: string | null }

let first: (NewForm & { session: DraftSession }) | null = null

/**
 * Opens the session of a new form before the first rendering, which then shows the form itself: when the build writes
 * it as HTML, and when the app hydrates that HTML.
 */
export function openFirstSession(definition: TypeDefinition, purpose: string | null): void {
  const form = { type: definition.type, purpose }
  if (findFirstSession(form) !== null) return
  first?.session.close()
  first = { ...form, session: openSession(definition, newDraft(definition, purpose)) }
}

/** The session that `openFirstSession` opened for this form, or null. It is available until `takeFirstSession`. */
export function findFirstSession({ type, purpose }: NewForm): DraftSession | null {
  return first !== null && first.type === type && first.purpose === purpose ? first.session : null
}

export function takeFirstSession(form: NewForm): DraftSession | null {
  const session = findFirstSession(form)
  if (session !== null) first = null
  return session
}
