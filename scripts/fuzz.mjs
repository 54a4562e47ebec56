import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { node24, root, say, secondsSince } from './checkout/checkout.mjs'
import { runChild } from './checkout/child.mjs'
import { prepareCheckout } from './checkout/prepare.mjs'

// `npm run fuzz -- --seed N --count M`: requests to every call of the API, against the real server and PostgreSQL.
// `npm run fuzz -- --files N`: hostile files against a server of their own.
const option = { type: 'string' }
const { values } = parseArgs({ options: { files: option, seed: option, count: option } })

/** The requests of one process with one database. More of them would use up the records that they are about. */
const partSize = 1_000

async function playRequests() {
  const first = Number(values.seed ?? 1)
  const count = Number(values.count ?? 30_000)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const start = performance.now()
  let failed = 0
  for (let done = 0; done < count; done += partSize) {
    // A part is played again by its own seed: `--seed <of the part> --count <of the part>`.
    const part = { FUZZ_SEED: String(first + done / partSize), FUZZ_COUNT: String(Math.min(partSize, count - done)) }
    const { code, output } = await runChild(
      node24,
      [vitest, 'run', '--project', 'long', 'tests/api/conventions/fuzz.long.test.ts'],
      {
        env: { ...process.env, ...part },
      },
    )
    const summary = /\d+ requests, seed .*/.exec(output)
    if (code === 0 && summary !== null) say(summary[0])
    else {
      failed += 1
      say(output)
    }
  }
  say(`${count} requests from seed ${first} on, ${failed} parts with faults (${secondsSince(start)})`)
  return failed === 0 ? 0 : 1
}

function playFiles() {
  const player = join(root, 'tests', 'fuzz', 'hostile-files.ts')
  return spawnSync(node24, [player, values.files], { cwd: root, stdio: 'inherit' }).status ?? 1
}

await prepareCheckout({ build: false })
process.exitCode = values.files === undefined ? await playRequests() : playFiles()
