import type { Plugin } from 'vite'
import { runnerImport } from 'vite'

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1]
type FirstScreen = { renderFirstScreen: () => Promise<string> }

/**
 * Writes the home page, in both languages, and its styles into index.html, so that the first paint needs nothing but
 * the HTML. Done while the bundle is generated, so that the precache revision is that of the finished file.
 *
 * @param plugins makes the plugins that the client's sources need, for a second pipeline that runs them in Node.
 */
export function firstScreen(plugins: () => Plugin[]): Plugin {
  return {
    name: 'talika:first-screen',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build made no index.html.')
        const { module } = await runnerImport<FirstScreen>('./src/client/app/first-screen.tsx', {
          configFile: false,
          logLevel: 'error',
          plugins: plugins(),
          define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.PROD': 'true' },
        })
        const body = await module.renderFirstScreen()
        let html = String(page.source).replace('<!--first-screen-->', () => body)
        html = html.replace(
          /\s*<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/g,
          (_link, file: string) => {
            const style = bundle[file]
            if (style?.type !== 'asset') throw new Error(`The build lost ${file}.`)
            delete bundle[file]
            forgetStyle(bundle, file)
            return `<style>${String(style.source).trim()}</style>`
          },
        )
        page.source = html
      },
    },
  }
}

/**
 * Parts that come later name the styles of the first screen among what they need, and fail when they cannot have them. The
 * page has them already; in their place in the list stands the entry, which every page has too.
 */
function forgetStyle(bundle: Bundle, style: string): void {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (entry === undefined) throw new Error('The build made no entry.')
  for (const chunk of chunks) chunk.code = chunk.code.replaceAll(`"${style}"`, `"${entry.fileName}"`)
}
