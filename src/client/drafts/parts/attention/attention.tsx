import { useOpenDraft, useSnapshot, useWasReclaimed } from '../open-draft/draft-context.tsx'
import { LockFailed } from '../status/lock-failed.tsx'
import { SaveTroubleNotice } from '../status/save-trouble.tsx'
import { useLockTrouble } from '../status/use-lock-trouble.ts'
import { useStatus } from '../status/use-status.ts'
import { ConflictList } from './conflict-list.tsx'
import { Reclaimed } from './reclaimed.tsx'
import { Troubles } from './troubles.tsx'
import { useLostNumber } from './use-lost-number.ts'
import { useSendAfterCorrection } from './use-send-after-correction.ts'

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
