/** What the bundler knows of a module: whom it imports and who imports it, at once or lazily. */
type ModuleInfo = Record<'importers' | 'importedIds' | 'dynamicImporters' | 'dynamicallyImportedIds', readonly string[]>
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

/** The page that matters on a slow connection. */
const formPage = /[\\/]features[\\/]applicant[\\/]form[\\/]wizard[\\/]apply-page\.tsx$/

const layerOf =
  /[\\/]src[\\/](domain|contract|sync|client[\\/](?:platform|ui|forms|drafts|entities))[\\/](?:([^\\/]+)[\\/])?/

/** Folders of these layers need each other, so what comes later of them is split by who needs it. */
const interwoven: ReadonlySet<string> = new Set(['drafts', 'forms', 'sync'])

/**
 * The chunk of a module that several pages import. What the form needs to be typed into comes a layer at a time, other
 * shared code a folder at a time. Imports go one way between both, so no chunks need each other in a circle. A module that
 * is imported lazily is a download of its own.
 */
export function createSharedFolders(): (id: string, graph: ModuleGraph) => string | null {
  let needed: ReadonlySet<string> | null = null
  return (id, graph) => {
    if (/[\\/]node_modules[\\/]zod[\\/]/.test(id)) return 'zod'
    const match = layerOf.exec(id)
    if (match === null || (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0) return null
    const layer = match[1]?.split(/[\\/]/).at(-1) ?? ''
    needed ??= reachableFrom(findForm(graph, id), graph)
    if (needed.has(id)) return layer
    return interwoven.has(layer) ? null : `${layer}-${match[2] ?? 'rest'}`
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
