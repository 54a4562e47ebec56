import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { documents } from './scripts/vite/documents/documents.ts'
import { noCircles } from './scripts/vite/no-circles.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { readRouteTables } from './scripts/vite/route-tables.ts'
import { createSharedLayers } from './scripts/vite/shared-layers.ts'
import { sourcePlugins } from './scripts/vite/source-plugins.ts'
import { workerStages } from './scripts/vite/worker-stages.ts'

/** The chunks of which a first page runs nearly everything. */
const runAtOnce: ReadonlySet<string> = new Set(['vendor', 'first', 'form'])
/**
 * With this comment Chromium compiles the whole file off the main thread while it is still loading. Without it, it
 * compiles most functions at their first call, on the main thread. Other browsers ignore it.
 */
const compileHint = '//# allFunctionsCalledOnLoad'

const pages = readRouteTables()
const written = documents(sourcePlugins, pages)
const stages = workerStages(written.names, pages)

export default defineConfig({
  plugins: [
    noCircles(),
    ...sourcePlugins(),
    tailwindcss(),
    written.plugin,
    stages.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,webmanifest,png,wasm}'],
        // The phone requests these when the portal is installed, which needs the network anyway. The files for PDF
        // documents are fetched when a desk opens one.
        globIgnores: ['icons/*-512.png', 'documents/**', 'assets/pdfjs-*/**'],
        manifestTransforms: [stages.transform],
        // File names contain the hash of their content: a cache-busting parameter would download everything twice.
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
    precompress(),
  ],
  // The server may be configured with its own key; the page that it serves must send the same one.
  define: { 'import.meta.env.VITE_API_KEY': JSON.stringify(process.env.API_KEY ?? '') },
  build: {
    // The oldest browsers that the portal supports. `lib` in the tsconfigs and scripts/lint/newer-than-target.grit
    // check that the sources call nothing newer: docs/decisions/025-oldest-browsers.md.
    target: ['chrome99', 'firefox97', 'safari16'],
    modulePreload: {
      polyfill: false,
      // A page requests its own files one after another, because the lists of all pages would be a tenth of the first
      // download. The documents name the files of their pages (scripts/vite/documents). Styles are always awaited.
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:8].js`,
        postBanner: ({ name }) => (runAtOnce.has(name) ? compileHint : ''),
        codeSplitting: {
          groups: [{ name: createSharedLayers(pages), debugName: 'shared', includeDependenciesRecursively: false }],
        },
      },
    },
  },
})
