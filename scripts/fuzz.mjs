import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { node24, root, say } from './checkout.mjs'
import { prepareCheckout } from './prepare.mjs'

// `npm run fuzz -- --files N`: plays N hostile files against a server of its own. Each kind of fuzzing has its option.
const players = { '--files': 'hostile-files.ts' }

const [option = '', ...rest] = process.argv.slice(2)
const player = players[option]
if (player === undefined) {
  say(`Say what to play: ${Object.keys(players).join(', ')}, each with a number.`)
  process.exit(1)
}
await prepareCheckout({ build: false })
const { status } = spawnSync(node24, [join(root, 'tests', 'fuzz', player), ...rest], { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
