import { useLingui } from '@lingui/react/macro'
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { lazyPage, Trouble } from '../lazy-page.tsx'
import { SessionEnded } from './session-ended.tsx'
import { SiteLayout } from './site-layout.tsx'

const NotFoundPage = lazyPage({
  catalogs: ['pages'],
  page: async () => (await import('../../features/public/info/not-found-page.tsx')).NotFoundPage,
})

/** The page for an unknown address, and what every page may show in its place. */
export const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <SessionEnded />
    </>
  ),
  notFoundComponent: () => (
    <SiteLayout>
      <NotFoundPage />
    </SiteLayout>
  ),
  errorComponent: Broken,
})

/** Shown for an unexpected error. What was typed is in the device's storage, so reloading is safe. */
function Broken() {
  const { t } = useLingui()
  return (
    <SiteLayout>
      <Trouble icon="warning" title={t`Something went wrong. Please try again`} onRetry={() => location.reload()}>
        {t`Everything you typed is safe on this device.`}
      </Trouble>
    </SiteLayout>
  )
}
