import { Broken } from '../../world/broken.ts'
import { hasPlace, openSession, waitingIn } from '../model/live-model.ts'
import type { LiveStep } from '../schedule/live-schedule.ts'
import { hostKnownMs } from '../world/live-process.ts'
import { count, type LiveWorld } from '../world/live-world.ts'
import type { Stored } from '../world/stored.ts'
import { openClientOf } from './ask.ts'
import { expectCounts, playLiveStep } from './play-live-step.ts'

type Play = (step: LiveStep) => Promise<void>
const mostServed = 60

/**
 * Everything works again and everyone reconnects: from now on nothing is uncertain. Then the host speaks with each
 * guest who still waits, in the order of the serials, and ends the session.
 */
export async function comeToRest(world: LiveWorld, stored: Stored): Promise<void> {
  let last = stored
  const play: Play = async (step) => {
    last = await playLiveStep(world, step, last)
  }
  for (const process of [0, 1]) await play({ do: 'relisten', process })
  await play({ do: 'regainRole' })
  await bringBack(world, play)
  // After this time a killed process is forgotten.
  if (isUncertain(world)) await play({ do: 'pass', seconds: 45 })
  await bringBack(world, play)
  for (const tab of [0, 1]) await play({ do: 'reload', tab, process: tab })
  await serveAll(world, play)
  expectCounts(world)
}

function isUncertain({ clock, devices, host }: LiveWorld): boolean {
  const times = devices.map(({ ghostUntil }) => ghostUntil)
  return Math.max(...times, host.changedAt + hostKnownMs) > clock.now
}

async function bringBack(world: LiveWorld, play: Play): Promise<void> {
  for (const { device: id } of openSession(world.model)?.places.filter(hasPlace) ?? []) {
    const device = world.devices.find((one) => one.id === id)
    const client = device === undefined ? null : openClientOf(device)
    if (device === undefined || (client !== null && !client.isStalled)) continue
    const at = { guest: device.person, device: Number(device.id.split('/')[1]) }
    if (client === null) await play({ do: 'connect', ...at, process: device.person % 2 })
    else await play({ do: 'readOn', ...at })
  }
}

async function serveAll(world: LiveWorld, play: Play): Promise<void> {
  const session = openSession(world.model)
  if (session === null) return
  await play({ do: 'resume', tab: 0 })
  if (session.places.some(({ state }) => state === 'CALLED')) await play({ do: 'ringOut' })
  for (let served = 0; served < mostServed; served += 1) {
    const now = openSession(world.model)
    const left = now?.places.filter(hasPlace) ?? []
    if (now === null || left.length === 0) break
    if (left.some(({ state }) => state === 'IN_CALL')) {
      await play({ do: 'finish', tab: served % 2, guest: 0 })
      count(world, 'servedToTheEnd')
      continue
    }
    if (!left.some(({ state }) => state === 'CALLED')) {
      const first = waitingIn(now)[0]?.key
      await play({ do: 'callNext', tab: served % 2, seen: true })
      const called = openSession(world.model)?.places.find(({ state }) => state === 'CALLED')?.key
      if (called !== first) throw new Broken(`order: ${called} was called in the place of ${first}`)
    }
    await play({ do: 'accept', guest: 0, device: 0 })
  }
  const lost = openSession(world.model)?.places.filter(hasPlace) ?? []
  if (lost.length > 0) throw new Broken(`lost: ${lost.map(({ key }) => key).join(', ')} never came to speak`)
  await play({ do: 'end', tab: 0 })
}
