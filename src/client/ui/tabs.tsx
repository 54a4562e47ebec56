import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

export type Tab = { id: string; label: ReactNode; count?: ReactNode }
export type TabsProps = {
  /** Makes the ids of tabs and panel unique on the page. */
  name: string
  label: string
  tabs: readonly Tab[]
  current: string
  onChange: (id: string) => void
  /** The panel of the current tab. */
  children: ReactNode
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Tabs with the keyboard of the WAI-ARIA pattern: arrows, Home and End move, and the panel follows. */
export function Tabs({ name, label, tabs, current, onChange, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // On a phone the list is wider than the screen; only the list itself may scroll, never the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is shown, and is to be seen
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!list.current || !shown) return
    const { offsetLeft, clientWidth } = list.current
    list.current.scrollLeft = shown.offsetLeft - offsetLeft - (clientWidth - shown.clientWidth) / 2
  }, [current])
  function move(event: KeyboardEvent): void {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const from = tabs.findIndex(({ id }) => id === current)
    const index = Number.isFinite(step) ? (from + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1
    const next = tabs[index]
    if (next === undefined) return
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${name}-tab-${next.id}`)}`)?.focus()
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="mb-4 flex gap-x-5 overflow-x-auto border-b border-line md:gap-x-4 md:text-small"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${name}-tab-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={`${name}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={classNames(
              'min-h-11 min-w-11 shrink-0 whitespace-nowrap border-b-3 py-2',
              tab.id === current
                ? 'border-primary font-bold text-primary-strong'
                : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="ml-1.5 tabular-nums">{tab.count}</span>}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control must still be reachable by keyboard */}
      <div role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-tab-${current}`} tabIndex={0}>
        {children}
      </div>
    </div>
  )
}
