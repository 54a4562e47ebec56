import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workerStages } from './vite/worker-stages.ts'

const frame = '/src/client/routes/frame/signed-in-shell.tsx'
const page = (id, stage, ...catalogs) => ({ id, stage, catalogs, address: null })
const pages = [
  page(frame, 'signed-in'),
  page('/src/client/features/applicant/own/enlisting-page.tsx', 'beside-form', 'records'),
  page('/src/client/features/public/info/contact-page.tsx', 'idle', 'pages'),
  page('/src/client/features/staff/desk/desk-page.tsx', 'staff', 'staff', 'records'),
]

/** `namedBy`: the file of the first download that imports the lazy ones. Each lazy file starts a worker of its own. */
function listingOf(shell, document, others = [], lazy = [], { namedBy = 'entry', hasWorkers = false } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'talika-stages-'))
  try {
    mkdirSync(join(root, 'dist/documents'), { recursive: true })
    writeFileSync(join(root, 'dist/documents/home.bn.html'), document)
    const { plugin, transform } = workerStages(() => ['home.bn'], pages)
    plugin.configResolved({ root, build: { outDir: 'dist' } })
    const moduleIds = ['/src/client/app/main.tsx', ...others]
    const entry = { type: 'chunk', isEntry: true, fileName: 'assets/index-1.js', moduleIds, imports: [], code: '' }
    const chunks = lazy.map((id, index) => ({
      ...{ type: 'chunk', fileName: `assets/lazy-${index}.js`, moduleIds: [id], imports: [], dynamicImports: [] },
    }))
    const workers = chunks.map((chunk, index) => {
      const fileName = `assets/worker-${index}.js`
      chunk.code = `new Worker("/${fileName}")`
      return { type: 'asset', fileName }
    })
    const dynamicImports = chunks.map(({ fileName }) => fileName)
    const first = { ...entry, isEntry: false, fileName: 'assets/first-1.js', moduleIds: [], dynamicImports }
    const bundle =
      namedBy === 'entry'
        ? [{ ...entry, dynamicImports }]
        : [{ ...entry, imports: [first.fileName], dynamicImports: [] }, first]
    plugin.generateBundle.handler(undefined, { ...[...bundle, ...chunks, ...workers] })
    plugin.writeBundle()
    return transform([
      { url: 'index.html', revision: shell, size: 1 },
      { url: 'assets/index-1.js', revision: null, size: 1 },
      ...[...chunks, ...(hasWorkers ? workers : [])].map(({ fileName }) => ({
        url: fileName,
        revision: null,
        size: 1,
      })),
    ]).manifest[0]
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('the worker knows the documents and the script that each of them names', () => {
  expect(listingOf('a', 'x')).toMatchObject({
    entry: 'index-1.js',
    documents: 'home.bn',
    shell: '/index.html index-1.js',
  })
})

test('the version of a build changes when its shell or one document changes, and only then', () => {
  const { page } = listingOf('a', 'x')
  expect(listingOf('a', 'x').page).toBe(page)
  expect(listingOf('b', 'x').page).not.toBe(page)
  expect(listingOf('a', 'y').page).not.toBe(page)
})

test('the entry is installed with the shell, even when it contains a module for staff', () => {
  const { shell } = listingOf('a', 'x', ['/src/client/features/staff/desk/desk-page.tsx'])
  expect(shell).toBe('/index.html index-1.js')
})

test('modules that a draft needs come with the form, even if the first download loads them', () => {
  const lazy = ['/src/client/drafts/phone/storage/draft-storage.ts', '/src/client/routes/frame/toaster.tsx']
  expect(listingOf('a', 'x', [], lazy)).toMatchObject({ form: 'lazy-0.js', rest: 'lazy-1.js /certificate-keys.json' })
})

test('files that the first download loads later are cached too', () => {
  const lazy = ['/node_modules/qr/decode.js']
  expect(listingOf('a', 'x', [], lazy, { namedBy: 'first' })).toMatchObject({
    rest: 'lazy-0.js /certificate-keys.json',
  })
})

test('the frame of signed-in pages is cached for the dashboard of an applicant; the pages of a desk are not', () => {
  const lazy = [frame, '/src/client/features/staff/desk/desk-page.tsx', '/src/client/features/staff/desk/count.tsx']
  expect(listingOf('a', 'x', [], lazy)).toMatchObject({ form: 'lazy-0.js', rest: '/certificate-keys.json' })
})

test('a catalog is fetched with the pages that name it', () => {
  const lazy = ['shell', 'records', 'pages', 'staff'].map((name) => `/src/locales/en/${name}.po`)
  expect(listingOf('a', 'x', [], lazy)).toMatchObject({
    shell: '/index.html index-1.js lazy-0.js',
    form: 'lazy-1.js',
    rest: 'lazy-2.js /certificate-keys.json',
  })
})

test('the worker of a form is fetched with forms, the one of a desk with the desk', () => {
  const lazy = ['/src/client/drafts/parts/documents/photo-studio.ts', '/src/client/features/staff/desk/desk-page.tsx']
  expect(listingOf('a', 'x', [], lazy, { hasWorkers: true })).toMatchObject({
    form: 'lazy-0.js worker-0.js',
    rest: '/certificate-keys.json',
  })
})
