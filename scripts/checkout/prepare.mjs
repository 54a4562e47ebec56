import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { waitForLock } from '../server/lock.mjs'
import { describeProcess, isRunning } from '../server/process-identity.mjs'
import { ensureBuilt } from './build.mjs'
import { node24, root, say } from './checkout.mjs'
import { ensureInstalled } from './install.mjs'

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

/**
 * Runs before the build, so that a wrong setting is reported at once. The server checks the settings itself as well.
 */
export function assertSettings(env = process.env) {
  const script = join(root, 'src', 'server', 'platform', 'config', 'check-config.ts')
  const { status, stderr } = spawnSync(node24, [script], { cwd: root, encoding: 'utf8', env })
  if (status !== 0) throw new Error(stderr.trim())
}
