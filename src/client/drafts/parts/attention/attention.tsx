import { useLingui } from '@lingui/react/macro'
import { use, useEffect } from 'react'
import { findStepOfPath } from '#domain/forms/paths.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { Notice } from '../../../ui/notice.tsx'
import { sendNow } from '../../phone/loading/sending-loader.ts'
import { DraftFormContext } from '../fields/draft-form-context.tsx'
import { useOpenDraft, useSnapshot, useWasReclaimed } from '../open-draft/draft-context.tsx'
import { LockFailed } from '../status/lock-failed.tsx'
import { SaveTroubleNotice } from '../status/save-trouble.tsx'
import { useLockTrouble } from '../status/use-lock-trouble.ts'
import { useStatus } from '../status/use-status.ts'
import { ConflictList } from './conflict-list.tsx'
import { Troubles } from './troubles.tsx'

/** `isReview`: the page below already lists, field by field, why the application was refused. */
export type AttentionProps = { isReview: boolean }

/** What needs the person's action, at the top of the page: it must not be hidden behind the status line. */
export function Attention({ isReview }: AttentionProps) {
  const snapshot = useSnapshot()
  const { trouble } = useStatus()
  const { session } = useOpenDraft()
  const wasReclaimed = useWasReclaimed(session)
  const isUnlocked = useLockTrouble()
  useSendAfterCorrection()
  useLostNumber()
  return (
    <div className="space-y-4 px-4 pt-4">
      {wasReclaimed && <Reclaimed />}
      {isUnlocked && <LockFailed />}
      <ConflictList />
      {trouble !== null && <SaveTroubleNotice trouble={trouble} />}
      {snapshot !== null && <Troubles snapshot={snapshot} showsRefusal={!isReview} />}
    </div>
  )
}

/**
 * The error at the number's field after the number was moved to another draft; it disappears when another number is
 * typed.
 */
function useLostNumber(): void {
  const { session } = useOpenDraft()
  const form = use(DraftFormContext)
  const lost = useSnapshot()?.draft.lostMobile
  useEffect(() => {
    if (lost === undefined || form === null) return
    const { issues } = form
    const step = findStepOfPath(session.type, 'mobile')?.step ?? ''
    const showError = () => {
      const typed = session.answers().mobile
      const isLost = typeof typed === 'string' && normaliseMobile(typed) === lost
      if (isLost && issues.get('mobile') === null)
        issues.set('mobile', { path: 'mobile', code: 'taken', step, severity: 'error' })
    }
    showError()
    // Going to the next step clears earlier errors, so this one is set again.
    return issues.watch('mobile', showError)
  }, [lost, form, session])
}

/** Values that only one live application may have; the server checks them when the draft is sent. */
const uniquePaths = ['mobile', 'email']

/** Long enough to finish typing a number. */
const waitMs = 1500

/** The engine pauses when the server refuses a whole draft; a corrected number or address starts it again. */
function useSendAfterCorrection(): void {
  const { session } = useOpenDraft()
  const isPaused = (useSnapshot()?.draft.paused ?? null) !== null
  useEffect(() => {
    if (!isPaused) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void session.flush().then(sendNow), waitMs)
    }
    const stops = uniquePaths.map((path) => session.watch(path, again))
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [session, isPaused])
}

/** The browser has cleared this site's storage under the open form. */
function Reclaimed() {
  const { t } = useLingui()
  return (
    <div data-trouble="cleared">
      <Notice tone="warning" title={t`The browser deleted what was kept on this phone`}>
        <p>{t`Everything in this form has been saved again. Files that had not reached the office must be attached again.`}</p>
      </Notice>
    </div>
  )
}
