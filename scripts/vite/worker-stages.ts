import type { Plugin } from 'vite'

/** When the service worker fetches a file: with its installation, when the form is opened, or when the line is free. */
export type Stage = 'shell' | 'form' | 'rest'

/**
 * Certificates are checked without a line, so a phone has the keys along with the pages. No revision: the page asks the
 * server for newer ones by itself. (The address is `keptKeysPath` of the contract.)
 */
const certificateKeys = { url: '/certificate-keys.json', revision: null, size: 0, stage: 'rest' } as const

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1]
type Chunk = Extract<Bundle[string], { type: 'chunk' }>
type Entry = { url: string; revision: string | null; size: number }

/** The shell's words in the language that is not in the first download, and what learns of a newer build. */
const shellModule = /[\\/]locales[\\/]\w+[\\/]shell\.po|[\\/]client[\\/]platform[\\/]app-updates/
/** From these modules on, everything that a screen of the form may ask for. */
const formModule =
  /[\\/]client[\\/](?:features[\\/](?:enlistment|drafts)|routes[\\/]-toaster|ui[\\/]all-styles|app[\\/]update-notice)|[\\/]locales[\\/]\w+[\\/]messages\.po/
/** Staff work at a desk with a line; a file of theirs is kept when it was used. */
const staffModule =
  /[\\/]client[\\/](?:features[\\/](?:review|admin|certificates|appointments|live)|routes[\\/]-signed-in-shell)|[\\/]locales[\\/]\w+[\\/]staff\.po/

/**
 * Tells the service worker which files belong together, by what the build's own graph says, so that no list has to be
 * kept by hand. `plugin` reads the graph; `transform` marks and sorts the list that is put into the worker.
 */
export function workerStages() {
  const stages = new Map<string, Stage | 'staff'>()
  const plugin: Plugin = {
    name: 'talika:worker-stages',
    apply: 'build',
    generateBundle: { order: 'post', handler: (_, bundle) => findStages(bundle, stages) },
  }
  const order: Stage[] = ['shell', 'form', 'rest']
  const transform = (entries: readonly Entry[]) => {
    const manifest = entries
      // What no chunk imports and stands among the hashed files (a photo worker, say) is needed by the form.
      .map((entry) => ({
        ...entry,
        stage: stages.get(entry.url) ?? (entry.url.startsWith('assets/') ? 'form' : 'shell'),
      }))
      .filter((entry): entry is Entry & { stage: Stage } => entry.stage !== 'staff')
      .sort((one, other) => order.indexOf(one.stage) - order.indexOf(other.stage))
      .map((entry) => ({ ...entry, url: entry.url === 'index.html' ? '/' : `/${entry.url}` }))
    return { manifest: [...manifest, certificateKeys], warnings: [] }
  }
  return { plugin, transform }
}

function findStages(bundle: Bundle, stages: Map<string, Stage | 'staff'>): void {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const holds = (pattern: RegExp) => (chunk: Chunk) => chunk.moduleIds.some((id) => pattern.test(id))
  const isStaff = holds(staffModule)
  function mark(stage: Stage, starts: readonly Chunk[], follow: (chunk: Chunk) => readonly string[]): void {
    const waiting = [...starts]
    for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
      if (stages.has(chunk.fileName) || isStaff(chunk)) continue
      stages.set(chunk.fileName, stage)
      for (const style of chunk.viteMetadata?.importedCss ?? []) if (!stages.has(style)) stages.set(style, stage)
      waiting.push(...follow(chunk).flatMap((name) => byName.get(name) ?? []))
    }
  }
  const all = (chunk: Chunk) => [...chunk.imports, ...chunk.dynamicImports]
  const entries = chunks.filter((chunk) => chunk.isEntry)
  mark('shell', [...entries, ...chunks.filter(holds(shellModule))], (chunk) => chunk.imports)
  mark('form', chunks.filter(holds(formModule)), all)
  mark(
    'rest',
    entries.flatMap((entry) => all(entry).flatMap((name) => byName.get(name) ?? [])),
    all,
  )
  for (const chunk of chunks) {
    if (stages.has(chunk.fileName)) continue
    stages.set(chunk.fileName, 'staff')
    for (const style of chunk.viteMetadata?.importedCss ?? []) if (!stages.has(style)) stages.set(style, 'staff')
  }
}
