import type { ReactNode } from 'react'
import { useMediaQuery } from '../../platform/use-media-query.ts'
import { LinkButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Disclosure } from '../disclosure.tsx'
import { Icon } from '../icon.tsx'
import { BrandMark } from './brand-mark.tsx'

export type HeaderLink = {
  href: string
  label: string
  current?: boolean
  /**
   * For a link that appears some seconds after the page: its name in the row of the header, short enough to move
   * nothing. Where there is no room for that either, the link is in the menu only.
   */
  late?: string
}

/** The position of a page in a longer task: shown in the header instead of the portal's name. */
export type HeaderPlace = { title: ReactNode; detail: ReactNode; action: ReactNode }

export type AppHeaderProps = {
  place?: HeaderPlace | undefined
  brand: { name: string; sub: string; href: string }
  nav: readonly HeaderLink[]
  navLabel: string
  menuLabel: string
  /** One more link, as a button; on phones it is in the menu with the other links. */
  action?: HeaderLink | undefined
  /** The switch to the other language. */
  language: ReactNode
  /** The menu of the signed-in person. */
  profile?: ReactNode
}

/** The bar at the top of every page. All of it works before any script has loaded. */
export function AppHeader(props: AppHeaderProps) {
  const { place, brand, nav, navLabel, menuLabel, action, language, profile } = props
  if (place !== undefined) return <PlaceHeader {...props} place={place} />
  return (
    <header className="@container border-b border-line bg-surface">
      <div className="mx-auto flex max-w-wide items-center gap-x-3 px-edge py-2 in-data-desk:max-w-none @max-[21rem]:gap-x-1 @max-xs:gap-x-0">
        <a
          href={brand.href}
          className="flex min-h-12 min-w-0 grow items-center gap-2.5 text-ink no-underline hover:text-ink lg:grow-0"
        >
          <BrandMark />
          {/* With large text there is room for the logo only. */}
          <span className="min-w-0 leading-flat @max-xs:sr-only">
            <b className="block text-body font-bold whitespace-nowrap">{brand.name}</b>
            <span className={classNames('text-tiny text-muted', profile ? 'hidden sm:block' : 'block')}>
              {brand.sub}
            </span>
          </span>
        </a>
        {nav.length > 0 && (
          <nav aria-label={navLabel} className="hidden grow justify-end gap-x-1 lg:flex">
            <LineLinks nav={nav} />
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
              <NavLinks nav={lateLast(action ? [...nav, action] : nav)} />
            </nav>
          </Disclosure>
        )}
      </div>
    </header>
  )
}

/**
 * The header of a long form: one row at every text size. The language and the navigation are in the menu, on a phone
 * also the link home, because the name of the form needs the room.
 */
function PlaceHeader(props: AppHeaderProps & { place: HeaderPlace }) {
  const { place, brand, nav, navLabel, menuLabel, action, language, profile } = props
  const all = action ? [...nav, action] : nav
  return (
    <header className="@container border-b border-line bg-surface">
      <div className="mx-auto flex max-w-wide items-center gap-x-2 px-edge py-1">
        <a href={brand.href} aria-label={brand.name} className="hidden min-h-11 shrink-0 place-items-center sm:grid">
          <BrandMark />
        </a>
        <p className="min-w-0 grow leading-flat lg:grow-0">
          {/* Vowel signs above Bengali letters exceed the line box. The padding keeps them from being clipped. */}
          <b className="-mt-1 line-clamp-2 pt-1 text-small font-bold @max-xs:block @max-xs:truncate sm:text-body">
            {place.title}
          </b>
          <span className="-mt-1 block truncate pt-1 text-tiny text-muted">{place.detail}</span>
        </p>
        {place.action}
        {nav.length > 0 && (
          <nav aria-label={navLabel} className="hidden grow justify-end gap-x-1 lg:flex">
            <NavLinks nav={all.filter(isUsual)} />
          </nav>
        )}
        <span className="hidden lg:block">{language}</span>
        {profile}
        <Disclosure
          label={<Icon name="menu" className="size-6" />}
          name={menuLabel}
          className="-mr-2.5 shrink-0 @max-xs:mr-0 lg:hidden"
        >
          <nav aria-label={navLabel} className="grid">
            <NavLinks nav={lateLast(all)} />
          </nav>
          <span className="px-1">{language}</span>
        </Disclosure>
      </div>
    </header>
  )
}

/** From this width on, the row of the header has room for one more short link. */
const roomyScreen = '(min-width: 80rem)'

const isLate = ({ late }: HeaderLink) => late !== undefined
const isUsual = (link: HeaderLink) => !isLate(link)
const lateLast = (nav: readonly HeaderLink[]) => [...nav.filter(isUsual), ...nav.filter(isLate)]

/**
 * The links of a wide header. The row is aligned to the right, so a late link in first place moves no other. The room
 * is checked here and not by a class, because the prerendered HTML has the styles of its own elements only.
 */
function LineLinks({ nav }: { nav: readonly HeaderLink[] }) {
  const hasRoom = useMediaQuery(roomyScreen)
  return (
    <>
      {hasRoom && nav.filter(isLate).map((link) => <NavLink key={link.href} {...link} />)}
      <NavLinks nav={nav.filter(isUsual)} />
    </>
  )
}

function NavLinks({ nav }: { nav: readonly HeaderLink[] }) {
  return nav.map(({ late: _, ...link }) => <NavLink key={link.href} {...link} />)
}

function NavLink({ href, label, late, current = false }: HeaderLink) {
  return (
    <a
      href={href}
      aria-current={current ? 'page' : undefined}
      aria-label={late === undefined ? undefined : `${late}: ${label}`}
      className="flex min-h-11 items-center rounded-field px-3 text-small text-ink no-underline hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:font-bold aria-[current]:text-primary-strong"
    >
      {late ?? label}
    </a>
  )
}
