import { type ReactNode, useRef } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { useDetailsLayer } from '../overlays/use-layer.ts'

export type SideLink = {
  href: string
  label: string
  icon?: IconName
  /** The number of waiting records; its room is reserved while the number is unknown. */
  count?: ReactNode
  current?: boolean
}

export type StaffLayoutProps = { header: ReactNode; nav: readonly SideLink[]; navLabel: string; children: ReactNode }

/**
 * A sidebar of 250 px beside the page; on phones it is one row above the page. A page that is a workspace
 * (`workspace.tsx`) fills the window below the header, and its parts scroll separately.
 */
export function StaffLayout({ header, nav, navLabel, children }: StaffLayoutProps) {
  const rowOfPhone = useRef<HTMLDetailsElement>(null)
  const { onToggle } = useDetailsLayer(rowOfPhone)
  return (
    <div
      data-desk=""
      className="group/desk workspace:has-data-workspace:flex workspace:has-data-workspace:h-[calc(100*var(--dvh))] workspace:has-data-workspace:flex-col"
    >
      {header}
      <div className="min-h-0 grow lg:grid lg:grid-cols-[250px_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]">
        <details
          ref={rowOfPhone}
          onToggle={onToggle}
          className="group border-b border-line bg-surface lg:hidden print:hidden"
        >
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 px-4 text-small font-medium">
            <Icon name="menu" />
            {nav.find(({ current }) => current)?.label ?? navLabel}
            <Icon name="down" className="ml-auto group-open:[transform:rotate(180deg)]" />
          </summary>
          <nav aria-label={navLabel} className="grid gap-0.5 px-2 pb-2">
            <SideLinks nav={nav} />
          </nav>
        </details>
        <nav
          aria-label={navLabel}
          className="hidden content-start gap-0.5 border-r border-line bg-surface px-2 py-3.5 lg:sticky lg:top-0 lg:grid lg:h-[calc(100*var(--dvh))] lg:overflow-y-auto print:hidden workspace:group-has-data-workspace/desk:h-full"
        >
          <SideLinks nav={nav} />
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0">
          {children}
        </main>
      </div>
    </div>
  )
}

function SideLinks({ nav }: { nav: readonly SideLink[] }) {
  return nav.map(({ href, label, icon, count, current = false }) => (
    <a
      key={href}
      href={href}
      aria-current={current ? 'page' : undefined}
      className="flex min-h-11 items-center gap-2 rounded-field px-2.5 text-small text-ink no-underline hover:bg-sunken hover:text-ink aria-[current]:bg-primary-soft aria-[current]:font-bold aria-[current]:text-primary-strong"
    >
      {icon && <Icon name={icon} />}
      {label}
      {count !== undefined && <span className="ml-auto min-w-[6ch] text-right tabular-nums text-muted">{count}</span>}
    </a>
  ))
}
