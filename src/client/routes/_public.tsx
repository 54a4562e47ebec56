import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useTakeOverMark } from '../platform/take-over-mark.ts'
import { SiteLayout } from './-site-layout.tsx'

/** React takes over what is inside of the router's boundary later than the boundary, so the mark is set in here. */
function PublicLayout() {
  useTakeOverMark()
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  )
}

export const Route = createFileRoute('/_public')({ component: PublicLayout })
