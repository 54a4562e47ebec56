import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import initialize, { type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import { readFonts, TEMPLATE_FOLDER, type TypstEngine, type TypstJob } from './typst-engine.ts'

const SOURCES = ['stationery.typ', 'certificate.typ', 'receipt.typ', 'application.typ', 'application-words.typ']

/** The compiler's codes for its output formats and the detail of its diagnostics. */
const PDF_FORMAT = 1
const FULL_DIAGNOSTICS = 3

type Artifact = {
  result?: Uint8Array
  diagnostics?: { severity: string; message: string; path: string; range: string }[]
}

/** The compiler as WASM: for every platform, about ten times slower than the native one, without network access. */
export async function createWasmEngine(): Promise<TypstEngine> {
  const wasm = fileURLToPath(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'))
  await initialize({ module_or_path: await readFile(wasm) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const font of await readFonts()) await builder.add_raw_font(font)
  const compiler = await builder.build()
  for (const name of SOURCES) {
    compiler.add_source(`/${name}`, await readFile(join(TEMPLATE_FOLDER, name), 'utf8'))
  }
  return { name: 'wasm', lifetime: 50, compile: async (job) => compile(compiler, job) }
}

function compile(compiler: TypstCompiler, { template, inputs, images }: TypstJob): Uint8Array {
  for (const [name, bytes] of Object.entries(images)) compiler.map_shadow(`/${name}`, bytes)
  const world = compiler.snapshot('/', `/${template}.typ`, Object.entries(inputs))
  try {
    const { result, diagnostics }: Artifact = world.get_artifact(PDF_FORMAT, FULL_DIAGNOSTICS)
    if (result) return result
    throw new Error(`Typst: ${JSON.stringify(diagnostics ?? [])}`)
  } finally {
    world.free()
    for (const name of Object.keys(images)) compiler.unmap_shadow(`/${name}`)
  }
}
