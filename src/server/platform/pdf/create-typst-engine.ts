import { createNativeEngine } from './native-engine.ts'
import type { EngineName, TypstEngine } from './typst-engine.ts'

/**
 * The native compiler if it is installed and loads (Linux on x64 with glibc), otherwise the same compiler as WASM.
 * @param wanted forces one of them
 */
export async function createTypstEngine(wanted?: EngineName): Promise<TypstEngine> {
  if (wanted !== 'wasm') {
    const native = await createNativeEngine()
    if (native) return native
    if (wanted === 'native') throw new Error('the native Typst compiler is not installed')
  }
  // Loaded only when it is needed: its module and memory are large.
  const { createWasmEngine } = await import('./wasm-engine.ts')
  return createWasmEngine()
}
