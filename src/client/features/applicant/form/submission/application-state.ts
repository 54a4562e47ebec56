import { useLingui } from '@lingui/react/macro'
import { type ApplicationStatus, applicationStatuses } from '#domain/enlistment/application-status.ts'
import type { EnlistmentState } from '#domain/enlistment/enlistment-state.ts'
import type { DraftRow } from '#sync/store.ts'
import type { StatusLineProps } from '../../../../drafts/parts/form/status-line.tsx'
import { statusNames } from '../../../../entities/application/application-words.ts'
import type { ServerFacts } from '../wizard/server-facts.ts'

/** The state of a submitted application, and that of its enlistment once it is approved. */
export type ApplicationState = { status: ApplicationStatus; enlistment: EnlistmentState | null }

/** The state as the phone knows it. Each sync updates the draft, so the stored facts may be older than the draft. */
export function applicationState(draft: DraftRow, facts: ServerFacts | null): ApplicationState {
  const isCurrent = facts !== null && facts.version >= draft.version
  const text = isCurrent ? facts.status : draft.status
  // An unknown status of a later version is shown as pending: the application is at the office.
  const status = applicationStatuses.find((each) => each === text) ?? 'pending'
  return { status, enlistment: status === 'approved' ? (facts?.enlistment?.state ?? 'ACTIVE') : null }
}

/** The words of the status line for a decided application, the same as on the page; null while it is under review. */
export function useOutcome(state: ApplicationState | null): NonNullable<StatusLineProps['outcome']> | null {
  const { t, i18n } = useLingui()
  if (state === null) return null
  const { status, enlistment } = state
  if (status === 'rejected') return { words: i18n._(statusNames.rejected), isGood: false }
  if (enlistment === null) return null
  const words: Record<EnlistmentState, string> = {
    ACTIVE: i18n._(statusNames.approved),
    EXPIRED: t`Expired`,
    REVOKED: t`Revoked`,
  }
  return { words: words[enlistment], isGood: enlistment === 'ACTIVE' }
}
