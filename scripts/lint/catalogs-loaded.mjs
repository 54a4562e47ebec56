import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checkout/checkout.mjs'
import { importsOf, readSources } from './import-walls.mjs'

/*
 * Messages come in catalogs (lingui.config.ts), and a part of the page shows ids instead of texts when the catalog of
 * its file was not loaded with it. The compiler cannot see that, and an earlier page that has loaded the catalog hides
 * it.
 */

/** Loaded with the first download. */
const always = ['shell']
/** The other catalogs. Each page names those that contain its messages; some stages have the same names. */
const named = /(?<!stage: )'(form|resume|records|pages|staff|visits)'/g

const entry = 'src/client/app/main.tsx'

/** The catalogs that contain messages of each source file, with the messages of each. */
function readCatalogs() {
  const folder = join(root, 'src/locales/bn')
  const messages = new Map()
  for (const name of readdirSync(folder)) {
    for (const entryText of readFileSync(join(folder, name), 'utf8').split('\n\n')) {
      const id = /^msgid ((?:".*"\n?)+)/m.exec(entryText)?.[1]
      if (id === undefined || id.trim() === '""') continue
      for (const [, origins] of entryText.matchAll(/^#: (.*)$/gm)) {
        for (const path of origins.split(' ')) {
          const ofFile = messages.get(path) ?? new Map()
          ofFile.set(id, [...(ofFile.get(id) ?? []), name.replace('.po', '')])
          messages.set(path, ofFile)
        }
      }
    }
  }
  return messages
}

/** The top-level statement of a formatted file that contains a position; in a table of routes the entry of one page. */
function statementAt(source, position) {
  const starts = [...source.matchAll(/^(?:\S| {2}'\/)/gm)]
    .map(({ index }) => index)
    .filter((index) => /[^})\]]/.test(source[index]))
  const start = starts.findLast((index) => index <= position) ?? 0
  const end = starts.find((index) => index > position) ?? source.length
  return source.slice(start, end)
}

/** The imports of a file: static ones, and lazy ones with the catalogs that are loaded with them. */
function readModules() {
  const modules = new Map()
  for (const path of readSources()) {
    const source = readFileSync(join(root, path), 'utf8')
    const found = importsOf(path, source)
    const lazy = found
      .filter(({ isLazy }) => isLazy)
      .map(({ target, index }) => {
        const areas = [...statementAt(source, index).matchAll(named)].map(([, area]) => area)
        return { target, areas }
      })
    const direct = found.filter(({ isLazy, isType }) => !isLazy && !isType).map(({ target }) => target)
    modules.set(path, { direct, lazy })
  }
  return modules
}

/** Files whose messages are not loaded when the part that contains them is shown, a line for each. */
export function findMissingCatalogs() {
  const modules = readModules()
  const catalogs = readCatalogs()
  const problems = new Set()
  const seen = new Set()
  const waiting = [{ part: entry, areas: [] }]
  for (const { part, areas } of waiting) {
    const key = `${part} ${[...areas].sort()}`
    if (seen.has(key)) continue
    seen.add(key)
    const loaded = new Set([...always, ...areas])
    const files = new Set([part])
    for (const file of files) {
      const { direct = [], lazy = [] } = modules.get(file) ?? {}
      for (const target of direct) files.add(target)
      for (const each of lazy) waiting.push({ part: each.target, areas: [...new Set([...areas, ...each.areas])] })
      for (const [id, names] of catalogs.get(file) ?? []) {
        if (!names.some((name) => loaded.has(name))) problems.add(`${file}: ${id.trim()}, shown by ${part}`)
      }
    }
  }
  return [...problems]
}
