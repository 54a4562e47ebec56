import { useLingui } from '@lingui/react/macro'
import type { QueueGuest } from '#contract/live/live-shapes.ts'
import { ringMs } from '#domain/live/live-states.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { Host } from '../state/host.ts'
import type { OpenDialog } from '../state/open-dialog.ts'
import { elapsedText } from './elapsed-text.ts'
import { GuestLine, MissesMark, OnlineMark, PhoneMarks } from './guest-facts.tsx'
import { Key, useShortcut } from './key.tsx'
import { useServerTick } from './use-server-tick.ts'

type ActiveProps = { host: Host; guest: QueueGuest; onDialog: (dialog: OpenDialog) => void }

/** The guest who is being called, or with whom the host talks. */
export function ActiveGuest({ host, guest, onDialog }: ActiveProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const rings = guest.state === 'CALLED'
  const serial = formatNumber(guest.serial, locale)
  return (
    <Card tone={rings ? 'accent' : 'primary'} data-active={guest.state} className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="min-w-0 grow text-h3 font-bold">
          {rings ? t`Ringing: serial ${serial}` : t`In conversation: serial ${serial}`}
        </p>
        {rings ? <RingLeft host={host} guest={guest} /> : <CallTime host={host} guest={guest} />}
      </div>
      <div className="leading-tight">
        <p className="text-h2 font-bold">{guest.fullName}</p>
        <p>{guest.purpose}</p>
        <GuestLine guest={guest} />
      </div>
      <div className="flex flex-wrap gap-2">
        <OnlineMark online={guest.online} />
        <MissesMark misses={guest.misses} />
        <PhoneMarks guest={guest} />
      </div>
      <Actions host={host} guest={guest} onDialog={onDialog} />
    </Card>
  )
}

function Actions({ host, guest, onDialog }: ActiveProps) {
  const { t } = useLingui()
  const { blockedBy, busy, sendOrder } = host
  const { id, url, state } = guest
  const finishKey = `finish ${id}`
  const shortcut = useShortcut('F')
  return (
    <div className="button-set md:*:flex-none">
      {state === 'IN_CALL' && (
        <Button
          variant="plain"
          data-action="finish"
          aria-keyshortcuts={shortcut}
          busy={busy.has(finishKey)}
          blockedBy={blockedBy}
          onClick={() => void sendOrder(finishKey, { type: 'finish', guestId: id })}
        >
          {t`Finish`}
          <Key>F</Key>
        </Button>
      )}
      {url !== null && (
        <LinkButton href={url} target="_blank" rel="noreferrer" data-action="open-meeting">
          <Icon name="share" />
          {t`Open the meeting`}
        </LinkButton>
      )}
      <Button
        variant={url === null ? 'primary' : 'plain'}
        data-action="send-link"
        blockedBy={blockedBy}
        onClick={() => onDialog({ kind: 'link', guest })}
      >
        {t`Send meeting link`}
      </Button>
      {state === 'CALLED' && (
        <Button
          variant="danger"
          data-action="decline"
          blockedBy={blockedBy}
          onClick={() => onDialog({ kind: 'decline', guest })}
        >
          {t`Decline`}
        </Button>
      )}
    </div>
  )
}

type TimeProps = Pick<ActiveProps, 'host' | 'guest'>

/** The seconds until the call stops ringing, at most the full time of a call, even if a clock is wrong. */
function RingLeft({ host, guest: { ringUntil } }: TimeProps) {
  const { t } = useLingui()
  const now = useServerTick(host.serverAhead)
  const left = ringUntil === null ? ringMs : Date.parse(ringUntil) - now
  const seconds = formatNumber(Math.ceil(Math.min(ringMs, Math.max(0, left)) / 1_000), useLocale())
  return (
    <p data-ring-left="" className="flex items-center gap-2 text-h2 font-bold tabular-nums">
      <Icon name="phone" />
      {t`${seconds} s`}
    </p>
  )
}

function CallTime({ host, guest: { answeredAt } }: TimeProps) {
  const now = useServerTick(host.serverAhead)
  const locale = useLocale()
  if (answeredAt === null) return null
  return <p className="text-h2 font-bold tabular-nums">{elapsedText(now - Date.parse(answeredAt), locale)}</p>
}
