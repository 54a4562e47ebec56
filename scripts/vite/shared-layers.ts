/** What the bundler knows of a module: whom it imports and who imports it, at once or lazily. */
type ModuleInfo = Record<'importers' | 'importedIds' | 'dynamicImporters' | 'dynamicallyImportedIds', readonly string[]>
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

/** The page that matters on a slow connection. */
const formPage = /[\\/]features[\\/]applicant[\\/]form[\\/]wizard[\\/]apply-page\.tsx$/

/** Whether a module is the definition of an enlistment type: a form loads one of them. */
export const isType = (id: string): boolean => /[\\/]domain[\\/]enlistment[\\/]types[\\/]/.test(id)

const layerOf = /[\\/]src[\\/](domain|contract|sync|client[\\/](?:platform|ui|forms|drafts|entities))[\\/]/

/** What comes later of these is small or needed as a whole; of the other layers it is split by who needs it. */
const wholeLater: ReadonlySet<string> = new Set(['domain', 'contract', 'platform'])

/**
 * The chunk of a module that several pages import: of each layer what the form needs to be typed into, and the rest.
 * Imports go one way between layers, so no chunks need each other in a circle. A module that is imported lazily is a
 * download of its own: so is each enlistment type. What types share comes with the form: in chunks of its own it would
 * compress so much worse that every form would weigh more. Fails when every form would load a type.
 */
export function createSharedLayers(): (id: string, graph: ModuleGraph) => string | null {
  let needed: ReadonlySet<string> | null = null
  return (id, graph) => {
    if (/[\\/]node_modules[\\/]zod[\\/]/.test(id)) return 'zod'
    const layer = layerOf.exec(id)?.[1]?.split(/[\\/]/).at(-1)
    const info = graph.getModuleInfo(id)
    if (layer === undefined || (info?.dynamicImporters.length ?? 0) > 0) return null
    needed ??= neededByForm(findForm(graph, id), graph)
    if (needed.has(id)) return layer
    // A chunk with the registry would bring all types to every page that needs something else of it.
    const isRegistry = info?.importedIds.some(isType) ?? false
    return !isRegistry && wholeLater.has(layer) ? `${layer}-later` : null
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

/** What the form imports at once, and what the types that it loads lazily import beside themselves. */
function neededByForm(page: string, graph: ModuleGraph): ReadonlySet<string> {
  const atOnce = reachableFrom([page], graph)
  for (const id of atOnce) if (isType(id)) throw new Error(`Every form of the build would load ${id}.`)
  const types = [...atOnce].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds.filter(isType) ?? [])
  return new Set([...atOnce, ...reachableFrom(types, graph)].filter((id) => !isType(id)))
}

function reachableFrom(starts: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set(starts)
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}
