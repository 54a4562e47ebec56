import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { isKeyTaken } from '../../../../ui/fields/key-taken.ts'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { AnnounceDialog } from '../dialogs/announce-dialog.tsx'
import { DeclineDialog } from '../dialogs/decline-dialog.tsx'
import { EndDialog } from '../dialogs/end-dialog.tsx'
import { HostKeysDialog } from '../dialogs/host-keys-dialog.tsx'
import { SendLinkDialog } from '../dialogs/send-link-dialog.tsx'
import type { Host } from '../state/host.ts'
import type { OpenDialog } from '../state/open-dialog.ts'
import { ActiveGuest } from './active-guest.tsx'
import { GlanceBoard } from './glance-board.tsx'
import { QueueList } from './queue-list.tsx'
import { CurrentAnnouncement, RecordLink, SessionChip, SessionControls } from './session-controls.tsx'

/** The open session: the next guest, the active guest, the queue. `children` are notices above them. */
export function HostDesk({ host, children }: { host: Host; children?: ReactNode }) {
  const { t } = useLingui()
  const mainButton = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { view, blockedBy, sendOrder } = host
  useHostKeys({
    onNext: host.callNext,
    onFinish() {
      if (view.inCall === null || blockedBy !== undefined) return
      void sendOrder(`finish ${view.inCall.id}`, { type: 'finish', guestId: view.inCall.id })
    },
    onHelp: () => setDialog({ kind: 'keys' }),
  })
  return (
    <Page width="wide">
      <PageHeader
        title={t`Secretary’s Hour`}
        note={<SessionChip host={host} />}
        actions={<SessionControls host={host} onDialog={setDialog} />}
      />
      {/* On a wide screen the board does not move, whatever appears or disappears beside it. */}
      <div className="grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 space-y-4 not-has-[>:not(:empty)]:absolute lg:col-start-2">
          {children}
          <CurrentAnnouncement host={host} onDialog={setDialog} />
          {view.active.map((guest) => (
            <ActiveGuest key={guest.id} host={host} guest={guest} onDialog={setDialog} />
          ))}
        </div>
        <div className="lg:sticky lg:top-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <GlanceBoard host={host} mainButton={mainButton} />
        </div>
        <div className="min-w-0 space-y-4 lg:col-start-2">
          <QueueList host={host} onDialog={setDialog} mainButton={mainButton} />
          <RecordLink />
        </div>
      </div>
      <HostDialogs host={host} dialog={dialog} onClose={useCallback(() => setDialog(null), [])} />
    </Page>
  )
}

type HostKeys = { onNext: () => void; onFinish: () => void; onHelp: () => void }

/** The letter of a key. On a Bengali keyboard layout the key types another letter, so its position counts. */
function letterOf({ key, code }: KeyboardEvent): string {
  return /^[a-z?]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase()
}

/** The keys of the host's page: N calls the next guest, F finishes, ? opens the help. A held key counts once. */
function useHostKeys(keys: HostKeys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.repeat || isKeyTaken(event)) return
      const letter = letterOf(event)
      if (letter === 'n') current.current.onNext()
      else if (letter === 'f') current.current.onFinish()
      else if (letter === '?') current.current.onHelp()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

type DialogsProps = { host: Host; dialog: OpenDialog | null; onClose: () => void }

/** The open dialog. The link that was pasted last is kept here for the next dialog. */
function HostDialogs({ host, dialog, onClose }: DialogsProps) {
  const [lastUrl, setLastUrl] = useState('')
  const { send, session, counts } = host
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'keys':
      return <HostKeysDialog onClose={onClose} />
    case 'end':
      return <EndDialog send={send} waiting={counts.waiting} onClose={onClose} />
    case 'announce':
      return <AnnounceDialog send={send} session={session} onClose={onClose} />
    case 'decline':
      return <DeclineDialog send={send} guest={dialog.guest} onClose={onClose} />
    case 'link':
      return <SendLinkDialog send={send} guest={dialog.guest} lastUrl={lastUrl} onUrl={setLastUrl} onClose={onClose} />
  }
}
