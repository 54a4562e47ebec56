import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { browserslistToTargets, transform } from 'lightningcss'
import { compile } from 'tailwindcss'

const require = createRequire(import.meta.url)

/** The oldest browsers, as `build.target` names them: `chrome99`. */
function targetsOf(browsers: readonly string[]) {
  return browserslistToTargets(browsers.map((name) => name.replace(/(\d+)$/, ' $1').replace('ios ', 'ios_saf ')))
}

/**
 * The styles of single documents: `file` is a Tailwind sheet without sources; each document gets only the utilities
 * that its HTML names.
 */
export function createDocumentStyles(file: string, browsers: readonly string[]): (html: string) => Promise<string> {
  const targets = targetsOf(browsers)
  return async (html) => {
    const { build } = await compile(await readFile(file, 'utf8'), { base: dirname(file), loadStylesheet })
    const { code } = transform({
      filename: file,
      code: Buffer.from(build(listClasses(html))),
      minify: true,
      targets,
    })
    return code.toString()
  }
}

async function loadStylesheet(id: string, base: string) {
  const path = id.startsWith('.') ? resolve(base, id) : require.resolve(id)
  return { path, base: dirname(path), content: await readFile(path, 'utf8') }
}

/** Attribute values as React writes them: `&`, `<`, `>` and quotes are entities. */
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function listClasses(html: string): string[] {
  const classes = new Set<string>()
  for (const [, value = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    const text = value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    for (const name of text.split(/\s+/)) classes.add(name)
  }
  return [...classes].filter(Boolean)
}
