import { useLingui } from '@lingui/react/macro'
import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect } from 'react'
import { staffRoles } from '#domain/people/roles.ts'
import { hasRole, mayCall, type Session, useSession } from '../../platform/api/session.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { stringifySearch } from '../../platform/search-schema.ts'
import { whenIdle } from '../../platform/timing/when-idle.ts'
import { type SideLink, StaffLayout } from '../../ui/layout/staff-layout.tsx'
import { lazyPage } from '../lazy-page.tsx'
import { useLiveLink } from './live-link.ts'
import { preloadSessionEnded } from './session-ended.tsx'
import { SiteFrame, SiteHeader } from './site-layout.tsx'

/** Loaded beside the frame, because it contains the calls of the desks, which applicants do not need. */
const DeskCount = lazyPart(
  () => import('../../features/staff/desk/counts/desk-count.tsx').then((module) => module.DeskCount),
  { waiting: null },
)

/** Loaded beside the frame: the frame of an applicant's page is drawn without it. */
const QueryProvider = lazyPage<{ children: ReactNode }>({
  page: () => import('../../platform/api/query-provider.tsx').then((module) => module.QueryProvider),
})

/** The frame and the query cache of the signed-in pages. */
export function SignedInShell({ children }: { children: ReactNode }) {
  // When another tab signs in another person, the content of this page starts from the beginning.
  const person = useSession()?.user.user.id
  useEffect(() => whenIdle(() => void preloadSessionEnded()), [])
  return (
    <Fragment key={person}>
      <SignedInLayout>{children}</SignedInLayout>
    </Fragment>
  )
}

/** Staff pages have the sidebar, an applicant's do not. */
function SignedInLayout({ children }: { children: ReactNode }) {
  const session = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const search = useLocation({ select: (location) => location.search })
  const readsLater = useMatches({ select: (matches) => matches.at(-1)?.staticData.readsLater === true })
  if (session === null || !hasRole(session, staffRoles)) {
    return (
      <SiteFrame path={path} session={session}>
        {readsLater ? children : <QueryProvider>{children}</QueryProvider>}
      </SiteFrame>
    )
  }
  return (
    <QueryProvider>
      <StaffPage at={{ path, search }} session={session}>
        {children}
      </StaffPage>
    </QueryProvider>
  )
}

type At = { path: string; search: Readonly<Record<string, unknown>> }

function StaffPage({ at, session, children }: { at: At; session: Session; children: ReactNode }) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const { path } = at
  const entries = Object.values(router.routesById).flatMap(({ fullPath, options: { staticData } }) => {
    const { access: pageAccess, nav = [] } = staticData ?? {}
    return nav
      .filter(({ access = pageAccess }) => access !== undefined && mayCall(session, { access }))
      .map(({ search = {}, ...entry }) => ({ ...entry, href: fullPath + stringifySearch(search) }))
  })
  const nav = entries
    .sort((one, other) => one.order - other.order)
    .map(({ href, label, icon, covers, isCurrent, countsDesk }) => ({
      href,
      label: i18n._(label),
      icon,
      ...(countsDesk && { count: <DeskCount /> }),
      current: isCurrent?.(at) ?? (href === path || (covers !== undefined && path.startsWith(covers))),
    }))
  const shown = withLive(nav, useLiveLink(session), { label: t`Secretary’s Hour`, mark: t`Live` })
  return (
    <StaffLayout header={<SiteHeader path={path} session={session} />} nav={shown} navLabel={t`Desk`}>
      {children}
    </StaffLayout>
  )
}

/** Marks the entry of people who may host. All others get an entry at the end, where it moves no other entry. */
function withLive(nav: readonly SideLink[], live: string | null, words: { label: string; mark: string }): SideLink[] {
  if (live === null) return [...nav]
  const isHost = nav.some(({ href }) => href === live)
  const all: readonly SideLink[] = isHost ? nav : [...nav, { href: live, label: words.label, icon: 'phone' }]
  return all.map((link) => (link.href === live ? { ...link, count: words.mark } : link))
}
