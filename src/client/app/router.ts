import { createRouter } from '@tanstack/react-router'
import { routeTree } from './route-tree.gen.ts'

/** Scrolls to the top on a new page and back to the old place on a return, as a browser does. */
export function createAppRouter() {
  return createRouter({ routeTree, scrollRestoration: true, defaultPreload: false, trailingSlash: 'never' })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
