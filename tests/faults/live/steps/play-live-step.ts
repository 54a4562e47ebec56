import { Broken, check } from '../../world/broken.ts'
import { type ModelState, openSession, ringingMs } from '../model/live-model.ts'
import type { Asked } from '../model/match.ts'
import type { Asking, LiveStep, LiveStepName } from '../schedule/live-schedule.ts'
import { findWrongViews } from '../world/check-views.ts'
import { hostKnownMs, roleKnownMs } from '../world/live-process.ts'
import {
  circumstancesOf,
  count,
  deviceOf,
  isDisturbed,
  knowledgeOf,
  type LiveWorld,
  openTab,
} from '../world/live-world.ts'
import { settle } from '../world/settle.ts'
import { findWrongRows, type Stored } from '../world/stored.ts'
import { follow, openClientOf, type Prepared, prepare, send } from './ask.ts'
import { connectGuest, loseJoin, reload, restart } from './connections.ts'
import { countAnswers, countChanges } from './count-changes.ts'
import { cut, deafen, relisten } from './listening.ts'
import { chunkOf, passChunk } from './pass-time.ts'

/** The operations that a step sent; none if it only changes connections. */
type Played = Asked[]
type Of<Name> = Extract<LiveStep, { do: Name }>
type Plays = { [Name in LiveStepName]?: (world: LiveWorld, step: Of<Name>, stored: Stored) => Promise<Played> }

const none: Played = []
const ringOutMs = 46_000
const mostUnwatchedMs = 8_000

const plays: Plays = {
  async together(world, { askings }, stored) {
    const asked = await askAll(world, askings, stored)
    if (asked.length > 1) count(world, 'raced')
    const presses = asked.filter(({ operation }) => operation.do === 'callNext')
    if (presses.length === 2 && new Set(presses.map(({ answer }) => answer)).size === 2) count(world, 'pressedTogether')
    return asked
  },
  joinLost: loseJoin,
  restart,
  async connect(world, { guest, device, process }) {
    await connectGuest(world, deviceOf(world, guest, device), process)
    return none
  },
  async drop(world, { guest, device }) {
    const client = openClientOf(deviceOf(world, guest, device))
    if (client !== null) count(world, 'drops')
    client?.drop()
    return none
  },
  async vanish(world, { guest, device }) {
    const client = openClientOf(deviceOf(world, guest, device))
    if (client !== null) count(world, 'silentDrops')
    client?.vanish()
    return none
  },
  async acceptLate(world, _, stored) {
    const called = openSession(world.model)?.places.find(({ state }) => state === 'CALLED')
    const end = (called?.calledAt ?? 0) + ringingMs
    // Processes check the calls more often than that, so a longer jump would be impossible.
    if (called === undefined || end - world.clock.now > mostUnwatchedMs) return none
    world.clock.now = Math.max(world.clock.now, end)
    const [guest = 0, device = 0] = called.device.split('/').map(Number)
    return askAll(world, [{ do: 'accept', guest, device }], stored)
  },
  async stall(world, { guest, device }) {
    openClientOf(deviceOf(world, guest, device))?.stall()
    return none
  },
  async readOn(world, { guest, device }) {
    await readOn(world, openClientOf(deviceOf(world, guest, device)))
    return none
  },
  async stallTab(world, { tab }) {
    tabOf(world, tab).stall()
    return none
  },
  async readOnTab(world, { tab }) {
    await readOn(world, tabOf(world, tab))
    return none
  },
  async reload(world, step) {
    await reload(world, step)
    return none
  },
  async cut(world, { process }) {
    await cut(world, process)
    return none
  },
  async deafen(world, { process }) {
    deafen(world, process)
    return none
  },
  async relisten(world, { process }) {
    await relisten(world, process)
    return none
  },
  async loseRole(world) {
    await setRole(world, false)
    return none
  },
  async regainRole(world) {
    await setRole(world, true)
    return none
  },
}

/** Plays one step, and checks everything that must hold afterwards. Returns the rows of the database. */
export async function playLiveStep(world: LiveWorld, step: LiveStep, stored: Stored): Promise<Stored> {
  if (step.do === 'pass') return passTime(world, step.seconds * 1_000)
  if (step.do === 'ringOut') return passTime(world, ringOutMs)
  // Without this, events of different steps could happen at exactly the same moment.
  world.clock.now += 7
  const before = world.model
  const known = circumstancesOf(world)
  const play = plays[step.do] as ((world: LiveWorld, step: LiveStep, stored: Stored) => Promise<Played>) | undefined
  const asked = play === undefined ? await askAll(world, [step as Asking], stored) : await play(world, step, stored)
  // A step may advance the clock before it sends its operation.
  const circumstances = { ...known, now: world.clock.now }
  const found = await follow(world, asked, circumstances)
  const hasChanged = JSON.stringify(before) !== JSON.stringify(world.model)
  for (const knowledge of world.processKnowledge) if (hasChanged && isDisturbed(knowledge)) noteLoss(world, knowledge)
  countAnswers(world, asked, circumstances)
  return finishStep(world, before, found)
}

async function passTime(world: LiveWorld, ms: number): Promise<Stored> {
  let stored: Stored | null = null
  for (let left = ms; left > 0 || stored === null; ) {
    const chunk = chunkOf(left)
    const before = world.model
    stored = finishStep(world, before, await passChunk(world, chunk))
    left -= chunk
  }
  return stored
}

function finishStep(world: LiveWorld, before: ModelState, stored: Stored): Stored {
  for (const session of world.model.sessions) for (const place of session.places) place.isFresh = false
  noteEndedConnections(world)
  countChanges(world, before)
  check([...findWrongRows(stored), ...findWrongViews(world, stored), ...findFormerHosts(world)])
  return stored
}

function askAll(world: LiveWorld, askings: readonly Asking[], stored: Stored): Promise<Asked[]> {
  const prepared = askings.map((asking) => prepare(world, asking, stored))
  return send(prepared.filter((one): one is Prepared => one !== null))
}

function noteLoss(world: LiveWorld, knowledge: LiveWorld['processKnowledge'][number]): void {
  knowledge.isBehind = true
  count(world, knowledge.process.listening.isDeaf ? 'changesWhileDeaf' : 'changesWhileCut')
}

function noteEndedConnections(world: LiveWorld): void {
  for (const device of world.devices) {
    const ended = device.clients.filter(({ status }) => status === 'closed')
    if (ended.length === 0) continue
    device.clients = device.clients.filter(({ status }) => status !== 'closed')
    for (const client of ended) {
      if (client.closeCode === 1006) count(world, client.isCutStalled ? 'stallsCut' : 'silentDropsFound')
      check(client.wrong)
    }
    if (device.clients.length === 0) device.goneAt = world.clock.now
  }
}

type Reader = NonNullable<ReturnType<typeof openClientOf>>

function tabOf(world: LiveWorld, tab: number): Reader {
  return world.tabs[tab % 2 === 0 ? 0 : 1].client
}

/** A client that reads again has everything after a second or two. */
async function readOn(world: LiveWorld, client: Reader | null): Promise<void> {
  if (client === null || !client.isStalled) return
  const { snapshots } = client
  client.readOn()
  count(world, 'stalls')
  await passChunk(world, chunkOf(0))
  if (client.snapshots > snapshots) count(world, 'snapshotsAfterStall')
}

async function setRole(world: LiveWorld, isHost: boolean): Promise<void> {
  if (world.host.isHost === isHost) return
  await world.base.setHostRole(isHost)
  Object.assign(world.host, { isHost, changedAt: world.clock.now })
  if (!isHost) return count(world, 'rolesLost')
  // A page that connects before the processes know of the role is not a host's page, and stays so.
  await passChunk(world, roleKnownMs)
  for (const [index, tab] of world.tabs.entries())
    world.tabs[index === 0 ? 0 : 1] = tab.client.isHost && tab.client.status === 'open' ? tab : backAtDesk(world, index)
  await settle(world)
}

function backAtDesk(world: LiveWorld, index: number): LiveWorld['tabs'][number] {
  const { client, token } = world.tabs[index === 0 ? 0 : 1]
  client.drop()
  return openTab(world, index, token)
}

/** The pages that are still open although the host's role has ended; a process closes them soon. */
function findFormerHosts({ tabs, host, clock }: LiveWorld): string[] {
  if (host.isHost || clock.now - host.changedAt < 2 * hostKnownMs) return []
  return tabs.flatMap(({ client }) =>
    client.status === 'open' && client.isHost ? ['role: a page is a host after its role has ended'] : [],
  )
}

/** The number of connections that a process must count. */
export function openOf(world: LiveWorld, index: number): number {
  const { process } = knowledgeOf(world.processKnowledge, index)
  const clients = [...world.devices.flatMap((device) => device.clients), ...world.tabs.map((tab) => tab.client)]
  return clients.filter((client) => client.process === process && client.status !== 'closed').length
}

export function expectCounts(world: LiveWorld): void {
  for (const [index, { process }] of world.processKnowledge.entries())
    if (process.hub.count() !== openOf(world, index))
      throw new Broken(
        `leak: process ${index} counts ${process.hub.count()} connections, there are ${openOf(world, index)}`,
      )
}
