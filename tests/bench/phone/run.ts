import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { defaultApiKey, headerNames } from '../../../src/contract/endpoint.ts'
import { startTestServer, type TestServer } from '../../support/server/serve.ts'
import { isSmall } from '../size.ts'
import { measureTarget } from './browser/measure.ts'
import { buildBaselines } from './demonstration/build-baselines.ts'
import type { Run } from './figures/figures.ts'
import { judge } from './figures/limits.ts'
import { startStaticServer } from './network/static-server.ts'
import { type PhoneOptions, readOptions } from './options.ts'
import { figureTable, printTable, throughTable, verdictTable } from './report.ts'
import { type Target, targets } from './targets.ts'
import { isThrough, type ThroughRun, typeThrough } from './typing/type-through.ts'
import { measureUpdate, type UpdateCost } from './update/measure-update.ts'

/**
 * Opens the product on a cheap phone and compares it with two baselines. Prints a table, writes JSON, and fails at a
 * missed limit.
 */
const options = readOptions(process.argv.slice(2))
const site = join(import.meta.dirname, '../../../.cache/phone-bench/site')
const deviceId = 'phone-bench'

const isMissed = await main()
process.exit(isMissed ? 1 : 0)

async function main(): Promise<boolean> {
  await buildBaselines(site)
  const baselines = await startStaticServer(site)
  const product = await startProduct()
  try {
    const runs = await playRounds(baselines.url, product)
    const through = await playThrough(product)
    const update = await playUpdate(product)
    const verdicts = judge(runs)
    if (runs.length > 0) printTable(figureTable(runs, options.only))
    if (verdicts.length > 0) printTable(verdictTable(verdicts))
    if (through.length > 0) printTable(throughTable(through))
    if (update !== null) console.log(sayUpdate(update))
    write({ options, runs, verdicts, through, update })
    return (
      (!isSmall && verdicts.some(({ isReached }) => !isReached)) ||
      runs.some(({ failure }) => failure !== undefined) ||
      !through.every(isThrough)
    )
  } finally {
    await baselines.close()
    await product.server.close()
  }
}

/** The deployed product: the build in dist, and the real server with a database of its own. */
type Product = {
  server: TestServer
  /** The localStorage of a phone whose applicant is signed in, by key. */
  applicant: Readonly<Record<string, string>>
}

async function startProduct(): Promise<Product> {
  const server = await startTestServer()
  return { server, applicant: await signIn(server) }
}

async function signIn({ url, demoPassword }: TestServer): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [headerNames.apiKey]: defaultApiKey,
      [headerNames.deviceId]: deviceId,
    },
    body: JSON.stringify({ username: 'user@demo.example', password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`)
  const { authToken, ...user } = (await answer.json()) as { authToken: string }
  return { token: authToken, currentUser: JSON.stringify(user) }
}

/** Each round opens all pages, so that other work of the machine affects each of them. */
async function playRounds(baselines: string, product: Product): Promise<Run[]> {
  const runs: Run[] = []
  const wanted = targets.filter(({ name }) => options.only.includes(name))
  for (let run = 0; run < options.runs; run++) {
    for (const target of wanted) {
      const upstream = target.server === 'product' ? product.server.url : baselines
      const played = await play({ target, run, upstream, product })
      runs.push(played)
      console.log(`${run + 1}/${options.runs} ${target.name}: ${played.failure ?? say(played)}`)
    }
  }
  return runs
}

async function playThrough({ server }: Product): Promise<ThroughRun[]> {
  const target = targets.find(({ name }) => name === 'form')
  const runs: ThroughRun[] = []
  for (let seed = options.seed; target !== undefined && seed < options.seed + options.through; seed++) {
    const run = await typeThrough({ target, upstream: server.url, isTls: options.isTls, seed })
    runs.push(run)
    console.log(`typing, seed ${seed}: ${run.characters} characters, ${isThrough(run) ? 'all kept' : 'NOT ALL KEPT'}`)
  }
  return runs
}

async function playUpdate({ server }: Product): Promise<UpdateCost | null> {
  const target = targets.find(({ name }) => name === 'form')
  if (!options.isUpdate || target === undefined) return null
  return measureUpdate({ target, upstream: server.url, isTls: options.isTls })
}

function sayUpdate({ kb, requests, appReady }: UpdateCost): string {
  return `an update of one message: ${kb.toFixed(1)} kB, ${requests.length} requests, ready in ${appReady.toFixed(2)} s`
}

type Play = { target: Target; run: number; upstream: string; product: Product }

async function play({ target, run, upstream, product }: Play): Promise<Run> {
  const known = { target: target.name, run, load: loadavg()[0] ?? 0 }
  const kept = target.visitor === 'applicant' ? product.applicant : {}
  try {
    return { ...known, measured: await measureTarget({ target, upstream, isTls: options.isTls, kept }) }
  } catch (error) {
    return { ...known, measured: {}, failure: error instanceof Error ? error.message : String(error) }
  }
}

function say({ measured, load }: Run): string {
  const { firstKey, appReady, readyCpu } = measured
  return `first key ${firstKey?.toFixed(2) ?? '–'} s, ready ${appReady?.toFixed(2)} s, CPU ${readyCpu?.toFixed(0) ?? '–'} ms, load ${load.toFixed(1)}`
}

type Report = {
  options: PhoneOptions
  runs: Run[]
  verdicts: unknown
  through: ThroughRun[]
  update: UpdateCost | null
}

function write(report: Report): void {
  mkdirSync('bench-results', { recursive: true })
  const machine = { cores: cpus().length, model: cpus()[0]?.model ?? 'unknown' }
  const text = JSON.stringify({ measuredAt: new Date().toISOString(), machine, ...report }, null, 2)
  writeFileSync('bench-results/phone.json', `${text}\n`)
}
