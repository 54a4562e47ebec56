import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { renderBareHtml } from './bare-html.ts'

/** Writes both baselines into a folder: `bare/` and `demonstration/`. */
export async function buildBaselines(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: '/demonstration/',
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: join(folder, 'demonstration'),
      emptyOutDir: true,
      target: ['chrome99', 'firefox97', 'safari16'],
      modulePreload: { polyfill: false },
    },
  })
  mkdirSync(join(folder, 'bare'), { recursive: true })
  writeFileSync(join(folder, 'bare', 'index.html'), renderBareHtml())
}
