import type * as z from 'zod/mini'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { toJson } from '../../src/server/platform/documentation/openapi.ts'
import { createRandom, type Random } from '../faults/schedule/random.ts'
import { type DraftRequest, describeRequest, inAddress, toWire } from './draft-request.ts'
import { exchange, type WireRequest } from './exchange.ts'
import { findFault } from './find-fault.ts'
import { fromSchema, type JsonSchema } from './from-schema.ts'
import { mutations } from './mutations.ts'
import { type BaseRequest, type CallerName, callerNames, callOf, createWorld, type World } from './world.ts'

/** A number of requests, or so many for each call. */
export type Extent = { count: number } | { rounds: number }

export type Played = {
  /** How many requests were played. */
  count: number
  /** How often each call was played. */
  times: Record<string, number>
  /** Calls that carried out a valid request. */
  done: Set<string>
  /** How often each status was answered. */
  statuses: Record<string, number>
  faults: string[]
}

const patienceMs = 10_000
const names = Object.keys(mutations) as (keyof typeof mutations)[]

// Enough to meet each other in the database, but few enough that the queues for expensive work do not refuse most of
// them.
const together = 6

/**
 * Plays requests over all calls in turn against a world of its own, a few at once. The seed decides everything
 * except ids, tokens, and which of the simultaneous requests is answered first.
 */
export async function playRequests(seed: number, extent: Extent): Promise<Played> {
  const world = await createWorld()
  const count = 'count' in extent ? extent.count : extent.rounds * world.endpoints.length
  const random = createRandom(seed)
  const played: Played = { count, times: {}, done: new Set(), statuses: {}, faults: [] }
  try {
    for (let at = 0; at < count; at += together) {
      const turns: Turn[] = []
      for (let next = at; next < Math.min(at + together, count); next += 1)
        turns.push(await makeTurn(world, random, next))
      await Promise.all(turns.map((turn) => playTurn(world, played, { ...turn, seed })))
    }
    for (const line of world.errors()) played.faults.push(`seed ${seed}: logged as an error: ${line.slice(0, 2_000)}`)
  } finally {
    await world.close()
  }
  return played
}

type Turn = { at: number; endpoint: Endpoint; broken: readonly string[]; sent: WireRequest }

async function makeTurn(world: World, random: Random, at: number): Promise<Turn> {
  const endpoint = world.endpoints[at % world.endpoints.length]
  if (endpoint === undefined) throw new Error('The server has no calls.')
  // The first round is valid, so that each call is carried out before other calls use up its records.
  const isValid = at < world.endpoints.length || random.chance(15)
  const draft = await draftOf(world, endpoint, random)
  const broken = isValid ? [] : Array.from({ length: 1 + random.below(3) }, () => random.pick(names))
  for (const name of broken) mutations[name](draft, random)
  if (!isValid && random.chance(25)) Object.assign(draft.headers, await world.callerOf(random.pick(callerNames)))
  return { at, endpoint, broken, sent: toWire(draft) }
}

async function playTurn(world: World, played: Played, turn: Turn & { seed: number }): Promise<void> {
  const { seed, at, endpoint, broken, sent } = turn
  const call = callOf(endpoint)
  const got = await exchange(world.port, sent, patienceMs)
  const fault = findFault(world.endpoints, sent, got)
  const outcome = got.kind === 'answer' ? String(got.status) : got.kind
  played.times[call] = (played.times[call] ?? 0) + 1
  played.statuses[outcome] = (played.statuses[outcome] ?? 0) + 1
  if (broken.length === 0 && outcome.startsWith('2')) played.done.add(call)
  if (fault === null) return
  const answer = got.kind === 'answer' ? got.bytes.toString('utf8').slice(0, 500) : ''
  played.faults.push(
    `seed ${seed} request ${at} (${broken}) ${call}: ${fault}\n  ${describeRequest(sent)}\n  ${answer}`,
  )
}

/** A correct request: one of the known good ones, or one that its schemas allow. */
async function draftOf(world: World, endpoint: Endpoint, random: Random): Promise<DraftRequest> {
  const bases = world.bases.get(callOf(endpoint)) ?? []
  return bases.length > 0 && random.chance(60)
    ? draftOfBase(endpoint, random.pick(bases), await world.callerOf('stranger'))
    : draftBySchema(world, endpoint, random)
}

function draftOfBase(endpoint: Endpoint, base: BaseRequest, common: Record<string, string>): DraftRequest {
  const { method, path, query = {}, headers = {}, body, bytes = null } = base
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  return {
    ...{ endpoint, method, body, bytes, isCut: false },
    params: { ...pattern.exec(path)?.groups },
    query: Object.entries(query).map(([name, value]) => [name, String(value)]),
    headers: { ...common, ...headers },
  }
}

async function draftBySchema(world: World, endpoint: Endpoint, random: Random): Promise<DraftRequest> {
  const source = { random, known: world.known }
  const make = (schema: z.ZodMiniType | undefined): Record<string, unknown> =>
    schema === undefined ? {} : (fromSchema(toJson(schema, 'input') as JsonSchema, source) as Record<string, unknown>)
  const texts = (values: Record<string, unknown>) =>
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)])
  const { method, body } = endpoint
  return {
    ...{ endpoint, method, bytes: null, isCut: false },
    params: Object.fromEntries(texts(make(endpoint.params)).map(([name, value]) => [name, inAddress(value)])),
    query: texts(make(endpoint.query)),
    headers: {
      ...Object.fromEntries(texts(make(endpoint.headers))),
      ...(await world.callerOf(whoMay(endpoint, random))),
    },
    body: body === undefined ? undefined : make(body),
  }
}

/** A caller who may make the call, according to its contract. */
function whoMay({ access }: Endpoint, random: Random): CallerName {
  if (access.kind === 'anyone') return 'stranger'
  if (access.kind === 'holder' && random.chance(40)) return 'holder'
  return random.pick(access.roles ?? (['USER', 'OWNER'] as const))
}
