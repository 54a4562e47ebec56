import { authority } from 'virtual:portal'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOffice } from '../../entities/office/office-facts.ts'
import { TelephoneLink } from '../../entities/office/telephone-link.tsx'
import { ownDashboard, type Session, useSession } from '../../platform/api/session.ts'
import { hrefOf } from '../../platform/href.ts'
import { useLocale } from '../../platform/i18n.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { AppHeader, type HeaderPlace } from '../../ui/layout/app-header.tsx'
import { LanguageLink } from '../../ui/layout/language-link.tsx'
import type { PageFrameProps } from '../../ui/layout/page-frame.tsx'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import { loadEssentials } from '../essentials.ts'
import { useLiveLink } from './live-link.ts'

/** For signed-in people only, and not part of the first download. */
const ProfileMenu = lazyPart<{ session: Session }>(
  async () => {
    const [module] = await Promise.all([import('./profile-menu.tsx'), loadEssentials()])
    return module.ProfileMenu
  },
  { waiting: <span className="size-11" /> },
)

type FrameProps = { path: string; session: Session | null; place?: HeaderPlace | undefined }

/** The header with its navigation. The build writes it into the first page too, so it does not use the router. */
export function SiteHeader({ path, session, place }: FrameProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const home = hrefOf(session === null ? '/' : ownDashboard(session))
  const visits = visitsPath(session)
  const live = useLiveLink(session)
  const isChairman = session?.user.roles.includes('CHAIRMAN') ?? false
  const links = [
    // The chairman's header has only the home link, as specified.
    ...(live === null ? [] : [{ href: live, label: t`Secretary’s Hour`, late: t`Live` }]),
    { href: home, label: session === null ? t`Home` : t`Dashboard` },
    ...(isChairman
      ? []
      : [
          { href: hrefOf('/instructions'), label: t`Instructions` },
          { href: hrefOf('/registration-fees'), label: t`Fees` },
          { href: hrefOf('/contact'), label: t`Contact` },
          ...(visits === null ? [] : [{ href: hrefOf(visits), label: t`Appointments` }]),
          { href: hrefOf('/verify'), label: t`Check a document` },
          { href: hrefOf('/register'), label: t`Public register` },
        ]),
  ]
  return (
    <>
      <SkipLink label={t`Skip to main content`} />
      <AppHeader
        place={place}
        brand={{ name: locale === 'bn' ? 'তালিকা' : 'Talika', sub: authority[locale], href: home }}
        nav={links.map((link) => ({ ...link, current: link.href === path }))}
        navLabel={t`Main`}
        menuLabel={t`Menu`}
        language={<LanguageLink locale={locale} />}
        action={
          session === null ? { href: hrefOf('/signin'), label: t`Log in`, current: path === '/signin' } : undefined
        }
        profile={session !== null && <ProfileMenu session={session} />}
      />
    </>
  )
}

/** Where a person asks for appointments; staff have pages of their own in the sidebar. */
function visitsPath(session: Session | null): '/appointments/apply-1' | '/dashboard/visitor' | null {
  if (session === null) return '/appointments/apply-1'
  return session.user.roles.includes('USER') ? '/dashboard/visitor' : null
}

const formPath = /\/(?:apply(?:-1)?|enlist)$/

/** Header, main part and footer of all pages except the staff's. */
export function SiteFrame({ children, ...header }: FrameProps & { children: ReactNode }) {
  const hasFooter = !formPath.test(header.path)
  return (
    <>
      <SiteHeader {...header} />
      {/* Keeps the footer of a short page at the bottom, so that a list that comes later does not move it. */}
      <main id="main" tabIndex={-1} className={hasFooter ? 'min-h-[calc(100vh-9rem)]' : undefined}>
        {children}
      </main>
      {hasFooter && <SiteFooter />}
    </>
  )
}

/** Below every public page except the forms, whose buttons are at the bottom. */
function SiteFooter() {
  const { t } = useLingui()
  const telephone = useOffice()?.contact.telephone ?? null
  const links = [
    { href: hrefOf('/contact'), label: t`Contact` },
    { href: hrefOf('/verify'), label: t`Check a certificate or a receipt` },
    { href: hrefOf('/register'), label: t`Public register` },
    { href: hrefOf('/privacy'), label: t`Your data` },
  ]
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-wide flex-wrap gap-x-6 px-4 py-3 text-small *:inline-flex *:min-h-11 *:items-center">
        {links.map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
        {/* The telephone number arrives late, so its line is reserved below the links. */}
        <span className="w-full gap-1.5">
          {telephone !== null && (
            <>
              {t`Telephone`} <TelephoneLink telephone={telephone} />
            </>
          )}
        </span>
      </div>
    </footer>
  )
}

export function SiteLayout({ place, children }: PageFrameProps) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <SiteFrame path={path} session={useSession()} place={place}>
      {children}
    </SiteFrame>
  )
}
