import { loadEssentials } from '../routes/-essentials.ts'
import type { PreparedPage } from '../routes/-lazy-page.tsx'
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

type Needs = { routeId: string; areas: readonly string[]; sources: readonly string[] }

/** What the build must name in the HTML of the current page, so that the browser asks for it at once. */
export function needsOf(router: AppRouter): Needs {
  const { component, search, routeId } = pageOf(router)
  const areas = component.prepare === undefined ? [] : ['messages', ...(component.areas ?? [])]
  return { routeId, areas, sources: component.sources?.(search) ?? [] }
}

function pageOf({ state, routesById }: AppRouter) {
  const match = state.matches.at(-1)
  if (match === undefined) throw new Error('The address has no page.')
  const component = (routesById[match.routeId].options.component ?? {}) as Partial<PreparedPage>
  return { component, search: match.search, routeId: match.routeId }
}
