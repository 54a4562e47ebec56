import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checkContent, createContentChecker } from '../../src/server/modules/files/content-checker.ts'

/*
 * What becomes of each file of a folder when it is uploaded to an application, with the same processes and limits as in
 * the server: `npm run files -- DIR`. Prints how many are accepted, repaired and refused, by reason; with `--list` each
 * file that is not accepted as it is. Any folder will do; the files stay where they are.
 */

const [folder = '.', ...options] = process.argv.slice(2)
const isListed = options.includes('--list')
const checker = createContentChecker()
const counts = new Map<string, number>()
let slowest = { ms: 0, name: '' }

const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort()

async function judge(path: string): Promise<string> {
  const checked = await checkContent(readFileSync(path), {
    ...{ checker, asker: { group: path, caller: path } },
    pngOnly: false,
  })
  if (!checked.ok) return `refused: ${checked.code}`
  return checked.value.original === null ? 'accepted' : 'repaired'
}

async function judgeNext(): Promise<void> {
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    const start = performance.now()
    const outcome = await judge(path)
    const name = relative(folder, path)
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    if (performance.now() - start > slowest.ms) slowest = { ms: performance.now() - start, name }
    if (isListed && outcome !== 'accepted') console.log(`${outcome}\t${name}`)
  }
}

const total = paths.length
// As many at once as the checker has processes.
await Promise.all([judgeNext(), judgeNext()])
await checker.close()
for (const [outcome, count] of [...counts].sort()) {
  console.log(`${outcome}: ${count} (${((100 * count) / total).toFixed(2)} %)`)
}
console.log(`${total} files; the slowest took ${slowest.ms.toFixed(0)} ms: ${slowest.name}`)
