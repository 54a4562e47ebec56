/** What the bundler knows of a module: whom it imports and who imports it, at once or lazily. */
type ModuleInfo = Record<'importers' | 'importedIds' | 'dynamicImporters' | 'dynamicallyImportedIds', readonly string[]>
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

/** The first module that runs, and the page that matters on a slow connection. */
const entry = /[\\/]client[\\/]app[\\/]main\.tsx$/
const formPage = /[\\/]features[\\/]applicant[\\/]form[\\/]wizard[\\/]apply-page\.tsx$/

/** What a signed-in applicant opens first: the frame and the own applications. */
const signedInPages = [
  /[\\/]routes[\\/]_signed-in[\\/]-signed-in-shell\.tsx$/,
  /[\\/]features[\\/]applicant[\\/]own[\\/]applicant-dashboard\.tsx$/,
]

/** What that page shows once the server has answered: drawn after the rest, with the calls and their schemas. */
const signedInLists = [
  /[\\/]features[\\/]applicant[\\/]own[\\/]own-application-list\.tsx$/,
  /[\\/]features[\\/]applicant[\\/]own[\\/]below-applications\.tsx$/,
]

/** Without it, the page for resuming an application would load all of the form. */
const resumePage = /[\\/]features[\\/]applicant[\\/]resume[\\/]resume-page\.tsx$/

/** Whether a module is the definition of an enlistment type: a form loads one of them. */
export const isType = (id: string): boolean => /[\\/]domain[\\/]enlistment[\\/]types[\\/]/.test(id)

const layerOf =
  /[\\/]src[\\/](domain|contract|sync|client[\\/](?:app|routes|platform|ui|forms|drafts|entities|features))[\\/]/

/** What nearly every page needs of these comes with the first download: it costs no request of its own. */
const baseLayers: ReadonlySet<string> = new Set(['domain', 'contract', 'platform', 'ui'])

/** The rules of forms and of enlistment: no page needs them before a form. */
const isFormRule = /[\\/]domain[\\/](?:forms|enlistment)[\\/]/

/** What comes later of these is small or needed as a whole; of the other layers it is split by who needs it. */
const wholeLater: ReadonlySet<string> = new Set(['domain', 'contract', 'platform'])

/**
 * The file of a module. The first download is three files: packages, which change seldom; what other files import of our
 * own, with what other pages need, too, of the layers below the form; and `start`, which no file imports. The start knows
 * where all pages and words are, so it is the one that gets another name when one of them does. What only a form needs to
 * be typed into is one more file, and so is what the page for resuming needs; the first page of an applicant needs two
 * until it is drawn and one for its lists, because each request costs a slow connection as much as 20 kB. A module that is imported lazily is a download of its
 * own: so is each enlistment type. Imports go one way between layers, so no files need each other in a circle. Fails when
 * every form would load a type.
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
    if (known.lists.has(id) && !isForm && layer !== undefined) return 'signed-in-lists'
    if (resumePage.test(id)) return 'resume'
    const info = graph.getModuleInfo(id)
    const isLazy = (info?.dynamicImporters.length ?? 0) > 0 && !formPage.test(id)
    if (isLazy) return null
    if (isForm && [known.signedIn, known.lists, known.resume].some((needed) => needed.has(id))) return 'first'
    if (layer === undefined) return null
    if (isForm) return baseLayers.has(layer) && !isFormRule.test(id) ? 'first' : 'form'
    if (known.resume.has(id)) return baseLayers.has(layer) ? 'first' : 'resume'
    // A chunk with the registry would bring all types to every page that needs something else of it.
    const isRegistry = info?.importedIds.some(isType) ?? false
    return !isRegistry && wholeLater.has(layer) ? `${layer}-later` : null
  }
}

function firstFileOf(id: string, { later }: Reached): string {
  if (/node_modules/.test(id)) return 'vendor'
  return later.has(id) ? 'first' : 'start'
}

/**
 * `first`: what the entry imports at once. `later`: what modules that are imported lazily import at once. `form`: what the
 * form does, and what the types that it loads import. `signedIn`: what the first page of a signed-in applicant does.
 * `lists`: what it shows later does. `resume`: what the page for resuming does.
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

/** The bundler gives no list of modules, but each names its neighbours, so all are found from any. */
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
