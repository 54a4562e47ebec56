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
            return `<style>${leanStyle(String(style.source))}</style>`
          },
        )
        // Between tags at the start of a line, the indentation is for readers of the source.
        page.source = html.replace(/\n\s+</g, '\n<')
      },
    },
  }
}

/**
 * The styles without what the tools write for cases that the first screen has not: a stack whose order is turned round, a
 * switch for `light-dark()`, and a notice that stands in the other sheet too.
 */
function leanStyle(css: string): string {
  const plain = css
    .trim()
    .replace(/^\/\*!.*?\*\/\s*/s, '')
    .replace(
      /--tw-space-y-reverse:0;margin-block-start:calc\([^;]*;margin-block-end:calc\(calc\(\.25rem \* ([\d.]+)\)[^}]*/g,
      (_rule, steps: string) => `margin-block-end:${Number(steps) / 4}rem`,
    )
  return plain.includes('var(--lightningcss') ? plain : plain.replace(/--lightningcss-\w+:[^;}]*;?/g, '')
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
