import type { Plugin } from 'vite'

/**
 * Stops the build when its files import each other in a cycle. The order in which such files run is not defined, and in
 * a wrong order the page does not open; no test of the sources can detect that.
 */
export function noCircles(): Plugin {
  return {
    name: 'talika:no-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const imports = new Map<string, readonly string[]>()
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') imports.set(output.fileName, output.imports)
      }
      const circle = findCircle(imports)
      if (circle !== null) throw new Error(`These files of the build import each other: ${circle.join(' -> ')}`)
    },
  }
}

function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  function walk(file: string, path: readonly string[]): string[] | null {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of imports.get(file) ?? []) {
      const circle = walk(next, [...path, file])
      if (circle !== null) return circle
    }
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const circle = walk(file, [])
    if (circle !== null) return circle
  }
  return null
}
