import { msg } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { access } from '#contract/access.ts'
import { HomePage } from '../features/public/home/home-page.tsx'
import { mayCall, useSession } from '../platform/api/session.ts'
import { ownAddress } from '../platform/own-address.ts'
import { pageParameter, searchSchema, textParameter } from '../platform/search-schema.ts'
import { whenIdle } from '../platform/timing/when-idle.ts'
import { preloadSessionEnded } from './frame/session-ended.tsx'
import { redirectSignedIn } from './guards.ts'
import { lazyPage } from './lazy-page.tsx'
import type { PageTable } from './page-entry.ts'

const GuestPage = lazyPage({
  stage: 'beside-form',
  catalogs: ['pages', 'form'],
  page: async () => (await import('../features/public/live/live-page.tsx')).LivePage,
})
const HostPage = lazyPage({
  stage: 'staff',
  catalogs: ['staff'],
  page: async () => (await import('../features/staff/live/host-page.tsx')).HostPage,
})

/** One address for both sides of the session: its hosts get their desk, everybody else is a guest. */
function LivePage() {
  const session = useSession()
  const isHost = mayCall(session, { access: access.liveHosts })
  // A host who was logged out in another window is not a guest.
  const [wasHost] = useState(isHost)
  useEffect(() => (isHost ? whenIdle(() => void preloadSessionEnded()) : undefined), [isHost])
  return isHost || (wasHost && session === null) ? <HostPage /> : <GuestPage />
}

/** The pages for everyone. */
export const publicPages = {
  '/': { before: redirectSignedIn, stage: 'start', component: HomePage },
  '/landing': { before: redirectSignedIn, stage: 'start', component: HomePage },
  '/instructions': {
    search: searchSchema({ type: textParameter() }),
    stage: 'idle',
    catalogs: ['pages'],
    page: async () => (await import('../features/public/info/instructions-page.tsx')).InstructionsPage,
  },
  '/registration-fees': {
    stage: 'idle',
    catalogs: ['pages', 'records'],
    page: async () => (await import('../features/public/info/fees-page.tsx')).FeesPage,
  },
  '/contact': {
    stage: 'idle',
    catalogs: ['pages'],
    page: async () => (await import('../features/public/info/contact-page.tsx')).ContactPage,
  },
  '/privacy': {
    stage: 'idle',
    catalogs: ['pages'],
    page: async () => (await import('../features/public/info/privacy-page.tsx')).PrivacyPage,
  },
  '/register': {
    search: searchSchema({ page: pageParameter, text: textParameter(), type: textParameter(40) }),
    stage: 'idle',
    catalogs: ['pages'],
    page: async () => (await import('../features/public/verify/register/register-page.tsx')).RegisterPage,
  },
  '/verify': {
    stage: 'idle',
    catalogs: ['pages'],
    page: async () => (await import('../features/public/verify/check/verify-page.tsx')).VerifyPage,
  },
  '/verify/$number': {
    stage: 'idle',
    catalogs: ['pages'],
    page: async () => (await import('../features/public/verify/check/verify-page.tsx')).VerifyPage,
  },
  '/live': {
    keptFor: access.liveHosts,
    nav: [{ label: msg`Secretary’s Hour`, icon: 'phone', order: 72, access: access.liveHosts, covers: '/live' }],
    stage: 'beside-form',
    component: LivePage,
  },
  '/signin': {
    search: searchSchema({ next: ownAddress }),
    before: redirectSignedIn,
    stage: 'idle',
    catalogs: ['pages'],
    page: async () => (await import('../features/public/account/sign-in-page.tsx')).SignInPage,
  },
  '/signup': {
    before: redirectSignedIn,
    stage: 'idle',
    catalogs: ['pages'],
    page: async () => (await import('../features/public/account/sign-up-page.tsx')).SignUpPage,
  },
  '/forgot-password': {
    before: redirectSignedIn,
    stage: 'idle',
    catalogs: ['pages'],
    page: async () => (await import('../features/public/account/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  '/reset-password': {
    search: searchSchema({ id: textParameter() }),
    before: redirectSignedIn,
    stage: 'idle',
    catalogs: ['pages'],
    page: async () => (await import('../features/public/account/reset-password-page.tsx')).ResetPasswordPage,
  },
} satisfies PageTable
