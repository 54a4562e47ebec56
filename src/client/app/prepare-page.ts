import { loadEssentials } from '../routes/essentials.ts'
import type { PreparedPage } from '../routes/lazy-page.tsx'
import { loadStyles } from '../ui/styles/load-styles.ts'
import type { AppRouter } from './router.ts'

/**
 * Loads what the first drawing of the current page needs, so that it can be drawn at once and in one piece. Resolves to
 * false when something could not be loaded; never rejects.
 */
export async function preparePage(router: AppRouter): Promise<boolean> {
  const { component, search } = pageOf(router)
  // A page that is not loaded lazily has its styles and messages in the first download.
  if (component.prepare === undefined) return true
  const [hasEssentials, isPrepared] = await Promise.all([
    loadEssentials(...(component.areas ?? [])).then(
      () => true,
      () => false,
    ),
    component.prepare(search),
  ])
  return hasEssentials && isPrepared
}

/**
 * Loads the styles of a page of the first download that was not prerendered: the shell has only the styles of its
 * sketch. Lazy pages load them with their code. Never rejects: a page without styles can still be read.
 */
export async function stylePage(router: AppRouter): Promise<void> {
  if (pageOf(router).component.prepare === undefined) await loadStyles().catch(() => undefined)
}

export type Needs = {
  routeId: string
  /** The message catalogs of the page, beside those of the shell. */
  areas: readonly string[]
  /** Ends of the paths of the modules that the page loads before it can be drawn, beside its own. */
  sources: readonly string[]
}

/** What the build must name in the HTML of a page, so that the browser requests it at once. No guard runs here. */
export function needsOf(router: AppRouter): Needs {
  const { component, search, routeId } = pageOf(router, router.matchRoutes(router.latestLocation))
  return { routeId, areas: component.areas ?? [], sources: component.sources?.(search) ?? [] }
}

function pageOf({ state, routesById }: AppRouter, matches: typeof state.matches = state.matches) {
  const match = matches.at(-1)
  if (match === undefined) throw new Error('The address has no page.')
  const component = (routesById[match.routeId].options.component ?? {}) as Partial<PreparedPage>
  return { component, search: match.search, routeId: match.routeId }
}
