import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { access } from '#contract/access.ts'
import { mayCall, useSession } from '../../platform/api/session.ts'
import { whenIdle } from '../../platform/timing/when-idle.ts'
import { lazyPage } from '../-lazy-page.tsx'
import { preloadSessionEnded } from '../-session-ended.tsx'

const GuestPage = lazyPage(
  () => import('../../features/public/live/live-page.tsx').then((module) => module.LivePage),
  ...(['pages', 'form'] as const),
)
const HostPage = lazyPage(
  () => import('../../features/staff/live/host-page.tsx').then((module) => module.HostPage),
  'staff',
)

/** One address for both sides of the session: its hosts get their desk, everybody else is a guest. */
export const Route = createFileRoute('/_public/live')({
  staticData: { keptFor: access.liveHosts },
  component: LiveRoute,
})

function LiveRoute() {
  const session = useSession()
  const isHost = mayCall(session, { access: access.liveHosts })
  // A host who was logged out in another window is not a guest.
  const [wasHost] = useState(isHost)
  useEffect(() => (isHost ? whenIdle(() => void preloadSessionEnded()) : undefined), [isHost])
  return isHost || (wasHost && session === null) ? <HostPage /> : <GuestPage />
}
