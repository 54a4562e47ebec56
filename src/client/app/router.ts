import type { MessageDescriptor } from '@lingui/core'
import { createRouter } from '@tanstack/react-router'
import type { Access } from '#contract/access.ts'
import { parseSearch, stringifySearch } from '../platform/search-schema.ts'
import type { IconName } from '../ui/icon.tsx'
import { routeTree } from './route-tree.gen.ts'

/** Scrolls to the top on a new page and back to the old place on a return, as a browser does. */
export function createAppRouter() {
  return createRouter({
    ...{ routeTree, parseSearch, stringifySearch },
    ...{ scrollRestoration: true, defaultPreload: false, trailingSlash: 'never' },
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

/** An entry of the staff's sidebar; `order` is its place among all of them, `access` who sees it if not all of the page's. */
export type NavigationEntry = {
  href: string
  label: MessageDescriptor
  icon: IconName
  order: number
  access?: Access
  /** The beginning of the paths of its records, which mark the entry too. */
  covers?: string
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** Who may open the page: the access of the calls that it makes. A signed-in page without it is for every session. */
    access?: Access
    /** Where the sidebar leads to the page. */
    nav?: readonly NavigationEntry[]
  }
}
