import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(?:html|m?js|css|svg|json|webmanifest|txt|wasm|ttf)$/
/** A smaller file fits into one packet anyway, so compression saves nothing. */
const minBytes = 1024

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server need not compress them. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'talika:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      // After the service worker, which another plugin writes when the bundle is closed.
      order: 'post',
      sequential: true,
      handler: () => compressFolder(folder),
    },
  }
}

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && text.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < minBytes) return
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, options), promisify(gzip)(bytes, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
