import { useLingui } from '@lingui/react/macro'
import { hrefOf } from '../../../../platform/href.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { Host } from '../state/host.ts'
import type { OpenDialog } from '../state/open-dialog.ts'
import { useShortcut } from './key.tsx'

type ControlsProps = { host: Host; onDialog: (dialog: OpenDialog) => void }

/** Whether the session is open or paused. */
export function SessionChip({ host: { session } }: Pick<ControlsProps, 'host'>) {
  const { t } = useLingui()
  return session.state === 'OPEN' ? (
    <Chip tone="ok" icon="check">{t`Running`}</Chip>
  ) : (
    <Chip tone="accent" icon="clock">{t`Paused`}</Chip>
  )
}

/** The actions for the session as a whole. */
export function SessionControls({ host, onDialog }: ControlsProps) {
  const { t } = useLingui()
  const { session, blockedBy, busy, sendOrder } = host
  const isOpen = session.state === 'OPEN'
  const shortcut = useShortcut('?')
  return (
    <div className="button-set md:*:flex-none">
      <Button
        variant="plain"
        size="small"
        data-action="announce"
        blockedBy={blockedBy}
        onClick={() => onDialog({ kind: 'announce' })}
      >
        {t`Announce`}
      </Button>
      <Button
        variant="plain"
        size="small"
        data-action={isOpen ? 'pause' : 'resume'}
        busy={busy.has('pause')}
        blockedBy={blockedBy}
        onClick={() => void sendOrder('pause', { type: isOpen ? 'session.pause' : 'session.resume' })}
      >
        {isOpen ? t`Pause` : t`Resume`}
      </Button>
      <Button
        variant="danger"
        size="small"
        data-action="end-session"
        blockedBy={blockedBy}
        onClick={() => onDialog({ kind: 'end' })}
      >
        {t`End the session`}
      </Button>
      <Button
        variant="plain"
        size="small"
        className="hidden! md:pointer-fine:inline-flex!"
        data-action="keys"
        aria-keyshortcuts={shortcut}
        onClick={() => onDialog({ kind: 'keys' })}
      >
        {t`Shortcuts`} {shortcut && '(?)'}
      </Button>
    </div>
  )
}

/** The link to past sessions. */
export function RecordLink() {
  const { t } = useLingui()
  return (
    <LinkButton variant="plain" size="small" href={hrefOf('/live/record')}>
      <Icon name="list" />
      {t`Past sessions`}
    </LinkButton>
  )
}

/** The current announcement to all guests. */
export function CurrentAnnouncement({ host, onDialog }: ControlsProps) {
  const { t } = useLingui()
  const { announcement } = host.session
  if (!announcement) return null
  return (
    <Notice title={t`Guests see this`}>
      <div data-announcement="" className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 grow">{announcement}</p>
        <Button
          variant="plain"
          size="small"
          blockedBy={host.blockedBy}
          busy={host.busy.has('unannounce')}
          onClick={() => void host.sendOrder('unannounce', { type: 'announce', text: '' })}
        >
          {t`Withdraw`}
        </Button>
        <Button variant="plain" size="small" blockedBy={host.blockedBy} onClick={() => onDialog({ kind: 'announce' })}>
          {t`Change`}
        </Button>
      </div>
    </Notice>
  )
}
