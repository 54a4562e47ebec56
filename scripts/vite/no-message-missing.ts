import type { Plugin } from 'vite'

// The code that lingui's macro writes before each message of the source.
const messageOfSource = /\/\*\*?\s*i18n\s*\*\/\s*\{\s*id:\s*"([^"]+)"/g
const bengaliCatalog = /[\\/]locales[\\/]bn[\\/][^\\/]+\.po(?:\?|$)/

/**
 * Stops the build when the source has a message that no Bengali catalog has. Lingui itself only checks the catalogs,
 * and a message that was never collected (`npm run messages`) would be shown as its id. This plugin must come directly
 * after lingui's macro.
 */
export function noMessageMissing(): Plugin {
  const places = new Map<string, string>()
  return {
    name: 'talika:no-message-missing',
    apply: 'build',
    enforce: 'pre',
    transform(code, file) {
      if (file.includes('node_modules')) return
      for (const [, id = ''] of code.matchAll(messageOfSource)) places.set(id, file)
    },
    buildEnd(error) {
      if (error !== undefined) return
      const known = new Set<string>()
      for (const file of this.getModuleIds()) {
        if (bengaliCatalog.test(file)) for (const id of idsOf(this.getModuleInfo(file)?.code ?? '')) known.add(id)
      }
      // If a release of lingui changes the format of the macro or the catalogs, the build must fail instead of finding
      // no messages.
      if (places.size === 0 || known.size === 0) throw new Error('The build found no messages or no catalog.')
      const missing = [...places].filter(([id]) => !known.has(id)).map(([, file]) => file)
      if (missing.length === 0) return
      const where = [...new Set(missing)].join(', ')
      const words = `${missing.length} messages have no Bengali: run "npm run messages" and translate them. See ${where}`
      // The error that another plugin throws when it finds no page would hide the reason.
      console.error(words)
      throw new Error(words)
    },
  }
}

/** The ids of a catalog as lingui compiles it: one JSON text in a string. */
function idsOf(code: string): string[] {
  const text = /JSON\.parse\((".*")\)/s.exec(code)?.[1]
  return text === undefined ? [] : Object.keys(JSON.parse(JSON.parse(text)))
}
