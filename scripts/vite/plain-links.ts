import type { Plugin } from 'vite'

const stub = '\0talika:plain-links'

/**
 * Links of this portal are plain `<a href>`, taken over by one listener (src/client/app/link-navigation.ts), so that they
 * work in the HTML that the build writes. The router drags its own Link component into every bundle, because each
 * route object offers it: 1.5 kB of the first download that nothing uses. This leaves it out; whoever renders it is told.
 */
export function plainLinks(): Plugin {
  return {
    name: 'talika:plain-links',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './link.js' && importer?.includes('/@tanstack/react-router/') ? stub : null,
    load: (id) => (id === stub ? code : null),
  }
}

const code = `
export function Link() { throw new Error('Use a plain <a href>: see scripts/vite/plain-links.ts.') }
export const useLinkProps = Link, createLink = Link
export const linkOptions = (options) => options
`
