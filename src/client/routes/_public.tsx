import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { useTakeOverMark } from '../platform/take-over-mark.ts'
import { PageFrameContext } from '../ui/layout/page-frame.tsx'
import { SiteLayout } from './-site-layout.tsx'

/** The mark is set in this component: React takes over the content of the router's boundary after the boundary. */
function PublicLayout() {
  useTakeOverMark()
  const framesItself = useMatches({ select: (matches) => matches.at(-1)?.staticData.framesItself ?? false })
  if (!framesItself) {
    return (
      <SiteLayout>
        <Outlet />
      </SiteLayout>
    )
  }
  return (
    <PageFrameContext value={SiteLayout}>
      <Outlet />
    </PageFrameContext>
  )
}

export const Route = createFileRoute('/_public')({ component: PublicLayout })
