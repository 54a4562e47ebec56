import { useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { staffRoles } from '#domain/people/roles.ts'
import { QueryProvider } from '../../platform/api/query-provider.tsx'
import { hasRole, mayCall, type Session, useSession } from '../../platform/api/session.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { StaffLayout } from '../../ui/layout/staff-layout.tsx'
import { preloadSessionEnded } from '../-session-ended.tsx'
import { SiteFrame, SiteHeader } from '../-site-layout.tsx'

/** The frame and the query cache of the signed-in pages, which are loaded together. */
export function SignedInShell({ children }: { children: ReactNode }) {
  // A page that stays open while another tab signs in another person begins anew.
  const person = useSession()?.user.user.id
  useEffect(() => whenIdle(() => void preloadSessionEnded()), [])
  return (
    <SignedInLayout>
      <QueryProvider key={person}>{children}</QueryProvider>
    </SignedInLayout>
  )
}

/** Staff pages have the sidebar, an applicant's do not. */
function SignedInLayout({ children }: { children: ReactNode }) {
  const session = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (session === null || !hasRole(session, staffRoles)) {
    return (
      <SiteFrame path={path} session={session}>
        {children}
      </SiteFrame>
    )
  }
  return (
    <StaffPage path={path} session={session}>
      {children}
    </StaffPage>
  )
}

function StaffPage({ path, session, children }: { path: string; session: Session; children: ReactNode }) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const entries = Object.values(router.routesById).flatMap(({ options: { staticData } }) => {
    const { access: pageAccess, nav = [] } = staticData ?? {}
    return nav.filter(({ access = pageAccess }) => access !== undefined && mayCall(session, { access }))
  })
  const nav = entries
    .sort((one, other) => one.order - other.order)
    .map(({ href, label, icon, covers }) => ({
      href,
      label: i18n._(label),
      icon,
      current: href === path || (covers !== undefined && path.startsWith(covers)),
    }))
  return (
    <StaffLayout header={<SiteHeader path={path} session={session} />} nav={nav} navLabel={t`Desk`}>
      {children}
    </StaffLayout>
  )
}
