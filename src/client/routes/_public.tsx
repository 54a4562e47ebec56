import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { useTakeOverMark } from '../platform/take-over-mark.ts'
import { PageFrameContext } from '../ui/layout/page-frame.tsx'
import { SiteLayout } from './-site-layout.tsx'

/** React takes over what is inside of the router's boundary later than the boundary, so the mark is set in here. */
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
