import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../platform/search-schema.ts'
import { routeTree } from '../routes/route-tree.tsx'

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

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
