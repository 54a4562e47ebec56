import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** One document for Typst: a template of ours, the texts it reads from `sys.inputs`, and the images it may open. */
export type TypstJob = {
  template: 'application' | 'certificate'
  inputs: Record<string, string>
  /** By file name, beside the template. */
  images: Record<string, Uint8Array>
}

export type EngineName = 'native' | 'wasm'

/** A Typst compiler that lives as long as its worker. One document at a time. */
export type TypstEngine = {
  name: EngineName
  /** Documents after which the worker is better replaced, because the engine does not give all its memory back. */
  lifetime: number
  /** The PDF. Throws with Typst's diagnostics when the template does not compile with these inputs. */
  compile: (job: TypstJob) => Promise<Uint8Array>
}

export const TEMPLATE_FOLDER = fileURLToPath(new URL('./templates/', import.meta.url))

const FONTS = [
  '400Regular/NotoSerifBengali_400Regular',
  '600SemiBold/NotoSerifBengali_600SemiBold',
  '700Bold/NotoSerifBengali_700Bold',
]

/** The faces that the templates use. Noto Serif Bengali draws Latin too. */
export async function readFonts(): Promise<Buffer[]> {
  const font = (name: string) => import.meta.resolve(`@expo-google-fonts/noto-serif-bengali/${name}.ttf`)
  return Promise.all(FONTS.map((name) => readFile(fileURLToPath(font(name)))))
}
