import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { firstScreen } from './scripts/vite/first-screen.ts'
import { noCircles } from './scripts/vite/no-circles.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { sourcePlugins } from './scripts/vite/source-plugins.ts'
import { workerStages } from './scripts/vite/worker-stages.ts'

/** Files of the build by layer, below the pages. What only some pages need (dialogs, the query cache) stays apart. */
const layers = [
  // Without what the short account pages need of it, so that those need not load the forms.
  [
    'domain',
    /src[\\/]domain[\\/](?!certificates|reference[\\/]identifiers|errors|people|payments|state-table|drafts[\\/](?:merge|document)|enlistment[\\/](?:summary|workflow|fee|changes|renewal|debarment|correction|enlistment-state)|settings)/,
  ],
  // The state tables, which screens of applicants and of desks ask.
  ['transitions', /src[\\/]domain[\\/](?:state-table|payments|people|enlistment[\\/]workflow)/],
  ['zod', /node_modules[\\/]zod[\\/]/],
  // What the first screen asks for when it is idle, without zod.
  [
    'asking',
    /src[\\/](?:contract[\\/]endpoint|sync[\\/]with-deadline|client[\\/]platform[\\/](?:client-headers|known-fees)|domain[\\/]enlistment[\\/]fee-at)\./,
  ],
  ['network', /src[\\/](?:contract|client[\\/]platform[\\/](?:api|unwrap)\.)/],
  // What a form needs to be typed into. The database and what sends come when a field is touched.
  [
    'form',
    /src[\\/](?:sync[\\/](?:changes|draft-gone|phone-full)\.ts|client[\\/]platform[\\/]keep-storage\.ts|client[\\/]features[\\/]enlistment[\\/]step-heading\.tsx|client[\\/]forms[\\/](?:(?!row|use-rows|error-summary|path-label|availability|qr-scan)[^\\/]*\.tsx?|field-kinds[\\/].*|status[\\/](?:status-line|use-st).*|drafts[\\/](?:draft-(?:changes|context|session)|drafts-flag|journal|load-storage|path-watchers|pending-value|sending-loader|snapshot-store|sync-context|write-behind).*))$/,
  ],
  [
    'kit',
    /src[\\/]client[\\/]ui[\\/](?!dialog|form[\\/]form-dialog|menu|all|table|tabs|pagination|states|staff-layout)/,
  ],
  // Short pages of one kind come together: whoever opens one often opens the next.
  ['account', /src[\\/]client[\\/]features[\\/]account[\\/]/],
  ['info', /src[\\/]client[\\/]features[\\/]public[\\/]/],
  ['verify', /src[\\/](?:domain[\\/]certificates|client[\\/]features[\\/]verify[\\/](?!scan-dialog))/],
] as const

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
            // What several pages share comes a layer at a time instead of in dozens of crumbs. Imports go one way between
            // layers, so these files cannot need each other in a circle, which merging by size brought about.
            ...layers.map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
          ],
        },
      },
    },
  },
})
