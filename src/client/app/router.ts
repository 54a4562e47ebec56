import type { MessageDescriptor } from '@lingui/core'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { Access } from '#contract/access.ts'
import { parseSearch, stringifySearch } from '../platform/search-schema.ts'
import type { IconName } from '../ui/icon.tsx'
import { routeTree } from './route-tree.gen.ts'

/**
 * Scrolls to the top on a new page and to the previous position on a return, as a browser does. The page that the app
 * takes over keeps its position if it was scrolled before: by its reader, a keystroke or the browser's own return.
 */
export function createAppRouter(options: { history?: RouterHistory; scrollRestoration?: boolean } = {}) {
  return createRouter({
    ...{ routeTree, parseSearch, stringifySearch },
    ...{ scrollRestoration: afterFirstScroll(), defaultPreload: false, trailingSlash: 'never' },
    ...options,
  })
}

/** Whether the router may scroll the page that it has rendered. The router asks once for each page. */
function afterFirstScroll(): () => boolean {
  let isFirst = true
  return () => {
    const isKept = isFirst && window.scrollY !== 0
    isFirst = false
    return !isKept
  }
}

export type AppRouter = ReturnType<typeof createAppRouter>

/**
 * An entry of the staff's sidebar. `order` sorts the entries; `access` limits who sees it; the page's access by
 * default.
 */
export type NavigationEntry = {
  href: string
  label: MessageDescriptor
  icon: IconName
  order: number
  access?: Access
  /** The path prefix of the records of the page. On their pages the entry is marked as current too. */
  covers?: string
  /** Whether the entry is current, where several entries lead to filters of one page. */
  isCurrent?: (at: { path: string; search: Readonly<Record<string, unknown>> }) => boolean
  /** Shows how many applications wait at the person's desks. */
  countsDesk?: true
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** Who may open the page: the access of its calls. A signed-in page without it is open to every session. */
    access?: Access
    /** A page for everyone that differs for these accounts: when their session expires, it asks for the password. */
    keptFor?: Access
    /** The sidebar entries of the page. */
    nav?: readonly NavigationEntry[]
    /** What an applicant is shown at first reads nothing: the part that reads brings the query cache with it. */
    readsLater?: true
    /**
     * The page renders the header itself, because the header shows the position in the page (ui/layout/page-frame.tsx).
     */
    framesItself?: true
  }
}
