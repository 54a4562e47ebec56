import { useLingui } from '@lingui/react/macro'
import { useOnline } from '../../../platform/online.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ConflictList } from '../attention/conflict-list.tsx'
import { Troubles } from '../attention/troubles.tsx'
import { ResumeCode } from '../devices/resume-code.tsx'
import { useOpenDraft, useSnapshot } from '../open-draft/draft-context.tsx'
import { ExportButton } from '../status/export-button.tsx'
import { SaveTroubleNotice } from '../status/save-trouble.tsx'
import { SendNowButton } from '../status/send-now-button.tsx'
import { useStatus } from '../status/use-status.ts'
import { PhoneSetting } from '../vault/parts.ts'
import { LastTry, WaitingList } from './waiting-list.tsx'

/** `title`: the state in words, as the status line says it. */
export type OutboxDialogProps = { title: string; onClose: () => void }

/** Everything that waits, the result of the last attempt, and what the person can do. */
export function OutboxDialog({ title, onClose }: OutboxDialogProps) {
  const { session } = useOpenDraft()
  const snapshot = useSnapshot()
  const status = useStatus()
  const online = useOnline()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={<Explanation />}
      footer={
        snapshot !== null && (
          <>
            <ExportButton draftId={snapshot.draft.id} beforehand={session.flush} />
            {status.changes > 0 && status.state !== 'submitted' && <SendNowButton />}
          </>
        )
      }
    >
      <div className="space-y-5">
        {status.trouble !== null && <SaveTroubleNotice trouble={status.trouble} />}
        {snapshot !== null && (
          <>
            <ConflictList />
            <Troubles snapshot={snapshot} />
            <LastTry snapshot={snapshot} online={online} />
            <WaitingList snapshot={snapshot} />
            {snapshot.draft.token !== '' && <ResumeCode draft={snapshot.draft} />}
            <PhoneSetting />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Explanation() {
  const { t } = useLingui()
  const { state, started } = useStatus()
  if (!started) return t`Nothing has been typed yet. As soon as you type, it is kept on this phone.`
  const texts = {
    phone: t`Everything you typed is kept on this phone. It is sent to the office automatically as soon as there is a connection; you may close this page.`,
    sending: t`What you typed is on its way to the office.`,
    server: t`The office's server has exactly what you see here.`,
    submitted: t`The application has been submitted. It can no longer be changed.`,
    'other-phone': t`The office's server has your answers. A file that was attached on another phone has not arrived there yet: please open the application on that phone with an internet connection, or remove the file here and attach it again.`,
    'needs-you': t`Something needs your decision. Everything else you typed is safe.`,
  }
  return texts[state]
}
