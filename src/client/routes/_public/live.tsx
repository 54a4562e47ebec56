import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { mayCall, useSession } from '../../platform/api/session.ts'
import { lazyPage } from '../-lazy-page.tsx'

const GuestPage = lazyPage(
  () => import('../../features/public/live/live-page.tsx').then((module) => module.LivePage),
  ...(['pages', 'form'] as const),
)
const HostPage = lazyPage(
  () => import('../../features/staff/live/host-page.tsx').then((module) => module.HostPage),
  'staff',
)

/** One address for both sides of the session: its host has the desk, everybody else is a guest. */
export const Route = createFileRoute('/_public/live')({
  component: () => (mayCall(useSession(), { access: access.liveHosts }) ? <HostPage /> : <GuestPage />),
})
