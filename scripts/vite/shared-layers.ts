/** What the bundler knows of a module: whom it imports and who imports it, at once or lazily. */
type ModuleInfo = Record<'importers' | 'importedIds' | 'dynamicImporters' | 'dynamicallyImportedIds', readonly string[]>
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

/** The page that matters on a slow connection. */
const formPage = /[\\/]features[\\/]applicant[\\/]form[\\/]wizard[\\/]apply-page\.tsx$/

const layerOf = /[\\/]src[\\/](domain|contract|sync|client[\\/](?:platform|ui|forms|drafts|entities))[\\/]/

/** What comes later of these is small or needed as a whole; of the other layers it is split by who needs it. */
const wholeLater: ReadonlySet<string> = new Set(['domain', 'contract', 'platform'])

/**
 * The chunk of a module that several pages import: of each layer what the form needs to be typed into, and the rest.
 * Imports go one way between layers, so no chunks need each other in a circle. A module that is imported lazily is a
 * download of its own.
 */
export function createSharedLayers(): (id: string, graph: ModuleGraph) => string | null {
  let needed: ReadonlySet<string> | null = null
  return (id, graph) => {
    if (/[\\/]node_modules[\\/]zod[\\/]/.test(id)) return 'zod'
    const layer = layerOf.exec(id)?.[1]?.split(/[\\/]/).at(-1)
    if (layer === undefined || (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0) return null
    needed ??= reachableFrom(findForm(graph, id), graph)
    if (needed.has(id)) return layer
    return wholeLater.has(layer) ? `${layer}-later` : null
  }
}

/** The bundler gives no list of modules, but each names its neighbours, so the form is found from any of them. */
function findForm(graph: ModuleGraph, start: string): string {
  const seen = new Set([start])
  for (const id of seen) {
    if (formPage.test(id)) return id
    const info = graph.getModuleInfo(id)
    if (info === null) continue
    const { importers, importedIds, dynamicImporters, dynamicallyImportedIds } = info
    for (const next of [...importers, ...importedIds, ...dynamicImporters, ...dynamicallyImportedIds]) seen.add(next)
  }
  throw new Error('The build has no form.')
}

function reachableFrom(start: string, graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set([start])
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}
