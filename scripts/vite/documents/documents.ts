import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  createServer,
  createServerModuleRunner,
  minify,
  type Plugin,
  type ResolvedConfig,
  type Rolldown,
  transformWithOxc,
} from 'vite'
import type { DocumentAddress } from '../../../src/client/app/list-documents.ts'
import type { Needs } from '../../../src/client/app/prepare-page.ts'
import type * as Renderer from '../../../src/client/app/render-document.tsx'
import { documentFolder, documentName } from '../../../src/contract/documents.ts'
import { type Locale, locales } from '../../../src/domain/text.ts'
import { type LazyModule, listLaterParts } from '../route-tables.ts'
import { createDocumentStyles } from './document-styles.ts'
import { findLazyModules, findPageFiles } from './page-files.ts'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>
type Build = { bundle: Rolldown.OutputBundle; graph: Graph; folder: string; pages: readonly LazyModule[] }

const inlineFolder = 'src/client/app/inline'
/** The limit of the script that runs before the first keystroke, because every form contains it. */
const maxEarlyBytes = 1536
const rendererFile = '/src/client/app/render-document.tsx'

/** `npm run dev` serves the shell only. */
const served = {
  ...{ title: 'Talika', before: '', page: '', after: '', preloads: '' },
  styles: '<link rel="stylesheet" href="/src/client/ui/styles/document.css">',
}

/**
 * Writes an HTML document for each page of app/list-documents.ts, in each language, so that people can read and fill in
 * the page before any script has loaded. index.html is their template; it is also the shell for all other addresses.
 *
 * @param plugins makes the plugins that the client's sources need, for the pipeline that runs them here.
 * @param pages the modules that the pages load.
 */
export function documents(plugins: () => Plugin[], pages: readonly LazyModule[]) {
  let config: ResolvedConfig
  let names: readonly string[] = []
  const plugin: Plugin = {
    name: 'talika:documents',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const head = await compileInline(resolve(config.root, inlineFolder, 'head.ts'))
        return fill(html, { head: `<script>${head}</script>`, ...(config.command === 'serve' ? served : {}) })
      },
    },
    writeBundle: {
      // This must run first: when the bundle is closed, the service worker lists the files of the folder, and files are
      // compressed.
      sequential: true,
      async handler(_, bundle) {
        const folder = resolve(config.root, config.build.outDir)
        names = await underRenderer(plugins, (renderer) =>
          writeDocuments(renderer, { bundle, graph: this, folder, pages }, config),
        )
      },
    },
  }
  return { plugin, names: () => names }
}

/** Compiles a script for a script element of the HTML, minified. The file may only import types. */
async function compileInline(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false })
  const small = await minify(file, code, { compress: true, mangle: { toplevel: true } })
  return small.code.replace('export{};', '').trim()
}

async function underRenderer<Result>(
  plugins: () => Plugin[],
  work: (renderer: typeof Renderer) => Promise<Result>,
): Promise<Result> {
  // The page's channels to other tabs would keep the build process from ending.
  Object.assign(globalThis, { BroadcastChannel: undefined })
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: plugins(),
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.PROD': 'true' },
  })
  try {
    const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
    return await work((await runner.import(rendererFile)) as typeof Renderer)
  } finally {
    await server.close()
  }
}

/** The parts that all documents of one build share. */
type Shared = {
  renderer: typeof Renderer
  build: Build
  template: string
  /** Shown before the page until the app has arrived. */
  before: string
  /** The script that keeps input from before the app has loaded. */
  early: string
  stylesOf: (html: string) => Promise<string>
}

async function writeDocuments(
  renderer: typeof Renderer,
  build: Build,
  config: ResolvedConfig,
): Promise<readonly string[]> {
  const sheet = resolve(config.root, 'src/client/ui/styles/document.css')
  const shared: Shared = {
    renderer,
    build,
    template: await readFile(join(build.folder, 'index.html'), 'utf8'),
    before: renderer.renderPlaceholders(),
    early: await compileInline(resolve(config.root, inlineFolder, 'early-input.ts')),
    stylesOf: createDocumentStyles(sheet, [config.build.cssTarget || []].flat() as string[]),
  }
  const { length } = shared.early
  if (length > maxEarlyBytes) throw new Error(`The script in the form's HTML has ${length} bytes.`)
  await writeFile(join(build.folder, 'index.html'), await fillShell(shared, ''))
  await mkdir(join(build.folder, documentFolder), { recursive: true })
  const names: string[] = []
  for (const locale of locales) {
    for (const page of renderer.listPages()) names.push(await writeDocument(shared, page, locale))
    for (const { address, needs } of renderer.listShellNeeds()) {
      const { scripts, sheets } = preloadsOf(build, needs, locale)
      const html = await fillShell(shared, scripts + sheets)
      names.push(await writeNamed(shared, { address, locale, html }))
    }
  }
  const list = { documents: names, paths: renderer.listPaths() }
  await writeFile(join(build.folder, documentFolder, 'list.json'), JSON.stringify(list))
  return names
}

/** The HTML of pages that have no document of their own. */
async function fillShell({ template, before, stylesOf }: Shared, preloads: string): Promise<string> {
  const styles = styleElement(await stylesOf(before))
  return fill(template, { before, page: '', after: '', preloads, title: 'তালিকা · Talika', styles })
}

/** Writes the document of one page and returns its name. */
async function writeDocument(shared: Shared, page: DocumentAddress, locale: Locale): Promise<string> {
  const { renderer, build, template, before, early, stylesOf } = shared
  const { address, audience } = page
  const rendered = await renderer.renderDocument(page, locale)
  const { html, title } = rendered
  const document = fill(template, {
    before,
    page: html,
    title,
    after: html.includes(' data-start="') ? `<script>${early}</script>` : '',
    styles: styleElement(await stylesOf(html + before)),
    // The document contains its own styles; the app requests the others when it has taken over the page.
    preloads: preloadsOf(build, rendered, locale).scripts,
  })
  const marked = document.replace('<html ', `<html data-document="${audience}" `)
  return writeNamed(shared, { address, locale, html: marked })
}

type Named = { address: string; locale: Locale; html: string }

/** Writes the HTML of an address in one language and returns its name. */
async function writeNamed({ build }: Shared, { address, locale, html }: Named): Promise<string> {
  const name = documentName(new URL(address, 'http://localhost'), locale)
  if (name === null) throw new Error(`${address} cannot have a document.`)
  const file = join(build.folder, documentFolder, `${name}.html`)
  await writeFile(file, html.replace(' lang="bn">', ` lang="${locale}">`))
  return name
}

/**
 * Links to the files that the app needs before it can take over the page. The template names the scripts of the entry,
 * but the browser requests scripts later than preloaded files, so they are named here too.
 */
function preloadsOf(
  { bundle, graph, pages }: Build,
  needs: Needs,
  locale: Locale,
): { scripts: string; sheets: string } {
  const catalogs = ['shell', ...needs.areas].map((area) => `/locales/${locale}/${area}.po`)
  const lazy = findLazyModules(pages, needs.routeId)
  const sources = [...lazy.map(({ id }) => id), ...needs.sources, ...catalogs]
  const files = findPageFiles(bundle, sources)
  const drawnFirst = lazy.filter(({ stage }) => stage === 'signed-in').map(({ id }) => id)
  const later = findPageFiles(bundle, [...sources, ...listLaterParts(drawnFirst, graph)]).scripts
  const preload = (file: string, more = '') => `<link rel="modulepreload" crossorigin${more} href="/${file}">`
  return {
    scripts: [
      ...files.scripts.map((file) => preload(file)),
      // Without it, the browser requests them when the page is drawn, one round trip later.
      ...later.filter((file) => !files.scripts.includes(file)).map((file) => preload(file, ' fetchpriority="low"')),
    ].join(''),
    sheets: files.sheets.map((file) => `<link rel="preload" as="style" href="/${file}">`).join(''),
  }
}

function styleElement(styles: string): string {
  return `<style>${styles}</style>`
}

/** Fills texts into the placeholders of the template, such as `<!--page-->`. Each placeholder occurs once. */
function fill(template: string, texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts).reduce((html, [name, text]) => {
    const [before, after, ...more] = html.split(`<!--${name}-->`)
    if (before === undefined || after === undefined || more.length > 0) {
      throw new Error(`index.html must contain ${name} exactly once.`)
    }
    return before + text + after
  }, template)
}
