import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { node24, root } from './checkout/checkout.mjs'
import { ensureChromium } from './checkout/chromium.mjs'
import { prepareCheckout } from './checkout/prepare.mjs'

// `npm run bench:phone`: how the built product opens on a cheap phone, beside two baselines of the same run.
await prepareCheckout({ build: true })
const chromium = ensureChromium()
const { status } = spawnSync(node24, [join(root, 'tests', 'bench', 'phone', 'run.ts'), ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, CHROMIUM_PATH: chromium },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
