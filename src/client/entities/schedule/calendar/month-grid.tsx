import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type CalendarDate,
  formatMonth,
  formatShortWeekday,
  formatWeekday,
  weekdays,
} from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { dayAfterKey, firstDay, type Month, monthAfter, monthOf, weeksOf } from './month-keys.ts'

export type MonthGridProps = {
  month: Month
  today: CalendarDate
  chosen: CalendarDate | null
  onChoose: (date: CalendarDate) => void
  onMonth: (month: Month) => void
  /** The label of a day for a screen reader: the date and what is known about that day. */
  nameOf: (date: CalendarDate) => string
  isClosed: (date: CalendarDate) => boolean
  /** What a day shows beside its number. */
  children: (date: CalendarDate) => ReactNode
}

/** A month as a grid of days with a single tab stop: arrows, Home, End, Page Up and Page Down move, Enter chooses. */
export function MonthGrid(props: MonthGridProps) {
  const { month, onMonth } = props
  const locale = useLocale()
  const grid = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useCurrentDay(props)
  // A key may lead to another month, whose days are rendered later: the focus then waits for its day.
  const wanted = useRef<CalendarDate | null>(null)
  useEffect(() => {
    if (wanted.current !== current) return
    wanted.current = null
    grid.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus()
  }, [current])
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = dayAfterKey(event.key, current)
    if (next === null) return
    event.preventDefault()
    wanted.current = next
    setCurrent(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }
  const label = formatMonth(firstDay(month), locale)
  return (
    <div className="@container">
      <MonthBar month={month} label={label} onMonth={onMonth} />
      {/* With large text seven days are wider than a phone: the grid scrolls on its own, also when moving by keys. */}
      <div className="-m-0.5 overflow-x-auto p-0.5">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of WAI-ARIA is a table with this role
          role="grid"
          aria-label={label}
          onKeyDown={onKeyDown}
          className="w-full min-w-[15rem] table-fixed border-collapse"
        >
          <thead>
            <tr>
              {weekdays.map((day) => (
                <th
                  key={day}
                  scope="col"
                  abbr={formatWeekday(day, locale)}
                  className="pb-1 text-center text-tiny font-medium text-muted"
                >
                  {formatShortWeekday(day, locale)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.find((day) => day !== null)}>
                {week.map((day, column) => (
                  <DayCell key={day ?? `beside ${column}`} {...props} day={day} isCurrent={day === current} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** The day that is the tab stop: the chosen one, else today, else the first; keys move it. */
function useCurrentDay({ month, today, chosen }: MonthGridProps): [CalendarDate, (date: CalendarDate) => void] {
  const [moved, setMoved] = useState<CalendarDate | null>(null)
  const candidates = [moved, chosen, today]
  const current = candidates.find((day) => day !== null && monthOf(day) === month) ?? firstDay(month)
  // A day that was reached by keys stays the tab stop until another day is chosen.
  useEffect(() => setMoved(chosen), [chosen])
  return [current, setMoved]
}

/** A narrow padding, so that both buttons fit into one row with large text. */
const narrow = '@max-[14rem]:px-2!'

type BarProps = { month: Month; label: string; onMonth: (month: Month) => void }

function MonthBar({ month, label, onMonth }: BarProps) {
  const { t } = useLingui()
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
      <Button
        variant="plain"
        size="small"
        aria-label={t`Previous month`}
        className={narrow}
        onClick={() => onMonth(monthAfter(month, -1))}
      >
        <Icon name="left" />
      </Button>
      <h2 aria-live="polite" className="grow text-center text-h3 @max-[14rem]:order-first @max-[14rem]:basis-full">
        {label}
      </h2>
      <Button
        variant="plain"
        size="small"
        aria-label={t`Next month`}
        className={narrow}
        onClick={() => onMonth(monthAfter(month, 1))}
      >
        <Icon name="right" />
      </Button>
    </div>
  )
}

type CellProps = MonthGridProps & { day: CalendarDate | null; isCurrent: boolean }

function DayCell({ day, isCurrent, today, chosen, onChoose, nameOf, isClosed, children }: CellProps) {
  const locale = useLocale()
  if (day === null) return <td className="border border-line bg-sunken" />
  const isChosen = day === chosen
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button in the cell takes the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
      role="gridcell"
      aria-selected={isChosen}
      className="border border-line p-0 align-top"
    >
      <button
        type="button"
        tabIndex={isCurrent ? 0 : -1}
        data-date={day}
        aria-label={nameOf(day)}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => onChoose(day)}
        className={classNames(
          'flex min-h-14 w-full flex-col items-stretch gap-0.5 px-0.5 py-1 text-tiny tabular-nums leading-flat focus-visible:relative focus-visible:z-1 sm:px-1.5',
          isChosen ? 'bg-primary-soft' : isClosed(day) ? 'bg-sunken hover:bg-line' : 'bg-surface hover:bg-sunken',
        )}
      >
        <span
          className={classNames(
            'mx-auto grid min-w-6 place-items-center rounded-full px-1 sm:ml-0',
            day === today && 'bg-primary font-bold text-on-primary',
            day !== today && isChosen && 'font-bold text-primary-strong',
            day !== today && !isChosen && isClosed(day) && 'text-muted line-through',
          )}
        >
          {formatNumber(Number(day.slice(8)), locale)}
        </span>
        {children(day)}
      </button>
    </td>
  )
}
