import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { QueueGuest } from '#contract/live/live-shapes.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { EmptyState } from '../../../../ui/states/states.tsx'
import type { Host } from '../state/host.ts'
import type { OpenDialog } from '../state/open-dialog.ts'
import { GuestLine, MissesMark, OnlineMark, PhoneMarks } from './guest-facts.tsx'

/** How many rows are added at a time: more than a host looks at, and fast to render at each change. */
const shownStep = 30

type QueueProps = {
  host: Host
  onDialog: (dialog: OpenDialog) => void
  mainButton: RefObject<HTMLButtonElement | null>
}

/** The waiting guests, in the order of their serials. */
export function QueueList({ host, onDialog, mainButton }: QueueProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(shownStep)
  const { waiting, notSentCount } = host.view
  const rows = waiting.slice(0, shown)
  const isMore = waiting.length > rows.length
  const rest = waiting.length - rows.length + notSentCount
  const [more, step] = [
    formatNumber(rest, locale),
    formatNumber(Math.min(shownStep, waiting.length - rows.length), locale),
  ]
  useRowFocus(list, mainButton)
  return (
    <section aria-labelledby="queue-heading" className="space-y-2">
      <h2 id="queue-heading" tabIndex={-1} className="text-h2">
        {t`Queue`}
      </h2>
      <Card padded={false}>
        {rows.length === 0 ? (
          <EmptyState title={t`No one is waiting`}>{t`Guests appear here as soon as they join.`}</EmptyState>
        ) : (
          <ul ref={list} aria-labelledby="queue-heading" className="divide-y divide-line">
            {rows.map((guest) => (
              <QueueRow key={guest.id} guest={guest} host={host} onDialog={onDialog} />
            ))}
          </ul>
        )}
      </Card>
      {rest > 0 && (
        <p data-more={rest} className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 text-muted">
          {t`and ${more} more`}
          {isMore && (
            <Button variant="quiet" size="small" onClick={() => setShown((count) => count + shownStep)}>
              {t`Show ${step} more`}
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

/**
 * Keeps the keyboard focus near its place when the row that has it disappears: it moves to the same action of the row
 * that is now in its place, or to the main button. On the body, the Tab key would start at the top of the page again.
 */
function useRowFocus(list: RefObject<HTMLElement | null>, main: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; row: number; action: string } | null>(null)
  useEffect(() => {
    const noteFocus = () => {
      const { activeElement: element } = document
      const row = element?.closest('li') ?? null
      const rows = [...(list.current?.children ?? [])]
      const action = element?.getAttribute('data-action') ?? null
      // The browser moves the focus to the body when the focused element is removed: the person did not choose that.
      if (element === document.body && last.current?.element.isConnected === false) return
      const isRow = element !== null && row !== null && action !== null && rows.includes(row)
      last.current = isRow ? { element, row: rows.indexOf(row), action } : null
    }
    document.addEventListener('focusin', noteFocus)
    return () => document.removeEventListener('focusin', noteFocus)
  }, [list])
  // Without dependencies: it runs after every rendering of the list.
  useEffect(() => {
    const { current } = last
    if (current === null) return
    if (current.element.isConnected) {
      const rows = [...(list.current?.children ?? [])]
      current.row = rows.findIndex((row) => row.contains(current.element))
      return
    }
    if (document.activeElement !== document.body) return
    const rows = [...(list.current?.children ?? [])]
    const row = rows[Math.min(current.row, rows.length - 1)]
    const same = row?.querySelector<HTMLElement>(`[data-action="${current.action}"]`)
    ;(same ?? main.current)?.focus()
  })
}

type RowProps = { guest: QueueGuest; host: Host; onDialog: (dialog: OpenDialog) => void }

function QueueRow({ guest, host, onDialog }: RowProps) {
  const locale = useLocale()
  return (
    <li
      data-guest={guest.serial}
      data-online={guest.online}
      className="grid grid-cols-[minmax(3rem,auto)_1fr] items-start gap-x-3 gap-y-2 px-4 py-3 md:grid-cols-[minmax(3.5rem,auto)_1fr_auto]"
    >
      <p className="text-h1 font-bold leading-tight tabular-nums">{formatNumber(guest.serial, locale)}</p>
      <div className="min-w-0 space-y-1 leading-tight">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="font-bold">{guest.fullName}</p>
          <OnlineMark online={guest.online} />
          <MissesMark misses={guest.misses} />
          <PhoneMarks guest={guest} />
        </div>
        <p className="line-clamp-3">{guest.purpose}</p>
        <GuestLine guest={guest} />
      </div>
      <RowActions guest={guest} host={host} onDialog={onDialog} />
    </li>
  )
}

function RowActions({ guest, host, onDialog }: RowProps) {
  const { t } = useLingui()
  const { blockedBy, busy, sendOrder, session } = host
  const { id, fullName } = guest
  const key = `call ${id}`
  // The sentence with the reason is under the main button.
  const blocksCall = session.state === 'PAUSED' || host.view.ringing !== null ? 'host-why' : undefined
  return (
    <div className="button-set col-span-2 md:col-span-1 md:*:flex-none">
      <Button
        variant="plain"
        size="small"
        data-action="call"
        aria-label={t`Call: ${fullName}`}
        busy={busy.has(key)}
        blockedBy={blockedBy ?? blocksCall}
        onClick={() => void sendOrder(key, { type: 'call', guestId: id })}
      >
        {t`Call`}
      </Button>
      <Button
        variant="danger"
        size="small"
        data-action="decline"
        aria-label={t`Decline: ${fullName}`}
        blockedBy={blockedBy}
        onClick={() => onDialog({ kind: 'decline', guest })}
      >
        {t`Decline`}
      </Button>
    </div>
  )
}
