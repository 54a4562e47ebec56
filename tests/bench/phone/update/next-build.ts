import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import config from '../../../../vite.config.ts'

const root = join(import.meta.dirname, '../../../..')
/** The text of the button below each page of the form. */
const message = { now: 'পরবর্তী', next: 'পরের ধাপে যান' } as const

/**
 * A second checkout of the product, like after a deployment that changed one message: the same sources, their build,
 * and the files of the previous build beside it.
 */
export async function makeNextCheckout(folder: string): Promise<{ main: string }> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const dist = join(folder, 'dist')
  await build({
    ...config,
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [...(config.plugins ?? []), changedMessage()],
    build: { ...config.build, outDir: dist, emptyOutDir: true },
  })
  keepOldAssets(dist)
  cpSync(join(root, 'src'), join(folder, 'src'), { recursive: true })
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { main: join(folder, 'src', 'server', 'main.ts') }
}

function changedMessage(): Plugin {
  let isChanged = false
  return {
    name: 'talika:changed-message',
    enforce: 'post',
    transform(code, id) {
      if (!id.endsWith('/src/locales/bn/form.po') || !code.includes(message.now)) return null
      isChanged = true
      return { code: code.replace(message.now, message.next), map: null }
    },
    buildEnd() {
      if (!isChanged) throw new Error(`No message of the build is '${message.now}': the update would change nothing.`)
    },
  }
}

/**
 * Keeps the files of the previous build, like the deployment (scripts/checkout/build.mjs), for phones that still have
 * that page.
 */
function keepOldAssets(dist: string): void {
  for (const name of readdirSync(join(root, 'dist', 'assets'))) {
    const kept = join(dist, 'assets', name)
    if (!existsSync(kept)) copyFileSync(join(root, 'dist', 'assets', name), kept)
  }
}
