import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import config from '../../../../vite.config.ts'
import { spawnReady } from '../../spawn-ready.ts'
import { awaitQuiet, loadPage } from '../browser/load.ts'
import { type Phone, startPhone } from '../browser/phone.ts'
import { fastSpeed, slowSpeed } from '../network/slow-link.ts'
import type { Target } from '../targets.ts'

/** The cost of an update with one changed message, for a phone that has the previous build. */
export type UpdateCost = {
  /** All bytes from the opening of the page until the link is quiet, in both directions, with headers. */
  kb: number
  requests: string[]
  appReady: number
}

const whileStored = { quietMs: 5_000, withinMs: 120_000 }
/** The worker may wait for a quiet moment before it stores the new build. */
const afterUpdate = { quietMs: 15_000, withinMs: 180_000 }

type UpdateTrial = { target: Target; upstream: string; isTls: boolean }

export async function measureUpdate({ target, upstream, isTls }: UpdateTrial): Promise<UpdateCost> {
  const next = await startNext()
  const phone = await startPhone(upstream, isTls)
  try {
    // Nothing is typed, because the database of the second server would not know a draft of the first.
    const opening = { target: { ...target, kind: 'page' as const } }
    phone.address.link.setSpeed(fastSpeed)
    const first = await loadPage(phone, opening)
    await awaitQuiet(phone, whileStored)
    await first.visit.close()
    phone.address.proxy.forwardTo(next.url)
    phone.address.link.setSpeed(slowSpeed)
    return await countReturn(phone, opening)
  } finally {
    await phone.close()
    await next.stop()
  }
}

async function countReturn(phone: Phone, opening: { target: Target }): Promise<UpdateCost> {
  const { link, proxy } = phone.address
  const before = { bytes: link.bytes(), requests: proxy.requests.length }
  const { ready } = await loadPage(phone, opening)
  await awaitQuiet(phone, afterUpdate)
  return {
    kb: (link.bytes() - before.bytes) / 1000,
    requests: proxy.requests.slice(before.requests).map(({ line }) => line),
    appReady: ready.at / 1000,
  }
}

/** The real server on the second build, with data of its own. */
async function startNext(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = join(import.meta.dirname, '../../../../.cache/phone-bench/next')
  const { main } = await makeNextCheckout(folder)
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-bench-'))
  // The builder has set this process to production, in which the server requires more settings.
  const settings = { DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', NODE_ENV: 'development' }
  const server = await spawnReady(main, settings)
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      for (const left of [dataDir, folder]) rmSync(left, { recursive: true, force: true })
    },
  }
}

const root = join(import.meta.dirname, '../../../..')
/** The text of the button below each page of the form. */
const message = { now: 'পরবর্তী', next: 'পরের ধাপে যান' } as const

/**
 * A second checkout of the product, like after a deployment that changed one message: the same sources, their build,
 * and the files of the previous build beside it.
 */
async function makeNextCheckout(folder: string): Promise<{ main: string }> {
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
