/** The bundler's information about a module: which modules it imports, and which import it, statically or lazily. */
type ModuleInfo = Record<'importers' | 'importedIds' | 'dynamicImporters' | 'dynamicallyImportedIds', readonly string[]>
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

/** The first module that runs, and the page that matters on a slow connection. */
const entry = /[\\/]client[\\/]app[\\/]main\.tsx$/
const formPage = /[\\/]features[\\/]applicant[\\/]form[\\/]wizard[\\/]apply-page\.tsx$/

/** The pages that a signed-in applicant opens first: the frame and the applicant's own applications. */
const signedInPages = [
  /[\\/]routes[\\/]_signed-in[\\/]-signed-in-shell\.tsx$/,
  /[\\/]features[\\/]applicant[\\/]own[\\/]applicant-dashboard\.tsx$/,
]

/** The parts of that page that are drawn once the server has answered, with the calls and their schemas. */
const signedInLists = [/[\\/]features[\\/]applicant[\\/]own[\\/]dashboard-lists\.tsx$/]

/** A chunk of its own, because otherwise the page for resuming an application would load all of the form. */
const resumePage = /[\\/]features[\\/]applicant[\\/]resume[\\/]resume-page\.tsx$/

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
export function createSharedLayers(): (id: string, graph: ModuleGraph) => string | null {
  let known: Reached | null = null
  return (id, graph) => {
    if (/[\\/]node_modules[\\/]zod[\\/]/.test(id)) return 'zod'
    known ??= reach(id, graph)
    if (known.first.has(id)) return firstFileOf(id, known)
    const layer = layerOf.exec(id)?.[1]?.split(/[\\/]/).at(-1)
    const isForm = known.form.has(id)
    if (known.signedIn.has(id) && !isForm) return layer === undefined ? 'signed-in-vendor' : 'signed-in'
    if (known.lists.has(id) && !isForm) return layer === undefined ? 'reading-vendor' : 'signed-in-lists'
    if (resumePage.test(id)) return 'resume'
    const info = graph.getModuleInfo(id)
    const isLazy = (info?.dynamicImporters.length ?? 0) > 0 && !formPage.test(id)
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

function reach(start: string, graph: ModuleGraph): Reached {
  return {
    first: reachableFrom([find(entry, start, graph)], graph),
    later: reachableFrom(findLazy(start, graph), graph),
    form: neededByForm(find(formPage, start, graph), graph),
    resume: reachableFrom([find(resumePage, start, graph)], graph),
    signedIn: neededBy(signedInPages, start, graph),
    lists: neededBy(signedInLists, start, graph),
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

function find(wanted: RegExp, start: string, graph: ModuleGraph): string {
  for (const { id } of modulesFrom(start, graph)) if (wanted.test(id)) return id
  throw new Error(`The build has no ${wanted.source}.`)
}

/** All modules that some module imports lazily. */
function findLazy(start: string, graph: ModuleGraph): string[] {
  const all = [...modulesFrom(start, graph)]
  return all.filter(({ info }) => (info?.dynamicImporters.length ?? 0) > 0).map(({ id }) => id)
}

function neededBy(pages: readonly RegExp[], start: string, graph: ModuleGraph): ReadonlySet<string> {
  return reachableFrom(
    pages.map((page) => find(page, start, graph)),
    graph,
  )
}

/**
 * The modules that the form imports statically, and those that the types that it loads lazily import besides
 * themselves.
 */
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
