import { randomBytes } from 'node:crypto'
import { createRandom } from '../../schedule/random.ts'
import { type LiveCounter, type LiveCoverage, noLiveCoverage } from '../live-coverage.ts'
import type { ModelState } from '../model/live-model.ts'
import type { Circumstances, Known } from '../model/operations.ts'
import type { LiveSchedule } from '../schedule/live-schedule.ts'
import type { LiveBase } from './live-base.ts'
import { LiveClient } from './live-client.ts'
import { type Clock, endLiveProcess, hostKnownMs, type LiveProcess, startLiveProcess } from './live-process.ts'

export type Person = { fullName: string; mobile: string; district: string }

/** A phone with its own token. A person may have two phones with one mobile number. */
export type Device = {
  id: string
  person: number
  token: string
  /** Connections that have not ended yet, the newest last. */
  clients: LiveClient[]
  /** When the last connection ended; null while there is one. */
  goneAt: number | null
  /** Until this time the other process may believe in a connection to a process that was killed. */
  ghostUntil: number
  /** How many joins it has begun; a repeated join is not counted again. */
  joins: number
}
export type Tab = { client: LiveClient; token: string }

/** The knowledge of a process about the other one. Where it is incomplete, the model allows several outcomes. */
export type ProcessKnowledge = {
  process: LiveProcess
  /** A message to it was lost, so it may not know all changes until it reads the database. */
  isBehind: boolean
  deafSince: number
}

export type LiveWorld = {
  base: LiveBase
  clock: Clock
  processKnowledge: readonly [ProcessKnowledge, ProcessKnowledge]
  people: readonly Person[]
  devices: readonly Device[]
  tabs: [Tab, Tab]
  host: { isHost: boolean; changedAt: number }
  model: ModelState
  coverage: LiveCoverage
}

// The start of each schedule's clock; no rule depends on the date.
const beginning = Date.UTC(2026, 10, 22, 4)

export async function createLiveWorld(base: LiveBase, { seed, guests }: LiveSchedule): Promise<LiveWorld> {
  await base.clear()
  await base.setHostRole(true)
  const clock: Clock = { now: beginning }
  const start = (pool: number) => startProcessKnowledge(base, clock, pool)
  const processKnowledge = [await start(0), await start(1)] as const
  const random = createRandom(seed)
  const people = Array.from({ length: guests }, (_, index) => ({
    fullName: `Rahim${'abcdefgh'[index]}uddin ${random.below(10_000)}`,
    mobile: `017${index}${String(random.below(10_000_000)).padStart(7, '0')}`,
    district: 'Dhaka',
  }))
  const devices = people.flatMap((_, person) => [0, 1].map((device) => newDevice(person, device)))
  const token = await base.signInHost(new Date(clock.now))
  const world: Omit<LiveWorld, 'tabs'> = {
    ...{ base, clock, processKnowledge, people, devices, model: { sessions: [] }, coverage: noLiveCoverage() },
    host: { isHost: true, changedAt: -Infinity },
  }
  const tabs: [Tab, Tab] = [openTab(world, 0, token), openTab(world, 1, token)]
  return { ...world, tabs }
}

export async function startProcessKnowledge(base: LiveBase, clock: Clock, index: number): Promise<ProcessKnowledge> {
  const pool = base.pools[index]
  if (pool === undefined) throw new Error('There is no such process.')
  const { connectionString } = base.database
  const { secret, codes } = base
  const process = await startLiveProcess({ pool, connectionString, clock, secret, codes })
  return { process, isBehind: false, deafSince: 0 }
}

export async function closeLiveWorld({ processKnowledge }: LiveWorld): Promise<void> {
  for (const { process } of processKnowledge) await endLiveProcess(process, 'stop')
}

function newDevice(person: number, device: number): Device {
  const token = randomBytes(32).toString('base64url')
  return { id: `${person}/${device}`, person, token, clients: [], goneAt: 0, ghostUntil: 0, joins: 0 }
}

type Place = Pick<LiveWorld, 'processKnowledge' | 'devices' | 'people'>

/** A page of the host. It must never get the token of a guest. */
export function openTab({ processKnowledge, devices }: Place, process: number, authToken: string): Tab {
  const tokens = devices.map(({ token }) => token)
  const isForeign = (text: string) => (tokens.some((token) => text.includes(token)) ? 'the token of a guest' : null)
  return {
    client: new LiveClient(knowledgeOf(processKnowledge, process).process, { authToken }, isForeign),
    token: authToken,
  }
}

/** A connection of a guest. It must never get data of another guest. */
export function openGuest({ processKnowledge, devices, people }: Place, device: Device, process: number): LiveClient {
  const others = devices.filter((one) => one !== device).map(({ token }) => token)
  const strangers = people.filter((_, person) => person !== device.person)
  const secrets = [...others, ...strangers.flatMap(({ fullName, mobile }) => [fullName, mobile.slice(1)])]
  const purposes = people.flatMap((_, person) => (person === device.person ? [] : [`purpose-${person}/`]))
  const isForeign = (text: string) => [...secrets, ...purposes].find((secret) => text.includes(secret)) ?? null
  const client = new LiveClient(knowledgeOf(processKnowledge, process).process, { guestToken: device.token }, isForeign)
  device.clients.push(client)
  device.goneAt = null
  return client
}

export function knowledgeOf(processKnowledge: LiveWorld['processKnowledge'], process: number): ProcessKnowledge {
  return processKnowledge[process % 2 === 0 ? 0 : 1]
}

export function deviceOf({ devices, people }: LiveWorld, guest: number, device: number): Device {
  const found = devices[(guest % people.length) * 2 + device]
  if (found === undefined) throw new Error('There is no such device.')
  return found
}

export function isDisturbed({ process }: ProcessKnowledge): boolean {
  return process.listening.isCut() || process.listening.isDeaf
}

/** Whether a process knows each connection and each change at once. */
export function isSure(knowledge: ProcessKnowledge): boolean {
  return !isDisturbed(knowledge) && !knowledge.isBehind
}

/** Whether the database has a connection of a device. This decides about calls, whichever process makes them. */
export function connectionOf({ clock: { now } }: Pick<LiveWorld, 'clock'>, { clients, ghostUntil }: Device): Known {
  if (clients.some(({ status }) => status === 'open')) return 'yes'
  if (clients.some(({ status }) => status === 'vanished')) return 'maybe'
  return now < ghostUntil ? 'maybe' : 'no'
}

/** The circumstances at this moment: operations that are sent now are judged by them, whatever happens meanwhile. */
export function circumstancesOf(world: LiveWorld): Circumstances {
  const { clock, host, devices } = world
  const isRecent = clock.now - host.changedAt < hostKnownMs
  const known = new Map(devices.map((device) => [device.id, connectionOf(world, device)]))
  return {
    now: clock.now,
    isOnline: (id) => known.get(id) ?? 'no',
    isHost: isRecent ? 'maybe' : host.isHost ? 'yes' : 'no',
  }
}

export function count({ coverage }: Pick<LiveWorld, 'coverage'>, name: LiveCounter): void {
  coverage[name] += 1
}
