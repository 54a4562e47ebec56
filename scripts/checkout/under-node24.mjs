import { spawnSync } from 'node:child_process'
import { node24 } from './checkout.mjs'
import { prepareCheckout } from './prepare.mjs'

/**
 * Scripts that import TypeScript need the Node of the lockfile. On a machine with an older one, and before the packages
 * are installed, this installs them, runs the same command again under that Node and ends with its exit code.
 */
export async function underNode24() {
  if (process.versions.node.startsWith('24.')) return
  await prepareCheckout({ build: false })
  const { status } = spawnSync(node24, process.argv.slice(1), { stdio: 'inherit' })
  process.exit(status ?? 1)
}
