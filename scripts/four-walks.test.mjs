import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checkout/checkout.mjs'
import { importsOf } from './lint/import-walls.mjs'

/* The tables of docs/architecture.md that follow a call from folder to folder, down to the database. */

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
const section = page.split('\n## ').find((part) => part.startsWith('Four walks\n')) ?? ''

/** `isJump`: the folder is reached without an import. */
const walks = section
  .split('\n### ')
  .slice(1)
  .map((part) => ({
    name: part.slice(0, part.indexOf('\n')),
    steps: [...part.matchAll(/^\| `([^`]+)` \| (↷ )?((?:`[^`]+`(?:, )?)+) \|/gm)].map(([, folder, jump, files]) => ({
      folder,
      isJump: jump !== undefined,
      files: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => `src/${folder}/${file}`),
    })),
  }))

const readImports = (path) => importsOf(path, readFileSync(join(root, path), 'utf8'))

/** The files of a walk that no file before them imports, except the first of a step that is a jump. */
function findUnreached({ steps }) {
  const reached = new Set()
  return steps.flatMap(({ isJump, files }, step) =>
    files.filter((file, at) => {
      const isThere = (at === 0 && (isJump || step === 0)) || reached.has(file)
      for (const { target } of readImports(file)) reached.add(target)
      return !isThere
    }),
  )
}

/** What the files of a walk import from a file of an earlier step: they could call back up. */
function findBackImports({ steps }) {
  return steps.flatMap(({ isJump, files }, step) => {
    const above = new Set(steps.slice(0, step).flatMap((earlier) => earlier.files))
    const importing = isJump ? [] : files
    return importing.flatMap((file) =>
      readImports(file).flatMap(({ target, isType }) => (!isType && above.has(target) ? [`${file} -> ${target}`] : [])),
    )
  })
}

test('there are four walks, and each line of their tables is read', () => {
  expect(walks.map(({ name }) => name)).toEqual(['A keystroke', 'A file', 'A decision', 'A slot'])
  const lines = section.split('\n').filter((line) => line.startsWith('| `'))
  expect(walks.flatMap(({ steps }) => steps)).toHaveLength(lines.length)
})

test.each(walks)('$name: the files exist', ({ steps }) => {
  const named = steps.flatMap(({ files }) => files)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test.each(walks)('$name: no folder is entered twice', ({ steps }) => {
  const folders = steps.map(({ folder }) => folder)
  expect(folders).toEqual([...new Set(folders)])
})

test.each(walks)('$name: a file above imports each file, unless its step is a jump', (walk) => {
  expect(findUnreached(walk)).toEqual([])
})

test.each(walks)('$name: no file imports code of a line above, unless its step is a jump', (walk) => {
  expect(findBackImports(walk)).toEqual([])
})
