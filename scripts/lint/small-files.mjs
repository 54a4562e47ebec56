import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../checkout/checkout.mjs'
import { importsOf } from './import-walls.mjs'

/*
 * A small file that only one other file uses costs a reader a jump and a name, so it is a part of that file; and a
 * folder with one file costs a step of the path. This script finds both.
 */

/** A file with this many lines or more, blank lines and comments too, is a file of its own. */
const fullSize = 60

/** Two files that are longer than this together stay apart: a file of more than 300 lines is too long to read. */
const mostTogether = 250

/**
 * Each of these imports one file for each kind of something and puts all kinds in one list. The files of its own folder
 * are read, and added, one kind at a time.
 */
const registries = new Set([
  'scripts/vite/source-plugins.ts',
  'src/server/platform/pdf/create-typst-engine.ts',
  'tests/faults/mutations/mutations.ts',
  'tests/faults/steps/steps.ts',
  'tests/support/people/good-calls/good-requests.ts',
])

/** The parts of each module of the server; a reader looks for them by these names. */
const partOfModule = /^src\/server\/modules\/[^/]+\/(?:service|repository)\.ts$/

const isTest = (path) => /\.(?:test|samples|spec)\.tsx?$|\.test\.mjs$/.test(path)

/** The address of a file that a worker or another process is started with. */
const started = /new URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g
/** A file that the configuration of a tool names by its path. */
const configured = /'((?:src|sw|tests|scripts)\/[^']+)'/g

/**
 * The small files that belong in their only importer: `sources` has the text of each file at its path. A file that is
 * loaded lazily, or that a process is started with, is a download or a program of its own; one that a test imports is
 * read by itself.
 */
export function findSmallFiles(sources) {
  const importers = new Map()
  const loadedAlone = new Set()
  for (const [path, source] of sources) {
    for (const { target, isLazy } of importsOf(path, source)) {
      if (isLazy || isTest(path)) loadedAlone.add(target)
      else importers.set(target, new Set([...(importers.get(target) ?? []), path]))
    }
    for (const [, address] of source.matchAll(started)) loadedAlone.add(posix.join(posix.dirname(path), address))
    if (!path.includes('/')) for (const [, named] of source.matchAll(configured)) loadedAlone.add(named)
  }
  const lines = (path) => sources.get(path).split('\n').length - 1
  const isKept = (path) =>
    isTest(path) ||
    loadedAlone.has(path) ||
    partOfModule.test(path) ||
    lines(path) >= fullSize ||
    hasTest(path, sources)
  return [...sources.keys()].flatMap((path) => {
    const [importer, ...others] = importers.get(path) ?? []
    if (importer === undefined || others.length > 0 || isKept(path)) return []
    if (posix.dirname(importer) !== posix.dirname(path) || registries.has(importer)) return []
    return lines(path) + lines(importer) > mostTogether ? [] : [{ path, lines: lines(path), importer }]
  })
}

/** Whether a test with the name of the file is beside it. */
const hasTest = (path, sources) => ['ts', 'tsx'].some((end) => sources.has(path.replace(/tsx?$|mjs$/, `test.${end}`)))

/**
 * The folders whose only content is one file; `paths` are all files below them. A test beside the code does not count
 * as a file of the folder.
 */
export function findSingleFiles(paths) {
  const contents = new Map()
  for (const path of paths.filter((each) => !isTest(each))) {
    for (let inner = path; inner.includes('/'); inner = posix.dirname(inner)) {
      const folder = posix.dirname(inner)
      contents.set(folder, new Set([...(contents.get(folder) ?? []), inner]))
    }
  }
  return [...contents].flatMap(([folder, [only, ...others]]) =>
    others.length === 0 && paths.includes(only) && folder.includes('/') ? [{ folder, path: only }] : [],
  )
}

function readFolder(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** What is to be moved, a line for each. */
export function checkSizes() {
  const paths = ['src', 'sw', 'tests', 'scripts'].flatMap(readFolder)
  // The configurations of tools at the root import files too.
  const all = [...paths, ...readdirSync(root)].filter((path) => /(?<!\.d)\.tsx?$|\.mjs$/.test(path))
  const sources = new Map(all.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const small = findSmallFiles(sources).map(
    ({ path, lines, importer }) =>
      `${path} has ${lines} lines and only ${importer} imports it: move its code into ${basename(importer)}.`,
  )
  const single = findSingleFiles(paths.filter((path) => !path.startsWith('tests/'))).map(
    ({ folder, path }) => `${folder} has one file: move ${basename(path)} to ${posix.dirname(folder)}.`,
  )
  return [...small, ...single]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = checkSizes()
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
