import type { Rolldown } from 'vite'
import type { LazyModule } from '../route-tables.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/**
 * The files that one document needs. The scripts of the entry come first, because they can run while others are still
 * loading. Within each group the largest is first: it fills the connection while the browser opens more of them for the
 * rest.
 */
export type PageFiles = { scripts: readonly string[]; sheets: readonly string[] }

/** @param sources ends of the paths of the modules that the page imports lazily. */
export function findPageFiles(bundle: Bundle, sources: readonly string[]): PageFiles {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entry = chunks.filter(isEntry)
  const seeds = sources.map((source) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))
    if (found === undefined) throw new Error(`No file of the build contains ${source}.`)
    return found
  })
  const first = bySize(closureOf(entry, byName))
  const needed = new Set([...first, ...bySize(closureOf(seeds, byName))])
  const assets = [...needed].flatMap(({ viteMetadata }) => [
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ])
  return {
    scripts: [...needed].map(({ fileName }) => fileName),
    sheets: [...new Set(assets)].filter((name) => name.endsWith('.css')),
  }
}

/**
 * Whether the chunk contains the first module. The chunk of its own entry is only a list of imports, which the HTML
 * loads as scripts.
 */
export function isEntry({ moduleIds }: Pick<Chunk, 'moduleIds'>): boolean {
  return moduleIds.some((id) => id.endsWith('/src/client/app/main.tsx'))
}

function closureOf(starts: readonly Chunk[], byName: ReadonlyMap<string, Chunk>): ReadonlySet<Chunk> {
  const reached = new Set(starts)
  for (const { imports } of reached) {
    for (const name of imports) {
      const chunk = byName.get(name)
      if (chunk !== undefined) reached.add(chunk)
    }
  }
  return reached
}

function bySize(chunks: Iterable<Chunk>): Chunk[] {
  return [...chunks].sort((one, other) => other.code.length - one.code.length)
}

/**
 * The modules that the page of a route and its layout load. An address that applicants and staff share is written for
 * applicants: a phone is nearly always theirs.
 */
export function findLazyModules(pages: readonly LazyModule[], routeId: string): readonly LazyModule[] {
  const [, layout = ''] = routeId.split('/')
  const own = pages.filter(({ address }) => address === routeId.slice(layout.length + 1))
  const ofApplicants = own.filter(({ stage }) => stage !== 'staff')
  const frame = pages.filter(({ address }) => address === `/${layout}`)
  return [...(ofApplicants.length > 0 ? ofApplicants : own), ...frame]
}
