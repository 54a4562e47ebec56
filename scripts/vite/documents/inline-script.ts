import { readFile } from 'node:fs/promises'
import { minify, transformWithOxc } from 'vite'

/** Compiles a script for a script element of the HTML, minified. The file may only import types. */
export async function compileInline(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false })
  const small = await minify(file, code, { compress: true, mangle: { toplevel: true } })
  return small.code.replace('export{};', '').trim()
}
