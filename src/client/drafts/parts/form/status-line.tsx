import { Plural, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { formatTime } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { SyncState } from '#sync/status.ts'
import { formatBytes } from '../../../platform/format-bytes.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { useStateWords } from '../status/use-state-words.ts'
import { type Status, useStatus } from '../status/use-status.ts'
import { OutboxDialog } from './parts.ts'

const appearance = {
  phone: { icon: 'phone', tone: 'text-accent-ink' },
  sending: { icon: 'send', tone: 'text-info' },
  server: { icon: 'check', tone: 'text-ok' },
  submitted: { icon: 'check', tone: 'text-ok' },
  'other-phone': { icon: 'phone', tone: 'text-accent-ink' },
  'needs-you': { icon: 'warning', tone: 'text-danger' },
} as const satisfies Record<SyncState, { icon: IconName; tone: string }>

const bad = { icon: 'close', tone: 'text-danger' } as const satisfies { icon: IconName; tone: string }

export type StatusLineProps = {
  /** The decision about a submitted application, once there is one. */
  outcome?: { words: string; isGood: boolean } | null
}

/** Where the input is stored, in words and always visible. A tap opens the whole list. */
export function StatusLine({ outcome = null }: StatusLineProps) {
  const status = useStatus()
  const [open, setOpen] = useState(false)
  const stateWords = useStateWords()[status.state]
  const decided = status.state === 'submitted' ? outcome : null
  const words = decided?.words ?? stateWords
  const { icon, tone } = decided?.isGood === false ? bad : appearance[status.state]
  return (
    <>
      <button
        type="button"
        data-sync-state={status.state}
        onClick={() => setOpen(true)}
        className="flex h-11 w-full items-center gap-2 border-b border-line bg-sunken px-edge text-left text-tiny"
      >
        <Icon name={icon} className={classNames('size-4.5', tone)} />
        <span className="min-w-0 grow truncate">
          <b className="font-bold">{words}</b>
          <Details status={status} />
        </span>
        <Icon name="right" className="-mr-1 size-5 text-primary" />
      </button>
      <span role="status" className="sr-only">
        {status.started ? words : ''}
      </span>
      {open && <OutboxDialog title={words} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The size of changes in words does not matter to a person who pays for data; that of files does. */
const notableBytes = 10_000

function Details({ status }: { status: Status }): ReactNode {
  const { t } = useLingui()
  const locale = useLocale()
  const { state, changes, bytes, agreedAt, started, trouble } = status
  if (trouble === 'full') return <> · {t`this phone has no room to save`}</>
  if (trouble !== null) return <> · {t`not saved at the moment`}</>
  if (!started) return <> · {t`saved as you type`}</>
  if (state === 'server' && agreedAt !== null) {
    return (
      <>
        {' '}
        · <span className="whitespace-nowrap">{formatTime(agreedAt, locale)}</span>
      </>
    )
  }
  if (state === 'needs-you') return <> · {t`tap to see what to do`}</>
  if (changes === 0 || state === 'submitted') return null
  const count = formatNumber(changes, locale)
  const size = bytes < notableBytes ? '' : `, ${formatBytes(bytes, locale)}`
  return (
    <>
      {' '}
      · <Plural value={changes} one={`${count} change`} other={`${count} changes`} />
      {size}
    </>
  )
}
