import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { documents } from './scripts/vite/documents/documents.ts'
import { noCircles } from './scripts/vite/no-circles.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { createSharedLayers } from './scripts/vite/shared-layers.ts'
import { sourcePlugins } from './scripts/vite/source-plugins.ts'
import { workerStages } from './scripts/vite/worker-stages.ts'

/** The files that a first page runs nearly all of. */
const runAtOnce: ReadonlySet<string> = new Set(['vendor', 'first', 'form'])
/**
 * Chromium compiles a file with this comment whole, beside the main thread and while it still comes. Otherwise it
 * compiles most functions at their first call, on the main thread. Other browsers read over it.
 */
const compileHint = '//# allFunctionsCalledOnLoad'

const pages = documents(sourcePlugins)
const stages = workerStages(pages.names)

export default defineConfig({
  plugins: [
    noCircles(),
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/client/routes',
      generatedRouteTree: './src/client/app/route-tree.gen.ts',
      autoCodeSplitting: false,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
      disableLogging: true,
    }),
    ...sourcePlugins(),
    tailwindcss(),
    pages.plugin,
    stages.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,webmanifest,png,wasm}'],
        // Installing the portal on the phone asks for these, and needs the network anyhow. A desk's PDF files are read
        // by what it fetches when it opens one.
        globIgnores: ['icons/*-512.png', 'documents/**', 'assets/pdfjs-*/**'],
        manifestTransforms: [stages.transform],
        // File names carry their content's hash: a cache-busting parameter would download everything twice.
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
    precompress(),
  ],
  // The server may be set up with a key of its own; the page that it serves must send the same.
  define: { 'import.meta.env.VITE_API_KEY': JSON.stringify(process.env.API_KEY ?? '') },
  build: {
    // The oldest browsers that the portal works on. What the sources may call beside this is held by `lib` in the
    // tsconfigs and by scripts/lint/newer-than-target.grit: docs/decisions/025-oldest-browsers.md.
    target: ['chrome99', 'firefox97', 'safari16'],
    modulePreload: {
      polyfill: false,
      // A page asks for its own files one after another: the lists of all pages would be a tenth of the first download.
      // The documents name what theirs need (scripts/vite/documents). Styles are always waited for.
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:8].js`,
        postBanner: ({ name }) => (runAtOnce.has(name) ? compileHint : ''),
        codeSplitting: {
          groups: [{ name: createSharedLayers(), debugName: 'shared', includeDependenciesRecursively: false }],
        },
      },
    },
  },
})
