import { expect, test } from 'vitest'
import { findSingleFiles, findSmallFiles } from './lint/small-files.mjs'

const folder = 'src/client/features/public/info'
const small = `${folder}/part.tsx`
const importing = "import { Part } from './part.tsx'\n"

/** The paths of the small files, given the sources of a page, of a part with few lines, and of other files. */
function found({ page = importing, part = 'export const Part = 1\n', at = small, ...others }) {
  const sources = new Map([[`${folder}/page.tsx`, page], [at, part], ...Object.entries(others)])
  return findSmallFiles(sources).map(({ path }) => path)
}

const lines = (count) => '\n'.repeat(count)

test('a small file with one importer in its folder is found, with its importer', () => {
  const sources = new Map([
    [`${folder}/page.tsx`, importing],
    [small, lines(59)],
  ])
  expect(findSmallFiles(sources)).toEqual([{ path: small, lines: 59, importer: `${folder}/page.tsx` }])
  expect(found({ page: importing.replace('import', 'import type') })).toEqual([small])
})

test('a file of sixty lines stays, and so does one that would make its importer too long', () => {
  expect(found({ part: lines(60) })).toEqual([])
  expect(found({ page: importing + lines(190), part: lines(59) })).toEqual([small])
  expect(found({ page: importing + lines(191), part: lines(59) })).toEqual([])
})

test('a file with two importers, or with one in another folder, stays', () => {
  expect(found({ [`${folder}/other.tsx`]: importing })).toEqual([])
  const elsewhere = `${folder}/parts/part.tsx`
  expect(found({ page: importing.replace('./part', './parts/part'), at: elsewhere })).toEqual([])
})

test('a file that is loaded or tested by itself stays', () => {
  expect(found({ page: "const part = () => import('./part.tsx')\n" })).toEqual([])
  expect(found({ [`${folder}/lazy.tsx`]: "const part = () => import('./part.tsx')\n" })).toEqual([])
  expect(found({ [`${folder}/start.ts`]: "new Worker(new URL('./part.tsx', import.meta.url))\n" })).toEqual([])
  expect(found({ 'vite.config.ts': `export default { setup: '${small}' }\n` })).toEqual([])
  expect(found({ [`${folder}/part.test.tsx`]: '' })).toEqual([])
  expect(found({ 'tests/components/page.test.tsx': `import { Part } from '../../${small}'\n` })).toEqual([])
})

test('the kinds of a registry and the parts of a module of the server stay', () => {
  const registry = 'tests/faults/steps/steps.ts'
  const step = 'tests/faults/steps/steps-rows.ts'
  const sources = [registry, step].map((path) => [
    path,
    path === registry ? "import { row } from '../tests/faults/steps/steps-rows.ts'\n" : '',
  ])
  expect(findSmallFiles(new Map(sources))).toEqual([])
  const server = 'src/server/modules/fees'
  const module = [`${server}/routes.ts`, "import { fees } from './service.ts'\n"]
  expect(findSmallFiles(new Map([module, [`${server}/service.ts`, '']]))).toEqual([])
})

test('a folder whose only content is one file is found; its tests do not count, its folders do', () => {
  expect(findSingleFiles(['src/a/one.ts', 'src/a/one.test.ts', 'src/two.ts'])).toEqual([
    { folder: 'src/a', path: 'src/a/one.ts' },
  ])
  expect(findSingleFiles(['src/a/one.ts', 'src/a/b/two.ts', 'src/a/b/three.css', 'src/four.ts'])).toEqual([])
})
