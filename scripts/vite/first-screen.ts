import type { Plugin } from 'vite'
import { runnerImport } from 'vite'

type FirstScreen = { renderFirstScreen: () => Promise<string> }

const marker = '<!--first-screen-->'

/**
 * Writes the home page, in both languages, into index.html, so that the first paint needs nothing but the HTML; its styles
 * are the `<style>` of index.html.
 *
 * @param plugins makes the plugins that the client's sources need, for a second pipeline that runs them in Node.
 */
export function firstScreen(plugins: () => Plugin[]): Plugin {
  return {
    name: 'talika:first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const [before, after, ...more] = html.split(marker)
        if (before === undefined || after === undefined || more.length > 0) {
          throw new Error(`index.html has no single place ${marker} for the first screen.`)
        }
        const { module } = await runnerImport<FirstScreen>('./src/client/app/first-screen.tsx', {
          configFile: false,
          logLevel: 'error',
          plugins: plugins(),
          define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.PROD': 'true' },
        })
        return `${before}${await module.renderFirstScreen()}${after}`
      },
    },
  }
}
