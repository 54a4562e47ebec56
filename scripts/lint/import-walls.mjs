import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../checkout/checkout.mjs'

/*
 * The import walls of docs/architecture.md that a tsconfig per layer cannot enforce: the order of the client's layers,
 * the features, the server's modules, and cycles. A lint rule only sees the text of an import, which depends on the
 * folder of its file; here imports are resolved first.
 */

/** Each may import itself and those before it. */
const clientLayers = ['platform', 'ui', 'forms', 'drafts', 'entities', 'features', 'routes', 'app']

/** The most files in a folder; its subfolders and, in src and sw, the tests beside the code are not counted. */
const mostFiles = 25

/** This folder grows by one file with each change of the schema, and released files never change. */
const endless = 'src/server/platform/database/migrations'

/** Files in `from` may not import files in `to`, except those in `except`, where `$1` and `$2` are the groups of `from`. */
const walls = [
  ...clientLayers.map((layer, index) => ({
    from: new RegExp(`^src/client/${layer}/`),
    to: new RegExp(`^src/client/(?:${clientLayers.slice(index + 1).join('|') || '(?!)'})/`),
    because: `the client's layers go ${clientLayers.join(' <- ')}`,
  })),
  {
    from: /^src\/client\/drafts\/phone\//,
    to: /^src\/client\/drafts\/parts\/|^src\/client\/(?:.*\.tsx|(?:.*\/)?use-[^/]+)$|^package:(?:react|@lingui\/react|@tanstack\/react)\b/,
    because: 'drafts/phone is below drafts/parts and does not use React',
  },
  {
    from: /^src\/client\/features\/([^/]+)\/([^/]+)\//,
    to: /^src\/client\/features\//,
    except: '^src/client/features/$1/$2/',
    because: 'features are combined only in routes; what two of them share is in entities',
  },
  {
    from: /^src\/client\/(?:platform|ui)\//,
    to: /^src\/domain\/(?:forms|enlistment|drafts|payments|certificates|administration)\//,
    because: 'platform and ui know nothing about the domain',
  },
  {
    from: /^src\/(?:client|domain)\/forms\//,
    to: /^src\/(?:contract|domain\/(?:enlistment|payments|certificates|administration))\//,
    because: 'forms are independent of their subject',
  },
  {
    from: /^(?!src\/(?:server|client\/features\/staff)\/)/,
    to: /^src\/domain\/enlistment\/registry\.ts$/,
    because: 'a form downloads its own type only; drafts/phone/definitions loads it, and knows the labels of all',
  },
  {
    from: /^src\/client\//,
    to: /^src\/domain\/enlistment\/(?:types|groups)\//,
    because: 'drafts/phone/definitions loads the definition of a type',
  },
  {
    from: /^src\/server\/platform\//,
    to: /^src\/server\/(?:modules\/|app\.ts|start-server\.ts)/,
    because: "the server's platform is below its modules",
  },
  {
    from: /^src\/server\/modules\/([^/]+)\//,
    to: /^src\/server\/modules\//,
    except: '^src/server/modules/(?:$1/|[^/]+/service\\.ts$)',
    because: 'modules use each other only through service.ts',
  },
]

const isTest = (path) => /\.(?:test|samples)\.tsx?$/.test(path)

/** The wall that an import breaks, as a sentence; null when it breaks none. */
export function brokenWall(from, to) {
  if (isTest(from)) return null
  for (const wall of walls) {
    const match = wall.from.exec(from)
    if (match === null || !wall.to.test(to)) continue
    const except = wall.except?.replace(/\$(\d)/g, (_, group) => match[group])
    if (except === undefined || !new RegExp(except).test(to)) return wall.because
  }
  return null
}

const statement =
  /(?<kind>import type|export type|import|export)\b[^'"`;]*?\bfrom '(?<path>[^']+)'|^import '(?<bare>[^']+)'/gm

/**
 * The files and packages (`package:react`) that a source imports when it is loaded and, separately, those from which it
 * imports types only.
 */
export function importsOf(path, source) {
  const found = []
  for (const { groups } of source.matchAll(statement)) {
    found.push({ target: resolve(path, groups.path ?? groups.bare), isType: groups.kind?.endsWith('type') ?? false })
  }
  for (const { 1: lazy, index } of source.matchAll(/\bimport\(\s*'([^']+)'/g)) {
    found.push({ target: resolve(path, lazy), isLazy: true, index })
  }
  return found
}

function resolve(from, specifier) {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : `package:${specifier}`
}

/** The files that a source cannot be read without: those that it loads at once, and those whose types it uses. */
export function neededBy(path, source) {
  return importsOf(path, source)
    .filter(({ isLazy }) => !isLazy)
    .map(({ target }) => target)
}

/** Every cycle of files that need each other, as the paths of one round. */
export function findCycles(graph) {
  const cycles = []
  const state = new Map()
  const visit = (path, trail) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path])
      return
    }
    state.set(path, 'open')
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}

/** Folders below this one are in layers, so that no two of them import each other. */
const layered = 'src/client/drafts/'

/** Every cycle of folders of drafts; `imports` has the targets of each file, those of types and lazy parts too. */
export function findFolderCycles(imports) {
  const graph = new Map()
  for (const [path, targets] of imports) {
    if (!path.startsWith(layered)) continue
    const folder = posix.dirname(path)
    const others = targets.filter((target) => target.startsWith(layered)).map((target) => posix.dirname(target))
    graph.set(folder, new Set([...(graph.get(folder) ?? []), ...others.filter((other) => other !== folder)]))
  }
  return findCycles(graph)
}

/** The TypeScript files of these top folders, as paths from the root. */
export function readSources(folders = ['src', 'sw']) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
}

/** The faults in the structure of the checkout, a line for each. */
export function checkStructure() {
  const problems = []
  const graph = new Map()
  const targets = new Map()
  const sizes = new Map()
  for (const path of readSources()) {
    const source = readFileSync(join(root, path), 'utf8')
    for (const { target } of importsOf(path, source)) {
      const wall = brokenWall(path, target)
      if (wall !== null) problems.push(`${path} imports ${target}: ${wall}.`)
    }
    graph.set(path, neededBy(path, source))
    if (isTest(path)) continue
    sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
    targets.set(
      path,
      importsOf(path, source).map(({ target }) => target),
    )
  }
  for (const path of readSources(['tests'])) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
  for (const cycle of findCycles(graph)) problems.push(`Files import each other: ${cycle.join(' -> ')}`)
  for (const cycle of findFolderCycles(targets)) problems.push(`Folders import each other: ${cycle.join(' -> ')}`)
  for (const [folder, size] of sizes) {
    if (size > mostFiles && folder !== endless)
      problems.push(`${folder} has ${size} files; at most ${mostFiles} are allowed in one folder.`)
  }
  return problems
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = checkStructure()
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
