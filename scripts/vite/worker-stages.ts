import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { documentFolder } from '../../src/contract/documents.ts'
import { isEntry } from './documents/page-files.ts'

/** When the service worker fetches a file: with its installation, when the form is opened, or when the line is free. */
export type Stage = 'shell' | 'form' | 'rest'

/**
 * Certificates are checked without a line, so a phone has the keys along with the pages; the page asks the server for
 * newer ones by itself. (The address is `keptKeysPath` of the contract.)
 */
const certificateKeys = '/certificate-keys.json'

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1]
type Chunk = Extract<Bundle[string], { type: 'chunk' }>
type Entry = { url: string; revision: string | null; size: number }

/** Of the hash of the shell and all documents: it tells a build from those before it, of which a phone has two. */
const revisionLength = 12

/** The shell's words in the language that is not in the first download, and what learns of a newer build. */
const shellModule = /[\\/]locales[\\/]\w+[\\/]shell\.po|[\\/]client[\\/]platform[\\/]updates[\\/]/
/**
 * From these modules on, everything that a screen of the form may ask for: drafts on a phone may be of any type. All of
 * the drafts' own code is named, because the first download has the parts that load the rest of it.
 */
const formModule =
  /[\\/]domain[\\/]enlistment[\\/]types[\\/]|[\\/]client[\\/](?:features[\\/](?:applicant|public[\\/](?:appointments|live))|drafts[\\/]|app[\\/]update-notice|routes[\\/]_signed-in[\\/]-signed-in-shell)|[\\/]locales[\\/]\w+[\\/](?:form|resume|records|pages|visits)\.po/
/** Staff work at a desk with a connection; a file of theirs is kept when it was used. */
const staffModule =
  /[\\/]client[\\/](?:features[\\/]staff|routes[\\/]_signed-in[\\/]-(?!signed-in-shell))|[\\/]locales[\\/]\w+[\\/]staff\.po/

/**
 * Tells the service worker which files belong together, by what the build's own graph says, so that no list has to be
 * kept by hand. `plugin` reads the graph; `transform` marks and sorts the list that is put into the worker.
 */
export function workerStages(documents: () => readonly string[]) {
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
        findStages(bundle, stages)
        entry = Object.values(bundle).find((output) => output.type === 'chunk' && isEntry(output))?.fileName ?? ''
      },
    },
  }
  const order: Stage[] = ['shell', 'form', 'rest']
  const transform = (entries: readonly Entry[]) => {
    // The worker is built after a failed build too, whose own error says what is wrong.
    if (!isWritten) return { manifest: [], warnings: [] }
    // What no chunk imports and stands among the hashed files (a photo worker, say) is needed by the form.
    const stageOf = (url: string) => stages.get(url) ?? (url.startsWith('assets/') ? 'form' : 'shell')
    const namesIn = (stage: Stage) =>
      entries
        .filter(({ url }) => stageOf(url) === stage)
        .map(({ url }) => nameOf(url))
        .sort()
    const shell = entries.find(({ url }) => url === 'index.html')?.revision
    if (shell == null) throw new Error('The build has no page to name its version by.')
    // The keys come last: they are the server's, and what it does not give now must not keep the build's own files away.
    const names = { shell: namesIn('shell'), form: namesIn('form'), rest: [...namesIn('rest'), certificateKeys] }
    const lists = Object.fromEntries(order.map((stage) => [stage, names[stage].join(' ')]))
    const page = versionOf(shell, folder, documents())
    const listing = { page, entry: nameOf(entry), documents: documents().join(' '), ...lists }
    // The injector knows of lists of files only; it writes out what it is given as it is.
    return { manifest: [listing as unknown as Entry], warnings: [] }
  }
  return { plugin, transform }
}

/** A document may change while all files that the shell names stay the same: its own HTML is not one of them. */
function versionOf(shell: string, folder: string, documents: readonly string[]): string {
  const hash = createHash('sha256').update(shell)
  for (const name of documents) hash.update(readFileSync(join(folder, documentFolder, `${name}.html`)))
  return hash.digest('hex').slice(0, revisionLength)
}

/** As sw/build-files.ts reads it. */
function nameOf(url: string): string {
  if (url.includes(' ')) throw new Error(`A name with a space cannot be listed: ${url}`)
  return url.startsWith('assets/') ? url.slice('assets/'.length) : `/${url}`
}

function findStages(bundle: Bundle, stages: Map<string, Stage | 'staff'>): void {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const holds = (pattern: RegExp) => (chunk: Chunk) => chunk.moduleIds.some((id) => pattern.test(id))
  const isStaff = holds(staffModule)
  function mark(stage: Stage, starts: readonly Chunk[], follow: (chunk: Chunk) => readonly string[]): void {
    const waiting = [...starts]
    for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
      // What the first download imports is needed to start, whatever it has in it.
      if (stages.has(chunk.fileName) || (stage !== 'shell' && isStaff(chunk))) continue
      stages.set(chunk.fileName, stage)
      for (const style of chunk.viteMetadata?.importedCss ?? []) if (!stages.has(style)) stages.set(style, stage)
      waiting.push(...follow(chunk).flatMap((name) => byName.get(name) ?? []))
    }
  }
  const all = (chunk: Chunk) => [...chunk.imports, ...chunk.dynamicImports]
  const entries = chunks.filter(isEntry)
  mark('shell', [...entries, ...chunks.filter(holds(shellModule))], (chunk) => chunk.imports)
  mark('form', chunks.filter(holds(formModule)), all)
  // What the first download and the form load later, wherever in them it is named.
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
}
