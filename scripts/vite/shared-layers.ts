import type { Stage } from '../../src/client/routes/page-entry.ts'
import { type LazyModule, listLaterParts } from './route-tables.ts'

/** The bundler's information about a module: which modules it imports, and which import it, statically or lazily. */
type ModuleInfo = { isEntry: boolean } & Record<
  'importers' | 'importedIds' | 'dynamicImporters' | 'dynamicallyImportedIds',
  readonly string[]
>
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

/** Whether a module is the definition of an enlistment type: a form loads one of them. */
export const isType = (id: string): boolean => /[\\/]domain[\\/]enlistment[\\/]types[\\/]/.test(id)

const layerOf =
  /[\\/]src[\\/](domain|contract|sync|client[\\/](?:app|routes|platform|ui|forms|drafts|entities|features))[\\/]/

/**
 * Modules of these layers that nearly every page needs are in the first download, where they cost no request of their
 * own.
 */
const baseLayers: ReadonlySet<string> = new Set(['domain', 'contract', 'platform', 'ui'])

/** The rules of forms and of enlistment: no page needs them before a form. */
const isFormRule = /[\\/]domain[\\/](?:forms|enlistment)[\\/]/

/**
 * Of these layers, everything that is not in the first download is small or needed as a whole, so it is one chunk.
 * Other layers are split by the pages that need them.
 */
const wholeLater: ReadonlySet<string> = new Set(['domain', 'contract', 'platform'])

/**
 * The chunk of a module. The first download is three files: packages, which seldom change; our own modules that other
 * files import, including modules of the layers below the form that other pages need; and `start`, which no file
 * imports. The start contains the addresses of all pages and messages, so it is the file whose name changes when one of
 * them does. The modules that only a form needs before it can be typed into are one more file, and so are those for the
 * page for resuming. The first page of an applicant needs one more file until it is drawn, and two for its lists,
 * because each request costs a slow connection as much as 20 kB. A module that is imported lazily is a download of its
 * own, as is each enlistment type. Imports go one way between layers, so no files import each other in a cycle. Fails
 * when every form would load a type.
 */
export function createSharedLayers(pages: readonly LazyModule[]): (id: string, graph: ModuleGraph) => string | null {
  const stages = new Map(pages.map(({ id, stage }) => [id, stage]))
  let known: Reached | null = null
  return (id, graph) => {
    if (/[\\/]node_modules[\\/]zod[\\/]/.test(id)) return 'zod'
    known ??= reach(id, graph, pages)
    if (known.first.has(id)) return firstFileOf(id, known)
    const layer = layerOf.exec(id)?.[1]?.split(/[\\/]/).at(-1)
    const isForm = known.form.has(id)
    if (known.signedIn.has(id) && !isForm) return layer === undefined ? 'signed-in-vendor' : 'signed-in'
    if (known.lists.has(id) && !isForm) return layer === undefined ? 'reading-vendor' : 'signed-in-lists'
    if (stages.get(id) === 'resume') return 'resume'
    const info = graph.getModuleInfo(id)
    const isLazy = (info?.dynamicImporters.length ?? 0) > 0 && stages.get(id) !== 'form'
    if (isLazy) return null
    if (isForm && [known.signedIn, known.lists, known.resume].some((needed) => needed.has(id))) return 'first'
    if (layer === undefined) return null
    if (isForm) return baseLayers.has(layer) && !isFormRule.test(id) ? 'first' : 'form'
    if (known.resume.has(id)) return baseLayers.has(layer) ? 'first' : 'resume'
    // A chunk with the registry would load all types with every page that needs something else in it.
    const isRegistry = info?.importedIds.some(isType) ?? false
    return !isRegistry && wholeLater.has(layer) ? `${layer}-later` : null
  }
}

function firstFileOf(id: string, { later }: Reached): string {
  if (/node_modules/.test(id)) return 'vendor'
  return later.has(id) ? 'first' : 'start'
}

/**
 * `first`: imported statically by the entry. `later`: imported statically by modules that are imported lazily. `form`:
 * the same for the form, and the modules that its types import. `signedIn`: for the first page of a signed-in
 * applicant. `lists`: for the parts that this page shows later. `resume`: for the page for resuming.
 */
type Reached = Record<'first' | 'later' | 'form' | 'signedIn' | 'lists' | 'resume', ReadonlySet<string>>

function reach(start: string, graph: ModuleGraph, pages: readonly LazyModule[]): Reached {
  function pagesOf(stage: Stage): readonly string[] {
    const ids = pages.filter((page) => page.stage === stage).map(({ id }) => id)
    for (const id of ids) if (graph.getModuleInfo(id) === null) throw new Error(`The build has no ${id}.`)
    return ids
  }
  const modules = [...modulesFrom(start, graph)]
  const entries = modules.flatMap(({ info }) => (info?.isEntry ? info.importedIds : []))
  const lazy = modules.filter(({ info }) => (info?.dynamicImporters.length ?? 0) > 0).map(({ id }) => id)
  return {
    first: reachableFrom(entries, graph),
    later: reachableFrom(lazy, graph),
    form: neededByForm(pagesOf('form'), graph),
    resume: reachableFrom(pagesOf('resume'), graph),
    signedIn: reachableFrom(pagesOf('signed-in'), graph),
    lists: reachableFrom(listLaterParts(pagesOf('signed-in'), graph), graph),
  }
}

/**
 * The bundler gives no list of modules, but each module names its neighbours, so all of them can be found from any one.
 */
function* modulesFrom(start: string, graph: ModuleGraph): Generator<{ id: string; info: ModuleInfo | null }> {
  const seen = new Set([start])
  for (const id of seen) {
    const info = graph.getModuleInfo(id)
    yield { id, info }
    if (info === null) continue
    const { importers, importedIds, dynamicImporters, dynamicallyImportedIds } = info
    for (const next of [...importers, ...importedIds, ...dynamicImporters, ...dynamicallyImportedIds]) seen.add(next)
  }
}

/**
 * The modules that the form imports statically, and those that the types that it loads lazily import besides
 * themselves.
 */
function neededByForm(pages: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const atOnce = reachableFrom(pages, graph)
  for (const id of atOnce) if (isType(id)) throw new Error(`Every form of the build would load ${id}.`)
  const types = [...atOnce].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds.filter(isType) ?? [])
  return new Set([...atOnce, ...reachableFrom(types, graph)].filter((id) => !isType(id)))
}

function reachableFrom(starts: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set(starts)
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}
