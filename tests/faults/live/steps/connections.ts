import { Broken } from '../../world/broken.ts'
import { openSession } from '../model/live-model.ts'
import type { Asked } from '../model/match.ts'
import type { LiveStep } from '../schedule/live-schedule.ts'
import type { LiveClient } from '../world/live-client.ts'
import { endLiveProcess } from '../world/live-process.ts'
import {
  count,
  type Device,
  deviceOf,
  isSure,
  knowledgeOf,
  type LiveWorld,
  openGuest,
  openTab,
  startProcessKnowledge,
} from '../world/live-world.ts'
import { settle } from '../world/settle.ts'
import type { Stored } from '../world/stored.ts'
import { openClientOf, prepare, prepareJoin, processOf, send } from './ask.ts'

// A process that is silent for 30 s is forgotten; this is checked at least every nine seconds.
const ghostMs = 40_000
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A page of the guest connects and replaces one that is open already. */
export async function connectGuest(world: LiveWorld, device: Device, process: number): Promise<LiveClient> {
  const older = openClientOf(device)
  const isKnown = world.processKnowledge.every(isSure)
  // If the older page cannot learn of the new one, the phone closes it itself.
  if (older !== null && !isKnown) older.drop()
  const isMove = older !== null && processOf(world, older) !== process % 2
  const client = openGuest(world, device, process)
  await settle(world)
  if (client.status !== 'open' || client.snapshots !== 1)
    throw new Broken(`connect: guest ${device.id} got no snapshot`)
  if (older === null) return client
  if (isMove) count(world, 'moves')
  if (!isKnown) return client
  if (older.status !== 'closed' || older.closeCode !== 4001)
    throw new Broken(`connect: guest ${device.id} has two sessions (${older.status}, ${older.closeCode})`)
  count(world, 'replaced')
  return client
}

/** The connection ends during the join; the phone reconnects and repeats it. */
export async function loseJoin(world: LiveWorld, step: Extract<LiveStep, { do: 'joinLost' }>): Promise<Asked[]> {
  const device = deviceOf(world, step.guest, step.device)
  await connectGuest(world, device, step.process)
  const first = prepareJoin(world, device)
  if (first === null) return []
  const answer = first.client.ask(first.message)
  for (let left = step.turns; left > 0; left -= 1) await turn()
  first.client.drop()
  const again = openGuest(world, device, step.process + 1)
  const process = processOf(world, again)
  const lost: Asked = { operation: first.operation, answer: await answer }
  if (lost.answer === null) count(world, 'joinsLost')
  const operation = { ...first.operation, process }
  return [lost, ...(await send([{ client: again, message: first.message, operation }]))]
}

/** The process loses its memory and its connections, and another one starts in its place. */
export async function restart(
  world: LiveWorld,
  { process: index, how, back, during, turns }: Extract<LiveStep, { do: 'restart' }>,
  stored: Stored,
): Promise<Asked[]> {
  const { process } = knowledgeOf(world.processKnowledge, index)
  if (openSession(world.model)?.places.some(({ state }) => state === 'CALLED')) count(world, 'restartsWhileRinging')
  const prepared = during === null ? null : prepare(world, during, stored)
  const answer = prepared?.client.process === process ? prepared.client.ask(prepared.message) : null
  for (let left = turns; left > 0; left -= 1) await turn()
  const guests = world.devices.filter(({ clients }) => clients.some((client) => client.process === process))
  const clients = [...world.devices.flatMap((device) => device.clients), ...world.tabs.map((tab) => tab.client)]
  const own = clients.filter((client) => client.process === process)
  if (how === 'kill') for (const client of own) client.cutOff()
  await endLiveProcess(process, how)
  while (process.gate.busy() > 0) await turn()
  for (const client of own) client.cutOff()
  count(world, how === 'kill' ? 'kills' : 'stops')
  // A process that was killed could not write that its connections have ended.
  for (const device of how === 'kill' ? guests : []) device.ghostUntil = world.clock.now + ghostMs
  Object.assign(knowledgeOf(world.processKnowledge, index), await startProcessKnowledge(world.base, world.clock, index))
  await comeBack(world, { guests: back ? guests : [], index })
  return prepared === null || answer === null ? [] : [{ operation: prepared.operation, answer: await answer }]
}

async function comeBack(world: LiveWorld, { guests, index }: { guests: Device[]; index: number }): Promise<void> {
  for (const device of guests) if (openClientOf(device) === null) openGuest(world, device, index + 1)
  for (const [number, tab] of world.tabs.entries())
    if (tab.client.status === 'closed') world.tabs[number === 0 ? 0 : 1] = openTab(world, index + number, tab.token)
  await settle(world)
}

/** The tab reconnects, perhaps to another process. */
export async function reload(
  world: LiveWorld,
  { tab: number, process }: { tab: number; process: number },
): Promise<void> {
  const which = number % 2 === 0 ? 0 : 1
  world.tabs[which].client.drop()
  world.tabs[which] = openTab(world, process, world.tabs[which].token)
  await settle(world)
  if (world.tabs[which].client.snapshots !== 1) throw new Broken('connect: the host got no snapshot')
}
