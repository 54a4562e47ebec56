import * as Radix from '@radix-ui/react-tabs'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

export type Tab = { id: string; label: ReactNode; count?: ReactNode }
export type TabsProps = {
  label: string
  tabs: readonly Tab[]
  current: string
  onChange: (id: string) => void
  /** In a workspace: the tabs stay, and their panel scrolls below them. */
  fill?: boolean
  /** The panel of the current tab. */
  children: ReactNode
}

/** Tabs with the keyboard support of the WAI-ARIA pattern: arrows, Home and End move, and the panel follows. */
export function Tabs({ label, tabs, current, onChange, fill = false, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // On a phone the list is wider than the screen. Only the list may scroll, never the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is selected, to scroll it into view
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!list.current || !shown) return
    const { offsetLeft, clientWidth } = list.current
    list.current.scrollLeft = shown.offsetLeft - offsetLeft - (clientWidth - shown.clientWidth) / 2
  }, [current])
  return (
    <Radix.Root value={current} onValueChange={onChange} {...(fill && { className: 'flex min-h-0 grow flex-col' })}>
      <Radix.List
        ref={list}
        aria-label={label}
        className={classNames(
          'flex shrink-0 overflow-x-auto border-b border-line md:text-small',
          fill ? 'px-1.5 md:px-2' : 'mb-4',
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            onMouseDown={focusQuietly}
            className="min-h-11 min-w-11 shrink-0 whitespace-nowrap border-b-3 border-transparent px-2.5 py-2 text-muted md:px-2 focus-visible:-outline-offset-3 hover:text-ink aria-selected:border-primary aria-selected:font-bold aria-selected:text-primary-strong"
          >
            {tab.label}
            {/* The space separates the label and the count for screen readers. */}
            {tab.count !== undefined && <span className="ml-0.5 tabular-nums"> {tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {/* The panel does not move when the tab changes, so the viewer beside it stays as it is. */}
      <Radix.Content
        value={current}
        {...(fill && { className: 'min-h-0 grow p-4 focus-visible:-outline-offset-3 workspace:overflow-y-auto' })}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

/** Radix focuses a pressed tab from a script, and the browser would show that as a focus of the keyboard. */
function focusQuietly({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.focus({ focusVisible: false })
}
