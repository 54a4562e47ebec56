import { readFile } from 'node:fs/promises'
import { minify, transformWithOxc } from 'vite'

/** A script that stands in the HTML itself: one file that imports types only, as small as it gets. */
export async function compileInline(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false })
  const small = await minify(file, code, { compress: true, mangle: { toplevel: true } })
  return small.code.replace('export{};', '').trim()
}
