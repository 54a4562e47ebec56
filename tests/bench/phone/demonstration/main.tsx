import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RegisteredRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { baselinePages, baselineTitle, nextLabel } from './fields.ts'
import { FormPage } from './form-page.tsx'
import './styles.css'

// In the form in which lingui's command would have compiled them.
const labels = baselinePages.flatMap(({ fields }) => fields.map(({ name, label }) => [name, [label]] as const))
i18n.load('bn', { title: [baselineTitle], next: [nextLabel], ...Object.fromEntries(labels) })
i18n.activate('bn')

const rootRoute = createRootRoute({ component: Outlet })
const formRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: FormPage })
const router = createRouter({ routeTree: rootRoute.addChildren([formRoute]), basepath: '/demonstration' })
const client = new QueryClient()
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root element.')
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={client}>
      {/* The types know the router of the product only. */}
      <RouterProvider router={router as unknown as RegisteredRouter} />
    </QueryClientProvider>
  </I18nProvider>,
)
