import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { Stage as PageStage } from '../../src/client/routes/page-entry.ts'
import { documentFolder } from '../../src/contract/documents.ts'
import { isEntry } from './documents/page-files.ts'
import { isForStaff, type LazyModule } from './route-tables.ts'

/**
 * When the service worker fetches a file: at its installation, when the form is opened, or when the network is idle.
 */
export type Stage = 'shell' | 'form' | 'rest'

/**
 * Certificates are checked offline, so the phone caches the keys together with the pages; the page requests newer keys
 * from the server by itself. (The address is `keptKeysPath` of the contract.)
 */
const certificateKeys = '/certificate-keys.json'

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1]
type Chunk = Extract<Bundle[string], { type: 'chunk' }>
type Entry = { url: string; revision: string | null; size: number }

/**
 * The length of the hash of the shell and all documents. It distinguishes a build from the two older builds on a phone.
 */
const revisionLength = 12

/** The code that detects a newer build. */
const shellLayer = /[\\/]client[\\/]platform[\\/]updates[\\/]/
/**
 * The layers that belong to the stage of the form with all that they import: drafts on a phone may be of any type. All
 * code for drafts is listed, because the first download contains only the parts that load the rest of it.
 */
const formLayer = /[\\/]domain[\\/]enlistment[\\/]types[\\/]|[\\/]client[\\/](?:drafts|app)[\\/]/
/** When the worker fetches the code of a page. */
const stageOfPages: Readonly<Record<PageStage, Stage | 'staff'>> = {
  start: 'shell',
  form: 'form',
  resume: 'form',
  'signed-in': 'form',
  'beside-form': 'form',
  idle: 'rest',
  staff: 'staff',
}

const catalog = /[\\/]locales[\\/]\w+[\\/](\w+)\.po$/
/** The catalog of every page. Its language that is not in the first download belongs to the shell too. */
const shellCatalog = 'shell'

/** The stage of a module by the tables of routes and by its folder; null when only its importers decide. */
function createStageOf(pages: readonly LazyModule[]): (id: string) => Stage | 'staff' | null {
  const known = pages.map(({ stage, id, catalogs }) => ({ stage: stageOfPages[stage], id, catalogs }))
  const inForm = new Set(known.filter(({ stage }) => stage === 'form').map(({ id }) => id))
  const ofCatalog = (name: string) =>
    (['form', 'rest'] as const).find((stage) =>
      known.some((page) => page.stage === stage && page.catalogs.includes(name)),
    )
  return (id) => {
    const name = catalog.exec(id)?.[1]
    if (name !== undefined) return name === shellCatalog ? 'shell' : (ofCatalog(name) ?? 'staff')
    if (shellLayer.test(id)) return 'shell'
    if (isForStaff(id)) return 'staff'
    return formLayer.test(id) || inForm.has(id) ? 'form' : null
  }
}

/**
 * Tells the service worker which files belong together. The build's own graph decides this, so that no list has to be
 * maintained by hand. `plugin` reads the graph; `transform` sorts the list that is put into the worker.
 */
export function workerStages(documents: () => readonly string[], pages: readonly LazyModule[]) {
  const stages = new Map<string, Stage | 'staff'>()
  let isWritten = false
  let entry = ''
  let folder = ''
  const plugin: Plugin = {
    name: 'talika:worker-stages',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      isWritten = true
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        findStages(bundle, stages, createStageOf(pages))
        entry = Object.values(bundle).find((output) => output.type === 'chunk' && isEntry(output))?.fileName ?? ''
      },
    },
  }
  const order: Stage[] = ['shell', 'form', 'rest']
  const transform = (entries: readonly Entry[]) => {
    // The worker is built even after a failed build, whose own error shows what is wrong.
    if (!isWritten) return { manifest: [], warnings: [] }
    // A hashed file that no chunk imports (a photo worker, for example) is needed by the form.
    const stageOf = (url: string) => stages.get(url) ?? (url.startsWith('assets/') ? 'form' : 'shell')
    const namesIn = (stage: Stage) =>
      entries
        .filter(({ url }) => stageOf(url) === stage)
        .map(({ url }) => nameOf(url))
        .sort()
    const shell = entries.find(({ url }) => url === 'index.html')?.revision
    if (shell == null) throw new Error('The build has no page from which to derive its version.')
    // The keys come last: they come from the server, and if it fails to send them, the build's own files must be cached
    // anyway.
    const names = { shell: namesIn('shell'), form: namesIn('form'), rest: [...namesIn('rest'), certificateKeys] }
    const lists = Object.fromEntries(order.map((stage) => [stage, names[stage].join(' ')]))
    const page = versionOf(shell, folder, documents())
    const listing = { page, entry: nameOf(entry), documents: documents().join(' '), ...lists }
    // The injector only knows lists of files; it writes out any value unchanged.
    return { manifest: [listing as unknown as Entry], warnings: [] }
  }
  return { plugin, transform }
}

/** The version covers the documents too: a document may change while all files that the shell names stay the same. */
function versionOf(shell: string, folder: string, documents: readonly string[]): string {
  const hash = createHash('sha256').update(shell)
  for (const name of documents) hash.update(readFileSync(join(folder, documentFolder, `${name}.html`)))
  return hash.digest('hex').slice(0, revisionLength)
}

/** The name in the form that sw/build-files.ts reads. */
function nameOf(url: string): string {
  if (url.includes(' ')) throw new Error(`A name with a space cannot be listed: ${url}`)
  return url.startsWith('assets/') ? url.slice('assets/'.length) : `/${url}`
}

function findStages(
  bundle: Bundle,
  stages: Map<string, Stage | 'staff'>,
  stageOf: ReturnType<typeof createStageOf>,
): void {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const holds = (stage: Stage | 'staff') => (chunk: Chunk) => chunk.moduleIds.some((id) => stageOf(id) === stage)
  const isStaff = holds('staff')
  function mark(stage: Stage, starts: readonly Chunk[], follow: (chunk: Chunk) => readonly string[]): void {
    const waiting = [...starts]
    for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
      // A file that the first download imports is needed to start, whatever it contains.
      if (stages.has(chunk.fileName) || (stage !== 'shell' && isStaff(chunk))) continue
      stages.set(chunk.fileName, stage)
      for (const style of chunk.viteMetadata?.importedCss ?? []) if (!stages.has(style)) stages.set(style, stage)
      waiting.push(...follow(chunk).flatMap((name) => byName.get(name) ?? []))
    }
  }
  const all = (chunk: Chunk) => [...chunk.imports, ...chunk.dynamicImports]
  const entries = chunks.filter(isEntry)
  mark('shell', [...entries, ...chunks.filter(holds('shell'))], (chunk) => chunk.imports)
  mark('form', chunks.filter(holds('form')), all)
  // The files that the first download and the form load later.
  const known = chunks.filter(({ fileName }) => stages.has(fileName))
  mark(
    'rest',
    known.flatMap((chunk) => all(chunk).flatMap((name) => byName.get(name) ?? [])),
    all,
  )
  for (const chunk of chunks) {
    if (stages.has(chunk.fileName)) continue
    stages.set(chunk.fileName, 'staff')
    for (const style of chunk.viteMetadata?.importedCss ?? []) if (!stages.has(style)) stages.set(style, 'staff')
  }
  // No chunk imports the file of a worker; the code of the chunk that starts it contains its name.
  for (const { fileName } of Object.values(bundle).filter(({ type }) => type === 'asset')) {
    const starters = fileName.endsWith('.js') ? chunks.filter(({ code }) => code.includes(fileName)) : []
    const isOfStaff = starters.length > 0 && starters.every((chunk) => stages.get(chunk.fileName) === 'staff')
    if (isOfStaff) stages.set(fileName, 'staff')
  }
}
