import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitForLock } from '../server/lock.mjs'
import { describeProcess, isRunning } from '../server/process-identity.mjs'
import { ensureBuilt } from './build.mjs'
import { environmentOutsideNodeModules, node24, root, say, secondsSince } from './checkout.mjs'
import { runChild } from './child.mjs'

/**
 * Brings the checkout up to date: packages, then, if asked, it checks the settings and builds the page. One process at a
 * time does this in a checkout; others wait, and then find everything done.
 */
export async function prepareCheckout({ build = false, checkSettings = false } = {}) {
  const lock = await waitForLock(join(root, '.cache', 'prepare.lock'), {
    // An installer keeps running when the command that started it is killed; two at once would destroy each other's
    // work.
    isHeldBy: (holder) => isRunning(holder) || (holder.child !== undefined && isRunning(holder.child)),
    onWait: ({ pid }) => say(`Waiting for another Talika command (pid ${pid}) that is installing or building here …`),
  })
  const onSpawn = (pid) => lock.update({ child: describeProcess(pid) })
  try {
    await ensureInstalled({ onSpawn })
    if (checkSettings) assertSettings()
    if (build) await ensureBuilt({ onSpawn })
  } finally {
    lock.release()
  }
}

const lockfilePath = join(root, 'package-lock.json')
const stampPath = join(root, 'node_modules', '.talika-installed')

/** Installs node_modules as the lockfile says, if they differ. Throws when npm fails; `onSpawn` gets its pid. */
async function ensureInstalled({ onSpawn }) {
  const wanted = fingerprint()
  if (isInstalled(wanted)) return
  say('Installing packages (the first time takes a minute or two) …')
  const start = performance.now()
  rmSync(stampPath, { force: true })
  await npmCi(onSpawn)
  if (!existsSync(node24)) throw new Error(`The packages include no Node 24 for ${process.platform}-${process.arch}.`)
  writeFileSync(stampPath, wanted)
  say(`Packages installed (${secondsSince(start)})`)
}

function fingerprint() {
  return createHash('sha256')
    .update(readFileSync(lockfilePath))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
}

function isInstalled(wanted) {
  if (!existsSync(node24)) return false
  if (existsSync(stampPath)) return readFileSync(stampPath, 'utf8') === wanted
  // A person may have run npm by hand: then npm's own record in the folder decides.
  if (!matchesLockfile()) return false
  writeFileSync(stampPath, wanted)
  return true
}

function matchesLockfile() {
  const notePath = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(notePath)) return false
  const installed = JSON.parse(readFileSync(notePath, 'utf8')).packages
  const { '': _, ...locked } = JSON.parse(readFileSync(lockfilePath, 'utf8')).packages
  return Object.entries(locked).every(([path, { version, optional, peer }]) => {
    return installed[path] === undefined ? Boolean(optional || peer) : installed[path].version === version
  })
}

async function npmCi(onSpawn) {
  // Development packages are needed even under NODE_ENV=production, because the page is built here.
  const npmArguments = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await runChild('npm', npmArguments, { env: environmentOutsideNodeModules(), onSpawn })
  if (code !== 0) throw new Error(`The packages could not be installed (npm ci exited with ${code}):\n${output.trim()}`)
}

/**
 * Runs before the build, so that a wrong setting is reported at once. The server checks the settings itself as well.
 */
export function assertSettings(env = process.env) {
  const script = join(root, 'src', 'server', 'platform', 'config', 'check-config.ts')
  const { status, stderr } = spawnSync(node24, [script], { cwd: root, encoding: 'utf8', env })
  if (status !== 0) throw new Error(stderr.trim())
}
