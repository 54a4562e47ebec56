import { createHostileFiles } from '../support/files/hostile-files.ts'
import { isHarmlessToLenientReader } from '../support/files/lenient-pdf.ts'
import { watchHealth } from '../support/server/health-watch.ts'
import { createHttpHolder, type HttpHolder } from '../support/server/http-holder.ts'
import { startTestServer } from '../support/server/serve.ts'

/*
 * Plays hostile files against a real server: `npm run fuzz -- --files 1000`. Fails when a harmful file is accepted,
 * when an upload is answered with an unexpected status, when an answer takes longer than its limit, or when /healthz
 * does not answer.
 */

const count = Number(process.argv[2] ?? 1_000)
const filesOfApplication = 30
// The checker is killed after six seconds; the rest is the transfer, and the start of a process.
const longestMs = 13_000

const fileOf = await createHostileFiles()
const server = await startTestServer({ DEMO: 'off' })
const faults: string[] = []
const statuses: Record<string, number> = {}
let longest = { ms: 0, name: '' }
const health = watchHealth(server.url, 50)
try {
  let holder: HttpHolder | null = null
  for (let seed = 0; seed < count; seed += 1) {
    if (holder === null || seed % filesOfApplication === 0) holder = await createHttpHolder(server.url)
    await play(holder, seed)
  }
} finally {
  const taken = await health.stop()
  const worst = Math.max(...taken)
  if (!Number.isFinite(worst)) faults.push('/healthz did not answer')
  console.log(`${count} files: ${JSON.stringify(statuses)}`)
  console.log(`longest: ${longest.ms.toFixed(0)} ms (${longest.name}); /healthz at worst ${worst.toFixed(0)} ms`)
  await server.close()
}
for (const fault of faults) console.log(`✗ ${fault}`)
console.log(`${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1

async function play(holder: HttpHolder, seed: number): Promise<void> {
  const { name, bytes } = fileOf(seed)
  const started = performance.now()
  const answer = await holder.upload(bytes)
  const body = (await answer.json()) as { code?: string; mime?: string; url?: string }
  const ms = performance.now() - started
  if (ms > longest.ms) longest = { ms, name: `${seed} ${name}` }
  if (ms > longestMs) faults.push(`${seed} ${name}: ${ms.toFixed(0)} ms`)
  const outcome = `${answer.status} ${body.code ?? 'taken'}`
  statuses[outcome] = (statuses[outcome] ?? 0) + 1
  if (![201, 415, 422].includes(answer.status)) faults.push(`${seed} ${name}: ${outcome}`)
  if (body.mime !== 'application/pdf' || body.url === undefined) return
  const stored = Buffer.from(await (await fetch(server.url + body.url, { headers: holder.headers })).arrayBuffer())
  if (!(await isHarmlessToLenientReader(stored))) faults.push(`${seed} ${name}: taken`)
}
