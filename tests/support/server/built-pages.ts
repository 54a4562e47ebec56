import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The inline scripts of the sample build. The shell and the forms have different ones, as in the real build. */
export const sampleScripts = { shell: 'document.title="x"', form: 'addEventListener("input",()=>{})' }

const documents = ['home', 'contact', 'individual_apply', 'individual_apply.ARCHITECT'].flatMap((page) => [
  `${page}.bn`,
  `${page}.en`,
])
const paths = ['/', '/contact', '/individual/apply', '/signin', '/verify', '/verify/$number', '/applications/$type']

/** The content of a page of the sample build; long enough to be compressed. */
export function samplePage(name: string): string {
  const script = name.startsWith('individual') ? sampleScripts.form : sampleScripts.shell
  return `<!doctype html><title>${name}</title><script>${script}</script>${'<p>অনেক লেখা</p>'.repeat(100)}`
}

export type SamplePages = { folder: string; remove: () => void }

/**
 * A folder as the build writes it, with a few documents; the title of the shell is `shell`. `files` adds further files.
 */
export function writeSamplePages(files: Readonly<Record<string, string | Buffer>> = {}): SamplePages {
  const folder = mkdtempSync(join(tmpdir(), 'talika-pages-'))
  for (const name of ['assets', 'documents', 'icons']) mkdirSync(join(folder, name))
  const pages = documents.map((name): [string, string] => [`documents/${name}.html`, samplePage(name)])
  const all = {
    'index.html': samplePage('shell'),
    'service-worker.js': '// worker',
    'documents/list.json': JSON.stringify({ documents, paths }),
    ...Object.fromEntries(pages),
    ...files,
  }
  for (const [path, body] of Object.entries(all)) writeFileSync(join(folder, path), body)
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
