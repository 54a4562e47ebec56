import { useSnapshot } from '../drafts/draft-context.tsx'
import { ConflictList } from './conflict-list.tsx'
import { StorageFull } from './storage-full.tsx'
import { Troubles } from './troubles.tsx'
import { useSendAfterCorrection } from './use-send-after-correction.ts'
import { useStatus } from './use-status.ts'

/** What needs the person, at the top of the page: it must not wait for a tap on the status line. */
export function Attention() {
  const snapshot = useSnapshot()
  const { unsaved } = useStatus()
  useSendAfterCorrection()
  return (
    <div className="space-y-4 px-4 pt-4">
      <ConflictList />
      {unsaved && <StorageFull />}
      {snapshot !== null && <Troubles snapshot={snapshot} />}
    </div>
  )
}
