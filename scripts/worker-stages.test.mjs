import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workerStages } from './vite/worker-stages.ts'

function listingOf(shell, document, others = []) {
  const root = mkdtempSync(join(tmpdir(), 'talika-stages-'))
  try {
    mkdirSync(join(root, 'dist/documents'), { recursive: true })
    writeFileSync(join(root, 'dist/documents/home.bn.html'), document)
    const { plugin, transform } = workerStages(() => ['home.bn'])
    plugin.configResolved({ root, build: { outDir: 'dist' } })
    const moduleIds = ['/src/client/app/main.tsx', ...others]
    const entry = { type: 'chunk', isEntry: true, fileName: 'assets/index-1.js', moduleIds, imports: [] }
    plugin.generateBundle.handler(undefined, { entry: { ...entry, dynamicImports: [] } })
    plugin.writeBundle()
    return transform([
      { url: 'index.html', revision: shell, size: 1 },
      { url: 'assets/index-1.js', revision: null, size: 1 },
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

test('a build is another version when its shell or one document is another, and the same otherwise', () => {
  const { page } = listingOf('a', 'x')
  expect(listingOf('a', 'x').page).toBe(page)
  expect(listingOf('b', 'x').page).not.toBe(page)
  expect(listingOf('a', 'y').page).not.toBe(page)
})

test('the entry is installed with the shell, also when a module of the staff is in it', () => {
  const { shell } = listingOf('a', 'x', ['/src/client/routes/_signed-in/-staff-layout.tsx'])
  expect(shell).toBe('/index.html index-1.js')
})
