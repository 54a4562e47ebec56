import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { node24, root } from './checkout/checkout.mjs'
import { prepareCheckout } from './checkout/prepare.mjs'

// `npm run files -- DIR`: what becomes of each file of a folder when it is uploaded. Nothing is stored.
const [folder, ...options] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run files -- DIR [--list]')
  process.exitCode = 1
} else {
  await prepareCheckout({ build: false })
  const player = join(root, 'tests', 'fuzz', 'folder-of-files.ts')
  process.exitCode =
    spawnSync(node24, [player, resolve(folder), ...options], { cwd: root, stdio: 'inherit' }).status ?? 1
}
