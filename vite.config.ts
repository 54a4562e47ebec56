import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { firstScreen } from './scripts/vite/first-screen.ts'
import { noCircles } from './scripts/vite/no-circles.ts'
import { noMessageMissing } from './scripts/vite/no-message-missing.ts'
import { portalFacts } from './scripts/vite/portal-facts.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { createSharedLayers } from './scripts/vite/shared-layers.ts'
import { workerStages } from './scripts/vite/worker-stages.ts'

/** While a message is being written its Bengali may be missing; a build that anyone uses must not lack one. */
const allowMissing = process.env.TALIKA_ALLOW_MISSING === '1'

/** What turns the client's sources into JavaScript, in the browser's build and in the one that writes the home page. */
function sourcePlugins(): Plugin[] {
  return [
    portalFacts(process.env),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    allowMissing ? [] : noMessageMissing(),
    react(),
    lingui({ failOnMissing: !allowMissing, failOnCompileError: true }),
  ].flat() as Plugin[]
}

const stages = workerStages()

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
    firstScreen(sourcePlugins),
    stages.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,webmanifest,png,wasm}'],
        // Installing the portal on the phone asks for these, and needs the network anyhow.
        globIgnores: ['icons/*-512.png'],
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
      // What a page needs beside itself is fetched along with it only for the form, the page that matters on a slow
      // line: the lists of all pages would be a tenth of the first download. Styles are always waited for.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'html' || file.includes('apply-page')
          ? dependencies
          : dependencies.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:8].js`,
        codeSplitting: {
          groups: [
            // React and the router change seldom: in a file of their own an update of the portal spares them.
            { name: 'vendor', tags: ['$initial'], test: /node_modules|rolldown[\\/]runtime/, priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            // What several pages share comes a layer at a time instead of in dozens of crumbs.
            { name: createSharedLayers(), debugName: 'shared', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
