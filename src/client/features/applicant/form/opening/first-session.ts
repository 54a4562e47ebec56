import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import type { DraftSession } from '../../../../drafts/session/draft-session.ts'
import { newDraft } from './new-draft.ts'
import { openSession } from './open-draft.ts'

export type NewForm = { type: string; purpose: string | null }

let first: (NewForm & { session: DraftSession }) | null = null

/**
 * Opens the session of a new form before its first drawing, which can then show the form itself: where the build writes
 * it as HTML, and where the app takes that HTML over.
 */
export function openFirstSession(definition: TypeDefinition, purpose: string | null): void {
  const form = { type: definition.type, purpose }
  if (findFirstSession(form) !== null) return
  first?.session.close()
  first = { ...form, session: openSession(definition, newDraft(definition, purpose)) }
}

/** The session that was opened for this form before it was drawn, or null. It stays until it is taken. */
export function findFirstSession({ type, purpose }: NewForm): DraftSession | null {
  return first !== null && first.type === type && first.purpose === purpose ? first.session : null
}

export function takeFirstSession(form: NewForm): DraftSession | null {
  const session = findFirstSession(form)
  if (session !== null) first = null
  return session
}
