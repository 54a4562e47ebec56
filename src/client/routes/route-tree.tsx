import { type AnyRoute, createRoute, Outlet, type Route, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { searchSchema } from '../platform/search-schema.ts'
import { useTakeOverMark } from '../platform/take-over-mark.ts'
import { PageFrame, PageFrameContext } from '../ui/layout/page-frame.tsx'
import { accountPages, applicantPages } from './applicant.tsx'
import { rootRoute } from './frame/root-route.tsx'
import { SiteLayout } from './frame/site-layout.tsx'
import { requirePageAccess } from './guards.ts'
import { lazyPage } from './lazy-page.tsx'
import type { PageEntry, PageTable } from './page-entry.ts'
import { publicPages } from './public.tsx'
import { recordPages } from './records.tsx'
import { staffPages } from './staff.tsx'

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

const publicLayout = createRoute({ getParentRoute: () => rootRoute, id: '_public', component: PublicLayout })

const SignedInShell = lazyPage<{ children: ReactNode }>({
  stage: 'signed-in',
  page: async () => (await import('./frame/signed-in-shell.tsx')).SignedInShell,
})

const signedInLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: '_signed-in',
  beforeLoad: requirePageAccess,
  component: () => (
    <SignedInShell>
      <Outlet />
    </SignedInShell>
  ),
})

const noSearch = searchSchema({})
type SchemaOf<Entry> = Entry extends { search: infer Schema } ? Schema : typeof noSearch

/** The routes of a table, by their addresses: so the compiler knows each address and its search. */
type PageRoutes<Layout extends AnyRoute, Table> = {
  [Path in keyof Table & string]: Route<
    unknown,
    Layout,
    Path,
    Path,
    Path,
    `${Layout['id']}${Path}`,
    SchemaOf<Table[Path]>
  >
}

/** Makes the routes of the pages of a table, in a layout without an address of its own. */
function createPages<Layout extends AnyRoute, const Table extends PageTable>(
  layout: Layout,
  table: Table,
): PageRoutes<Layout, Table> {
  const routes = Object.entries<PageEntry>(table).map(([path, entry]) => [path, createPage(layout, path, entry)])
  return Object.fromEntries(routes) as PageRoutes<Layout, Table>
}

function createPage(layout: AnyRoute, path: string, entry: PageEntry): AnyRoute {
  const component = 'page' in entry ? lazyPage(entry, entry.framesItself && PageFrame) : entry.component
  return createRoute({
    ...{ getParentRoute: () => layout, path, validateSearch: entry.search ?? noSearch, staticData: entry },
    ...(entry.before !== undefined && { beforeLoad: entry.before }),
    ...(component !== undefined && { component }),
  })
}

/** All pages. The two layouts have no address of their own. */
export const routeTree = rootRoute.addChildren([
  publicLayout.addChildren({
    ...createPages(publicLayout, publicPages),
    ...createPages(publicLayout, applicantPages),
  }),
  signedInLayout.addChildren({
    ...createPages(signedInLayout, accountPages),
    ...createPages(signedInLayout, staffPages),
    ...createPages(signedInLayout, recordPages),
  }),
])
