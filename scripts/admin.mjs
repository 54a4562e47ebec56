import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { loadSettings, node24, root } from './checkout/checkout.mjs'
import { prepareCheckout } from './checkout/prepare.mjs'
import { takeInstance } from './server/instance.mjs'

/**
 * `npm run admin -- <command>`: commands on the data, with or without a running server. Without one, the lock keeps a
 * server from starting on a database that this command is about to stop.
 */
async function admin() {
  loadSettings()
  const lock = await takeInstance()
  if (lock.held && lock.holder.state !== 'running') {
    throw new Error('The server is still starting: try again when it is ready.')
  }
  await prepareCheckout()
  const { status } = spawnSync(node24, [join(root, 'src', 'server', 'admin.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  return status ?? 1
}

try {
  process.exitCode = await admin()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
