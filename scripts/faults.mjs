import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { node24, root } from './checkout.mjs'
import { prepareCheckout } from './prepare.mjs'

// `npm run faults -- --seed N --runs M`: schedules of everything that breaks, played against the real engine and server.
const { values } = parseArgs({ options: { seed: { type: 'string' }, runs: { type: 'string' } } })
const { seed = '1', runs = '10000' } = values
await prepareCheckout({ build: false })
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const { status } = spawnSync(node24, [vitest, 'run', '--project', 'api', 'tests/faults'], {
  cwd: root,
  env: { ...process.env, FAULTS_SEED: seed, FAULTS_RUNS: runs },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
