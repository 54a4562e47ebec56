import { available } from '#contract/applications/applications.ts'
import type { FieldPlace } from '#domain/forms/paths.ts'
import { afterPress } from '../../platform/after-press.ts'
import { call } from '../../platform/api/api.ts'
import { loadStorage } from '../storage/load-storage.ts'
import type { DraftForm } from './create-draft-form.ts'
import { findFieldIssue } from './find-issues.ts'

type Details = 'mobile' | 'email'

/** What the server said of a value in this page: it is not asked twice when somebody passes the field again. */
const known = new Map<string, boolean>()

/** After a proof of the number: what was said of it before is no longer true. */
export function noteFree(session: DraftForm['session'], path: Details): void {
  known.set(`${session.type.type} ${String(session.answers()[path])}`, false)
}

function isDetails(path: string): path is Details {
  return path === 'mobile' || path === 'email'
}

/**
 * Asks whether another application uses the mobile number or e-mail that was just given, and says so at the field. A
 * word to the person, no more: the server decides when the application is made and submitted, and without a line nothing
 * is asked or said.
 */
export async function askWhetherTaken(
  { session, issues, checks }: DraftForm,
  { path, step }: FieldPlace,
): Promise<void> {
  const value = session.answers()[path]
  if (!isDetails(path) || typeof value !== 'string' || findFieldIssue(checks(), path) !== null) return
  const type = session.type.type
  // Before the server can know the draft, the phone does: it must never tell a person of their own number.
  await session.flush()
  const isTaken = known.get(`${type} ${value}`) ?? (await ask(session.draftId(), { type, [path]: value }, path))
  if (isTaken === null) return
  known.set(`${type} ${value}`, isTaken)
  if (!isTaken) return
  afterPress(() => {
    const isStill = session.answers()[path] === value && issues.get(path) === null
    if (isStill) issues.set(path, { path, code: 'taken', step: step.step, severity: 'warn' })
  })
}

/** Null when nobody answered. The draft shows its own key, because what is its own is free. */
async function ask(
  draftId: string | null,
  query: { type: string; mobile?: string; email?: string },
  path: Details,
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
