import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { noMessageMissing } from './no-message-missing.ts'
import { pdfFiles } from './pdf-files.ts'
import { portalFacts } from './portal-facts.ts'

/** While a message is being written its Bengali may be missing; a build that anyone uses must not lack one. */
const allowMissing = process.env.TALIKA_ALLOW_MISSING === '1'

/**
 * What turns the client's sources into JavaScript: in the browser's build, in the one that writes the home page, and in
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
