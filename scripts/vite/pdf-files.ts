import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const id = 'virtual:pdf-files'
const resolved = `\0${id}`
const source = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string }
const folder = `assets/pdfjs-${version}`

const worker = 'legacy/build/pdf.worker.min.mjs'
/**
 * The files that the worker requests by name when a document needs them; the decoders are those without WebAssembly.
 */
const needed = /^(?:LICENSE(?:_.+)?|cmaps\/.+|standard_fonts\/.+|wasm\/(?:LICENSE_.+|.+_nowasm_fallback\.js))$/

const addresses = [
  `export const pdfWorkerUrl = '/${folder}/${worker}'`,
  `export const pdfDataUrls = { cMapUrl: '/${folder}/cmaps/', standardFontDataUrl: '/${folder}/standard_fonts/', wasmUrl: '/${folder}/wasm/' }`,
].join('\n')

/**
 * The files of pdfjs-dist that the document viewer loads by name, as the package publishes them. The name of their
 * folder contains the version, so they may be cached for ever and always fit the bundled code.
 */
export function pdfFiles(): Plugin {
  return {
    name: 'talika:pdf-files',
    resolveId: (wanted) => (wanted === id ? resolved : null),
    load: (wanted) => (wanted === resolved ? addresses : null),
    generateBundle() {
      // The build that writes the documents uses these plugins too, but contains no code for staff.
      if (![...this.getModuleIds()].includes(resolved)) return
      for (const path of listFiles()) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${path}`, source: readFileSync(join(source, path)) })
      }
    },
    configureServer({ middlewares }) {
      const files = new Set(listFiles())
      middlewares.use(`/${folder}`, (request, response, next) => {
        const path = request.url?.split('?', 1)[0]?.slice(1) ?? ''
        if (!files.has(path)) return next()
        response.setHeader('content-type', /\.m?js$/.test(path) ? 'text/javascript' : 'application/octet-stream')
        createReadStream(join(source, path)).pipe(response)
      })
    },
  }
}

function listFiles(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  return [worker, ...files.filter((path) => needed.test(path))]
}
