import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { waitForLock } from '../server/lock.mjs'
import { describeProcess, isRunning } from '../server/process-identity.mjs'
import { ensureBuilt } from './build.mjs'
import { node24, root, say } from './checkout.mjs'
import { ensureInstalled } from './install.mjs'

/**
 * Brings the checkout up to date: packages and the route tree, then (if asked) the settings checked and the page built.
 * One process at a time does this in a checkout; others wait, and then find everything done.
 */
export async function prepareCheckout({ build = false, checkSettings = false } = {}) {
  const lock = await waitForLock(join(root, '.cache', 'prepare.lock'), {
    // An installer goes on when the command that started it is killed; two at once would destroy each other's work.
    isHeldBy: (holder) => isRunning(holder) || (holder.child !== undefined && isRunning(holder.child)),
    onWait: ({ pid }) => say(`Waiting for another Talika command (pid ${pid}) that is installing or building here …`),
  })
  const onSpawn = (pid) => lock.update({ child: describeProcess(pid) })
  try {
    await ensureInstalled({ onSpawn })
    if (checkSettings) assertSettings()
    if (build) await ensureBuilt({ onSpawn })
    else ensureRouteTree()
  } finally {
    lock.release()
  }
}

/** Before the build, so that a wrong setting is reported at once. The server checks them itself as well. */
function assertSettings() {
  const script = join(root, 'src', 'server', 'platform', 'check-config.ts')
  const { status, stderr } = spawnSync(node24, [script], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.trim())
}

/** The file that the router's plugin writes from the names of the routes; a build or the dev server renews it. */
function ensureRouteTree() {
  if (existsSync(join(root, 'src', 'client', 'app', 'route-tree.gen.ts'))) return
  const resolveConfig = "import('vite').then(({ resolveConfig }) => resolveConfig({}, 'build'))"
  const { status, stderr } = spawnSync(node24, ['-e', resolveConfig], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The route tree could not be written:\n${stderr.trim()}`)
}
