import { setTimeout as wait } from 'node:timers/promises'
import { Broken } from '../../world/broken.ts'
import { openSession, type Place } from '../model/live-model.ts'
import { type Asked, explain } from '../model/match.ts'
import type { Answer, Circumstances, Operation } from '../model/operations.ts'
import { rejection } from '../model/outcomes.ts'
import type { Asking } from '../schedule/live-schedule.ts'
import type { LiveClient } from '../world/live-client.ts'
import { type Device, deviceOf, type LiveWorld } from '../world/live-world.ts'
import { settle } from '../world/settle.ts'
import { isStoredAs, readStored, type Stored } from '../world/stored.ts'

type Message = Parameters<LiveClient['ask']>[0]
/** A message that can be sent, and the operation that it stands for. */
export type Prepared = { client: LiveClient; message: Message; operation: Operation }

// An answer that never comes must not block the run.
const answeredWithinMs = 30_000

/** Null when there is no client to send it, or no guest for it. */
export function prepare(world: LiveWorld, asking: Asking, stored: Stored): Prepared | null {
  switch (asking.do) {
    case 'join':
      return prepareJoin(world, deviceOf(world, asking.guest, asking.device))
    case 'accept':
    case 'decline':
    case 'leave':
      return prepareGuest(world, asking)
    case 'askCode':
    case 'claim':
    case 'release':
      return prepareMove(world, asking, stored)
    default:
      return prepareHost(world, asking, stored)
  }
}

/** A new join. If the device has a place already, the server ignores the new texts. */
export function prepareJoin(world: LiveWorld, device: Device): Prepared | null {
  const client = openClientOf(device)
  const person = world.people[device.person]
  if (client === null || person === undefined) return null
  device.joins += 1
  const key = `purpose-${device.id}/${device.joins}`
  const operation = { do: 'join', device: device.id, person: device.person, key } as const
  return {
    client,
    message: { type: 'join', ...person, purpose: key },
    operation: { ...operation, process: processOf(world, client) },
  }
}

function prepareGuest(
  world: LiveWorld,
  asking: Extract<Asking, { do: 'accept' | 'decline' | 'leave' }>,
): Prepared | null {
  const { do: step, guest, device: number } = asking
  // A called guest answers the call, if there is one, instead of the guest of the step.
  const called = step === 'leave' ? [] : placesIn(world, 'CALLED')
  const asked = deviceOf(world, guest, number)
  const chosen = called.find((place) => place.device === asked.id) ?? called[guest % Math.max(1, called.length)]
  const device = world.devices.find(({ id }) => id === chosen?.device) ?? asked
  const client = openClientOf(device)
  if (client === null) return null
  const operation = { do: step, device: device.id, process: processOf(world, client) }
  return { client, message: { type: step }, operation }
}

type MoveAsking = Extract<Asking, { do: 'claim' } | { do: 'askCode' | 'release' }>

/** Messages about moving a place. The code is the one that the device was sent last; without one it is a guess. */
function prepareMove(world: LiveWorld, asking: MoveAsking, stored: Stored): Prepared | null {
  const device = deviceOf(world, asking.guest, asking.device)
  const client = openClientOf(device)
  if (client === null) return null
  const at = { device: device.id, process: processOf(world, client) }
  if (asking.do !== 'claim') {
    const type = asking.do === 'askCode' ? 'askPlaceCode' : 'releasePlace'
    return { client, message: { type }, operation: { do: asking.do, ...at } }
  }
  const own = stored.guests.find(({ device: id, state }) => id === device.id && isPlace(state))
  const sent = world.base.codes.get(own?.codeId ?? '')
  const code = sent === undefined || asking.wrong ? wrongCode(sent) : sent
  return { client, message: { type: 'claimPlace', code }, operation: { do: 'claim', ...at, isRight: code === sent } }
}

const isPlace = (state: string) => ['WAIT', 'CALLED', 'IN_CALL'].includes(state)
const wrongCode = (code = '') => (code === '00000000' ? '11111111' : '00000000')

type HostAsking = Exclude<Asking, { device: number }>

function prepareHost(world: LiveWorld, asking: HostAsking, stored: Stored): Prepared | null {
  const { client } = world.tabs[asking.tab % 2 === 0 ? 0 : 1]
  if (client.status !== 'open') return null
  const process = processOf(world, client)
  switch (asking.do) {
    case 'callNext': {
      const seen = asking.seen ? (client.counts?.calls ?? 0) : null
      const message = { type: 'callNext' as const, ...(seen === null ? {} : { seen }) }
      return { client, message, operation: { do: 'callNext', seen, process } }
    }
    case 'announce': {
      const text = asking.empty ? '' : `Announcement at ${world.clock.now}`
      return { client, message: { type: 'announce', text }, operation: { do: 'announce', text, process } }
    }
    case 'start':
    case 'pause':
    case 'resume':
    case 'end':
      return { client, message: { type: `session.${asking.do}` }, operation: { do: asking.do, process } }
    default:
      return prepareWithGuest(world, { asking, client, process, stored })
  }
}

type WithGuest = {
  asking: Extract<Asking, { do: 'call' | 'reject' | 'finish' | 'sendLink' }>
  client: LiveClient
  process: number
  stored: Stored
}

function prepareWithGuest(world: LiveWorld, { asking, client, process, stored }: WithGuest): Prepared | null {
  const { do: step, guest } = asking
  const places = openSession(world.model)?.places ?? []
  const talking = step === 'finish' || step === 'sendLink' ? placesIn(world, 'IN_CALL') : []
  const chosen = talking[guest % Math.max(1, talking.length)] ?? places.filter(({ person }) => person === guest).at(-1)
  const row = stored.guests.find(({ key }) => key === chosen?.key)
  if (row === undefined) return null
  const { id: guestId, key } = row
  if (step === 'sendLink') {
    const url = `https://meet.example.org/${world.clock.now}`
    return { client, message: { type: step, guestId, url }, operation: { do: step, key, url, process } }
  }
  const reason = step === 'reject' ? { reason: rejection } : {}
  return { client, message: { type: step, guestId, ...reason }, operation: { do: step, key, process } }
}

function placesIn(world: LiveWorld, state: Place['state']): Place[] {
  return (openSession(world.model)?.places ?? []).filter((place) => place.state === state)
}

export function openClientOf({ clients }: Device): LiveClient | null {
  return clients.findLast(({ status }) => status === 'open') ?? null
}

export function processOf({ processKnowledge }: LiveWorld, client: LiveClient): number {
  return processKnowledge.findIndex(({ process }) => process === client.process)
}

/** Sends all messages at once, and returns their answers. */
export async function send(prepared: readonly Prepared[]): Promise<Asked[]> {
  const answers = Promise.all(prepared.map(({ client, message }) => client.ask(message)))
  const limit = new AbortController()
  const late = wait(answeredWithinMs, null, { signal: limit.signal }).catch(() => null)
  const found = await Promise.race([answers, late])
  limit.abort()
  if (found === null) throw new Broken(`unanswered: ${JSON.stringify(prepared.map(({ message }) => message))}`)
  return prepared.map(({ operation }, index) => ({ operation, answer: found[index] ?? null }))
}

/** Waits until everything is at rest; then the rules must explain the answers and the stored rows. */
export async function follow(world: LiveWorld, asked: readonly Asked[], circumstances: Circumstances): Promise<Stored> {
  await settle(world)
  const stored = await readStored(world)
  const isStored = (state: LiveWorld['model']) => isStoredAs(stored, state, world.people)
  const model = explain(world.model, asked, { circumstances, isStored })
  if (model === null) throw new Broken(unexplained(world, asked, stored))
  world.model = model
  return stored
}

function unexplained(world: LiveWorld, asked: readonly Asked[], stored: Stored): string {
  const known = world.devices
    .filter(({ clients }) => clients.length > 0)
    .map(({ id, clients, goneAt }) => {
      const at = clients.map((client) => `${processOf(world, client)} ${client.status}`)
      return `${id} (${at.join(', ')}; gone ${goneAt})`
    })
  const what = asked.map(({ operation, answer }) => `${JSON.stringify(operation)} → ${answer}`).join('\n  ')
  const session = world.model.sessions.at(-1)
  return [
    `rules: nothing explains\n  ${what}`,
    `before: ${JSON.stringify(session)}`,
    `stored: ${JSON.stringify(stored.sessions.at(-1))} ${JSON.stringify(stored.guests.filter((one) => one.session === stored.sessions.length - 1))}`,
    `connections: ${known.join('; ')}`,
  ].join('\n')
}

/** The answers to one kind of operation, for the coverage. */
export function answersOf(asked: readonly Asked[], step: Operation['do']): (Answer | null)[] {
  return asked.filter(({ operation }) => operation.do === step).map(({ answer }) => answer)
}
