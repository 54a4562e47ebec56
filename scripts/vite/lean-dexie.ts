import type { Plugin } from 'vite'

/**
 * Lines of Dexie 4.4.7 that bring in what nothing here uses: live queries, with the books that they keep of every read
 * and write (docs/decisions/004). Without these lines the bundler leaves the code behind them out. That is an eighth of the
 * service worker, and each letter is spared the books.
 */
const unused = [
  '        this.use(cacheMiddleware);\n',
  '        this.use(observabilityMiddleware);\n',
  '    liveQuery,\n    extendObservabilitySet,\n',
  '    globalEvents(DEXIE_STORAGE_MUTATED_EVENT_NAME, (changedParts) => {\n        if (!propagatingLocally) {\n            bc.postMessage(changedParts);\n        }\n    });\n',
] as const

/** Dexie's build for browsers of this decade, without live queries. */
export const dexieAlias = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }

export function leanDexie(): Plugin {
  return {
    name: 'talika:lean-dexie',
    transform: {
      filter: { id: /dexie[\\/]dist[\\/]modern[\\/]dexie\.mjs$/ },
      handler(code) {
        const missing = unused.filter((lines) => code.split(lines).length !== 2)
        // A newer Dexie is looked at before it is cut.
        if (missing.length > 0) this.error(`Dexie no longer has, once, the lines: ${missing.join('')}`)
        return unused.reduce((text, lines) => text.replace(lines, ''), code)
      },
    },
  }
}
