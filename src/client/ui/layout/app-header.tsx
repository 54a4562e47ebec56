import type { ReactNode } from 'react'
import { LinkButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Disclosure } from '../disclosure.tsx'
import { Icon } from '../icon.tsx'
import { BrandMark } from './brand-mark.tsx'

export type HeaderLink = { href: string; label: string; current?: boolean }

export type AppHeaderProps = {
  brand: { name: string; sub: string; href: string }
  nav: readonly HeaderLink[]
  navLabel: string
  menuLabel: string
  /** One more link, as a button; on phones it is in the menu with the others. */
  action?: HeaderLink | undefined
  /** The switch to the other language. */
  language: ReactNode
  /** The menu of the signed-in person. */
  profile?: ReactNode
}

/** The bar at the top of every page. All of it works before any script has loaded. */
export function AppHeader({ brand, nav, navLabel, menuLabel, action, language, profile }: AppHeaderProps) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-wide flex-wrap items-center gap-x-3 px-4 py-2">
        <a
          href={brand.href}
          className="flex min-h-12 min-w-28 grow items-center gap-2.5 text-ink no-underline hover:text-ink lg:grow-0"
        >
          <BrandMark />
          <span className="min-w-0 leading-flat">
            <b className="block text-body font-bold">{brand.name}</b>
            <span className={classNames('text-tiny text-muted', profile ? 'hidden sm:block' : 'block')}>
              {brand.sub}
            </span>
          </span>
        </a>
        {nav.length > 0 && (
          <nav aria-label={navLabel} className="hidden grow justify-end gap-x-1 lg:flex">
            <NavLinks nav={nav} />
          </nav>
        )}
        {language}
        {action && (
          <LinkButton href={action.href} variant="plain" size="small" className="max-lg:hidden">
            {action.label}
          </LinkButton>
        )}
        {profile}
        {nav.length > 0 && (
          <Disclosure label={<Icon name="menu" className="size-6" />} name={menuLabel} className="lg:hidden">
            <nav aria-label={navLabel} className="grid">
              <NavLinks nav={action ? [...nav, action] : nav} />
            </nav>
          </Disclosure>
        )}
      </div>
    </header>
  )
}

function NavLinks({ nav }: { nav: readonly HeaderLink[] }) {
  return nav.map(({ href, label, current = false }) => (
    <a
      key={href}
      href={href}
      aria-current={current ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-field px-3 text-small text-ink no-underline hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:font-bold aria-[current]:text-primary-strong"
    >
      {label}
    </a>
  ))
}
