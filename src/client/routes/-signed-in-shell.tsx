import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Role, staffRoles } from '#domain/people/roles.ts'
import { QueryProvider } from '../platform/query-provider.tsx'
import { hasRole, type Session, useSession } from '../platform/session.ts'
import type { IconName } from '../ui/icon.tsx'
import { StaffLayout } from '../ui/staff-layout.tsx'
import { importRoles, paymentRoles, reviewRoles } from './-guards.ts'
import { SiteFrame, SiteHeader } from './-site-layout.tsx'

type Entry = { href: string; label: string; icon: IconName; roles: readonly Role[] }

/** The frame and the cache of the signed-in pages, which come together. */
export function SignedInShell({ children }: { children: ReactNode }) {
  return (
    <SignedInLayout>
      <QueryProvider>{children}</QueryProvider>
    </SignedInLayout>
  )
}

/** Staff have the sidebar, applicants the plain page. */
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
  const { t } = useLingui()
  const entries: readonly Entry[] = [
    { href: '/dashboard', label: t`Dashboard`, icon: 'home', roles: reviewRoles },
    { href: '/dashboard/official', label: t`My profile`, icon: 'person', roles: ['OWNER', 'ICT', 'OFFICIAL'] },
    { href: '/applications/individual', label: t`Individual applications`, icon: 'list', roles: reviewRoles },
    { href: '/applications/company', label: t`Company applications`, icon: 'list', roles: reviewRoles },
    { href: '/applications/import', label: t`Take in a file`, icon: 'upload', roles: importRoles },
    { href: '/payments/histories', label: t`Payments`, icon: 'list', roles: paymentRoles },
    { href: '/messages', label: t`Messages`, icon: 'send', roles: ['OWNER'] },
    { href: '/settings', label: t`Settings`, icon: 'edit', roles: ['OWNER'] },
    { href: '/settings/fees', label: t`Fee schedule`, icon: 'edit', roles: ['OWNER'] },
  ]
  const nav = entries
    .filter(({ roles }) => hasRole(session, roles))
    .map(({ href, label, icon }) => ({ href, label, icon, current: isCurrent(href, path) }))
  return (
    <StaffLayout header={<SiteHeader path={path} session={session} />} nav={nav} navLabel={t`Desk`}>
      {children}
    </StaffLayout>
  )
}

/** A record belongs to its list: /application/review/individual marks /applications/individual. */
function isCurrent(href: string, path: string): boolean {
  return href === path || href === path.replace('/application/review/', '/applications/')
}
