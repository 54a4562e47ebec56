import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { noMessageMissing } from './no-message-missing.ts'
import { pdfFiles } from './pdf-files.ts'
import { portalFacts } from './portal-facts.ts'

/** While a message is being written its Bengali text may be missing; a build that people use must have it. */
const allowMissing = process.env.TALIKA_ALLOW_MISSING === '1'

/**
 * The plugins that compile the client's sources: in the browser's build, in the build that writes the documents, and in
 * the tests of single components.
 */
export function sourcePlugins(): Plugin[] {
  return [
    portalFacts(process.env),
    pdfFiles(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    allowMissing ? [] : noMessageMissing(),
    react(),
    lingui({ failOnMissing: !allowMissing, failOnCompileError: true }),
  ].flat() as Plugin[]
}
