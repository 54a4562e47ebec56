import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** One document for Typst: one of our templates, its texts in `sys.inputs`, and the images that it may open. */
export type TypstJob = {
  template: 'application' | 'certificate' | 'receipt'
  inputs: Record<string, string>
  /** Images by file name, beside the template. */
  images: Record<string, Uint8Array>
}

export type EngineName = 'native' | 'wasm'

/** A Typst compiler that exists as long as its worker, and compiles one document at a time. */
export type TypstEngine = {
  name: EngineName
  /** The number of documents after which to replace the worker, because the engine does not free all its memory. */
  lifetime: number
  /** Returns the PDF. Throws with Typst's diagnostics when the template does not compile with these inputs. */
  compile: (job: TypstJob) => Promise<Uint8Array>
}

export const TEMPLATE_FOLDER = fileURLToPath(new URL('./templates/', import.meta.url))

const FONTS = [
  '400Regular/NotoSerifBengali_400Regular',
  '600SemiBold/NotoSerifBengali_600SemiBold',
  '700Bold/NotoSerifBengali_700Bold',
]

/** The font files of the templates. Noto Serif Bengali has Latin letters too. */
export async function readFonts(): Promise<Buffer[]> {
  const font = (name: string) => import.meta.resolve(`@expo-google-fonts/noto-serif-bengali/${name}.ttf`)
  return Promise.all(FONTS.map((name) => readFile(fileURLToPath(font(name)))))
}
