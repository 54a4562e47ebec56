import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { node24, root, say, secondsSince } from './checkout.mjs'
import { runChild } from './child.mjs'

const dist = join(root, 'dist')
const stampName = '.talika-built'
const nextName = '.cache/dist-next'

// Everything that the bytes of the page depend on. The server runs from its source and is not built.
const inputs = [
  'src/domain',
  'src/contract',
  'src/sync',
  'src/client',
  'src/locales',
  'sw',
  'public',
  'scripts/vite',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package.json',
  'package-lock.json',
]
const inputSettings = ['TALIKA_ALLOW_MISSING', 'API_KEY', 'AUTHORITY_NAME_BN', 'AUTHORITY_NAME_EN']
// A phone that opened the page before an update requests the chunks of that build until it takes the new one.
const keepOldAssetsMs = 30 * 24 * 60 * 60 * 1000

/**
 * Builds the page into dist if any of its inputs changed since. Throws with the builder's output; `onSpawn` gets its
 * pid.
 */
export async function ensureBuilt({ onSpawn } = {}) {
  const wanted = fingerprint()
  const stampPath = join(dist, stampName)
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === wanted) return
  say('Building the page …')
  const start = performance.now()
  // The build goes to another folder, which then replaces dist: an interrupted build, or a server that runs from dist
  // meanwhile, only sees complete builds.
  const next = join(root, nextName)
  rmSync(next, { recursive: true, force: true })
  await viteBuild(onSpawn)
  writeFileSync(join(next, stampName), wanted)
  keepOldAssets(next)
  const old = join(root, '.cache', 'dist-old')
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
  say(`Page built (${secondsSince(start)})`)
}

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const name of inputSettings) hash.update(`\0${name}=${process.env[name] ?? ''}`)
  for (const path of inputs.flatMap(listFiles)) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** Files under a path in a fixed order, without tests. */
function listFiles(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found === undefined) return []
  if (!found.isDirectory()) return /\.test\.tsx?$|tsconfig\.json$/.test(path) ? [] : [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}

async function viteBuild(onSpawn) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const viteArguments = [vite, 'build', '--outDir', nextName, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, output } = await runChild(node24, viteArguments, { env, onSpawn })
  if (code !== 0) throw new Error(`The page could not be built:\n${output.trim()}`)
}

function keepOldAssets(next) {
  const [from, to] = [join(dist, 'assets'), join(next, 'assets')]
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    const { mtimeMs, atime, mtime } = statSync(join(from, name))
    if (existsSync(join(to, name)) || Date.now() - mtimeMs > keepOldAssetsMs) continue
    copyFileSync(join(from, name), join(to, name))
    // The age of the file decides when it is deleted, so the copy keeps the dates of the original.
    utimesSync(join(to, name), atime, mtime)
  }
}
