import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiteLayout } from './-site-layout.tsx'

export const Route = createFileRoute('/_public')({
  component: () => (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  ),
})
