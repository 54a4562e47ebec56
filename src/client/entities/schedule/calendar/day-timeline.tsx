import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { formatMinute } from '#domain/reference/calendar.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { DayRow } from './day-rows.ts'

export type SlotPicking = {
  /** Called with the minute of the day at which the slot begins. */
  onPick: (from: number) => void
  /** Whether the first free slot takes the focus; not while something is dragged. */
  takesFocus: boolean
  /** The slot below the appointment that is being dragged. */
  over: number | null
}

export type DayTimelineProps = {
  /** Names the official and the day. */
  label: string
  rows: readonly DayRow[]
  /** While a time is being chosen the free slots are buttons; otherwise they are text. */
  picking: SlotPicking | null
  /** What an appointment shows beside its time. */
  children: (appointment: AppointmentSummary) => ReactNode
}

const freeSlot = '[data-free-slot]'
/** The time with its content beside it; below it where large text leaves no room beside the time. */
const columns =
  'grid grid-cols-[6.5rem_minmax(0,1fr)] items-stretch sm:grid-cols-[7rem_minmax(0,1fr)] @max-[14rem]:grid-cols-1'

/** An official's day in the order of time. */
export function DayTimeline({ label, rows, picking, children }: DayTimelineProps) {
  const list = useRef<HTMLOListElement>(null)
  const firstFree = rows.find(({ kind }) => kind === 'free')?.from
  const takesFocus = picking?.takesFocus === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day has another label
  useEffect(() => {
    if (takesFocus && firstFree !== undefined) list.current?.querySelector<HTMLElement>(freeSlot)?.focus()
  }, [takesFocus, firstFree === undefined, label])
  function onKeyDown(event: KeyboardEvent): void {
    if (picking === null || event.ctrlKey || event.metaKey || event.altKey) return
    const slots = [...(list.current?.querySelectorAll<HTMLElement>(freeSlot) ?? [])]
    const at = slots.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: slots.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    slots[next]?.focus()
  }
  return (
    <ol ref={list} aria-label={label} onKeyDown={onKeyDown} className="divide-y divide-line">
      {rows.map((row) => (
        <li
          key={`${row.kind} ${row.from}`}
          data-row={row.kind}
          className={row.kind === 'free' && picking !== null ? '' : columns}
        >
          <TimelineRow row={row} picking={picking} isFirst={row.from === firstFree} booked={children} />
        </li>
      ))}
    </ol>
  )
}

type RowProps = {
  row: DayRow
  picking: SlotPicking | null
  isFirst: boolean
  booked: (appointment: AppointmentSummary) => ReactNode
}

function TimelineRow({ row, picking, isFirst, booked }: RowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const [from, to] = [formatMinute(row.from, locale), formatMinute(row.to, locale)]
  if (row.kind === 'free') return <FreeSlot row={row} time={from} picking={picking} isFirst={isFirst} />
  if (row.kind === 'booked') {
    return (
      <>
        <Time>{from}</Time>
        <div className="min-w-0 border-l-4 border-primary bg-primary-soft px-3 py-2">{booked(row.appointment)}</div>
      </>
    )
  }
  const words = { break: t`Break`, past: t`Over`, closed: t`Closed`, taken: t`Taken` }
  return (
    <>
      <Time>{from}</Time>
      <p className="flex min-h-9 items-center bg-sunken px-3 text-small text-muted">
        {words[row.kind]} · {t`until ${to}`}
      </p>
    </>
  )
}

function Time({ children }: { children: ReactNode }) {
  return (
    <span className="whitespace-nowrap @max-[14rem]:whitespace-normal px-2 py-2 text-small tabular-nums leading-tight text-muted sm:px-3">
      {children}
    </span>
  )
}

type SlotProps = { row: DayRow; time: string; picking: SlotPicking | null; isFirst: boolean }

function FreeSlot({ row, time, picking, isFirst }: SlotProps) {
  const { t } = useLingui()
  if (picking === null) {
    return (
      <>
        <Time>{time}</Time>
        <p className="flex min-h-9 items-center px-3 text-small text-ok">{t`Free`}</p>
      </>
    )
  }
  const isOver = picking.over === row.from
  return (
    <button
      type="button"
      data-free-slot={row.from}
      tabIndex={isFirst ? 0 : -1}
      onClick={() => picking.onPick(row.from)}
      className={classNames(
        columns,
        'min-h-11 w-full content-center text-left text-small focus-visible:relative focus-visible:z-1 focus-visible:-outline-offset-3',
        isOver ? 'bg-primary text-on-primary' : 'bg-ok-soft text-ink hover:bg-primary-soft',
      )}
    >
      <span className="whitespace-nowrap px-2 tabular-nums sm:px-3">{time}</span>
      <span className="flex items-center gap-1.5 px-3 font-medium">
        <Icon name="plus" className="size-4" />
        {t`Free: choose this time`}
      </span>
    </button>
  )
}
