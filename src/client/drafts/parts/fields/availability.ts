import { available } from '#contract/applications/applications.ts'
import type { FieldPlace } from '#domain/forms/paths.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessages } from '../../../platform/api/error-messages.ts'
import { i18n } from '../../../platform/i18n.ts'
import { afterPress } from '../../../platform/timing/after-press.ts'
import { toast } from '../../../platform/toast.ts'
import { loadStorage } from '../../phone/loading/load-storage.ts'
import type { DraftForm } from './create-draft-form.ts'
import { findFieldIssue } from './find-issues.ts'

type ContactField = 'mobile' | 'email'

/** The answers of the server while this page is open, so that it is not asked twice about the same value. */
const known = new Map<string, boolean>()

/** Call after the number was proven: the earlier answer no longer holds. */
export function markAvailable(session: DraftForm['session'], path: ContactField): void {
  known.set(`${session.type.type} ${String(session.answers()[path])}`, false)
}

function isContactField(path: string): path is ContactField {
  return path === 'mobile' || path === 'email'
}

/**
 * Asks whether another application uses the mobile number or e-mail that was just entered, and shows the answer at the
 * field. This is a hint only: the server decides when the application is created and submitted. Without a connection
 * nothing is asked or shown.
 */
export async function checkAvailability(
  { session, issues, checks }: DraftForm,
  { path, step }: FieldPlace,
): Promise<void> {
  const value = session.answers()[path]
  if (!isContactField(path) || typeof value !== 'string' || findFieldIssue(checks(), path) !== null) return
  const type = session.type.type
  // The draft must be stored first: its key tells the server not to count the draft's own number as taken.
  await session.flush()
  const isTaken = known.get(`${type} ${value}`) ?? (await ask(session.draftId(), { type, [path]: value }, path))
  if (isTaken === null) return
  known.set(`${type} ${value}`, isTaken)
  if (!isTaken) return
  afterPress(() => {
    const isCurrent = session.answers()[path] === value && issues.get(path) === null
    if (!isCurrent) return
    issues.set(path, { path, code: 'taken', step: step.step, severity: 'warn' })
    toast.error(i18n._(errorMessages[`${path}_taken`]))
  })
}

/** Null when there is no answer. The draft sends its own key, so that its own values count as free. */
async function ask(
  draftId: string | null,
  query: { type: string; mobile?: string; email?: string },
  path: ContactField,
): Promise<boolean | null> {
  if (!navigator.onLine) return null
  const { context } = await loadStorage()
  const draft = draftId === null ? undefined : await context.store.drafts.get(draftId)
  const holder =
    draft === undefined || draft.token === '' || draft.mobile === null
      ? {}
      : { holder: { token: draft.token, mobile: draft.mobile } }
  const answer = await call(available, { query, ...holder })
  return answer.ok ? answer.body[path] === 'taken' : null
}
