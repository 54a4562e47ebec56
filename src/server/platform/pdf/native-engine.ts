import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readFonts, TEMPLATE_FOLDER, type TypstEngine, type TypstJob } from './typst-engine.ts'

/** The part of the compiler that we use; its platform package has no types. */
type NativeCompiler = {
  compile(options: { mainFilePath: string; inputs: Record<string, string> }): {
    result: object | null
    hasError(): boolean
    takeDiagnostics(): { shortDiagnostics: unknown[] } | null
  }
  pdf(document: object, options: object): Buffer
  mapShadow(path: string, content: Buffer): void
  resetShadow(): void
  evictCache(maxAge: number): void
}

type NativeModule = {
  NodeCompiler: { create(options: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }): NativeCompiler }
}

/** The native compiler, or undefined when there is none for this platform. */
export async function createNativeEngine(): Promise<TypstEngine | undefined> {
  const module = loadModule()
  if (!module) return undefined
  const compiler = module.NodeCompiler.create({
    workspace: TEMPLATE_FOLDER,
    fontArgs: [{ fontBlobs: await readFonts() }],
  })
  // Memory does not grow here; a new worker costs only 0.1 s, and covers leaks that we did not measure.
  return { name: 'native', lifetime: 500, compile: async (job) => compile(compiler, job) }
}

function loadModule(): NativeModule | undefined {
  try {
    return createRequire(import.meta.url)('@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu')
  } catch {
    // Another platform, or a C library that does not match the binary: the WASM engine is used instead.
    return undefined
  }
}

function compile(compiler: NativeCompiler, { template, inputs, images }: TypstJob): Uint8Array {
  try {
    for (const [name, bytes] of Object.entries(images)) {
      compiler.mapShadow(join(TEMPLATE_FOLDER, name), Buffer.from(bytes))
    }
    const compiled = compiler.compile({ mainFilePath: join(TEMPLATE_FOLDER, `${template}.typ`), inputs })
    if (compiled.hasError() || !compiled.result) {
      throw new Error(`Typst: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? [])}`)
    }
    return compiler.pdf(compiled.result, {})
  } finally {
    compiler.resetShadow()
    // Evicts what the last two documents did not use: otherwise the cache would keep the text of every document.
    compiler.evictCache(2)
  }
}
