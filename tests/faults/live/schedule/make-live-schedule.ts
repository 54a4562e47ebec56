import { createRandom, type Random } from '../../schedule/random.ts'
import type { Asking, LiveSchedule, LiveStep, LiveStepName } from './live-schedule.ts'

type Place = { random: Random; guests: number }
type Makers = { [Name in LiveStepName]?: { weight: number; make: (place: Place) => LiveStep } }

/** The schedule of a seed: what guests, two tabs of a host, two processes and the connections between them do. */
export function makeLiveSchedule(seed: number): LiveSchedule {
  const random = createRandom(seed)
  const guests = 3 + random.below(4)
  const place = { random, guests }
  const steps: LiveStep[] = random.chance(92) ? opening(place) : []
  const length = steps.length + 16 + random.below(25)
  while (steps.length < length) steps.push(...makeStep(place))
  return { seed, guests, steps }
}

/** A session, and guests who wait on either process. */
function opening({ random, guests }: Place): LiveStep[] {
  const joins = Array.from({ length: 2 + random.below(guests - 1) }, (_, guest): LiveStep[] => [
    { do: 'connect', guest, device: 0, process: random.below(2) },
    { do: 'join', guest, device: 0 },
  ])
  return [{ do: 'start', tab: random.below(2) }, ...joins.flat()]
}

const one = ({ random, guests }: Place) => ({ guest: random.below(guests), device: random.chance(85) ? 0 : 1 })
const either = ({ random }: Place) => random.below(2)
const ofGuest = (name: 'join' | 'accept' | 'decline' | 'leave' | 'release') => (place: Place) => ({
  do: name,
  ...one(place),
})
const ofTab = (name: 'start' | 'pause' | 'resume' | 'end') => (place: Place) => ({ do: name, tab: either(place) })
const withGuest = (name: 'call' | 'reject' | 'finish' | 'sendLink') => (place: Place) => ({
  ...{ do: name, tab: either(place) },
  guest: place.random.below(place.guests),
})
const callNext = (place: Place): Asking => ({ do: 'callNext', tab: either(place), seen: place.random.chance(70) })

const askings: { weight: number; make: (place: Place) => Asking }[] = [
  { weight: 12, make: ofGuest('join') },
  { weight: 9, make: ofGuest('accept') },
  { weight: 6, make: ofGuest('decline') },
  { weight: 2, make: ofGuest('leave') },
  { weight: 1, make: ofGuest('release') },
  { weight: 16, make: callNext },
  { weight: 5, make: withGuest('call') },
  { weight: 2, make: withGuest('reject') },
  { weight: 6, make: withGuest('finish') },
  { weight: 3, make: withGuest('sendLink') },
  { weight: 2, make: (place) => ({ do: 'announce', tab: either(place), empty: place.random.chance(25) }) },
  { weight: 2, make: ofTab('pause') },
  { weight: 3, make: ofTab('resume') },
  { weight: 1, make: ofTab('end') },
  { weight: 3, make: ofTab('start') },
]

const others: Makers = {
  joinLost: {
    weight: 4,
    make: (place) => ({ do: 'joinLost', ...one(place), turns: place.random.below(6), process: either(place) }),
  },
  connect: { weight: 12, make: (place) => ({ do: 'connect', ...one(place), process: either(place) }) },
  drop: { weight: 9, make: (place) => ({ do: 'drop', ...one(place) }) },
  vanish: { weight: 3, make: (place) => ({ do: 'vanish', ...one(place) }) },
  readOn: { weight: 4, make: (place) => ({ do: 'readOn', ...one(place) }) },
  stallTab: { weight: 1, make: (place) => ({ do: 'stallTab', tab: either(place) }) },
  readOnTab: { weight: 2, make: (place) => ({ do: 'readOnTab', tab: either(place) }) },
  reload: { weight: 4, make: (place) => ({ do: 'reload', tab: either(place), process: either(place) }) },
  pass: { weight: 8, make: ({ random }) => ({ do: 'pass', seconds: 2 + random.below(14) }) },
  ringOut: { weight: 4, make: () => ({ do: 'ringOut' }) },
  restart: { weight: 3, make: restart },
  cut: { weight: 2, make: (place) => ({ do: 'cut', process: either(place) }) },
  deafen: { weight: 2, make: (place) => ({ do: 'deafen', process: either(place) }) },
  relisten: { weight: 5, make: (place) => ({ do: 'relisten', process: either(place) }) },
  loseRole: { weight: 1, make: () => ({ do: 'loseRole' }) },
  regainRole: { weight: 3, make: () => ({ do: 'regainRole' }) },
}
const makers = [...askings, ...Object.values(others)]

/** Makes one step or several that belong together: a call is often answered, and tabs press at the same moment. */
function makeStep(place: Place): LiveStep[] {
  const { random } = place
  if (random.chance(6)) return pressBoth(place)
  if (random.chance(8)) return [together(place)]
  if (random.chance(5)) return [callNext(place), restart(place)]
  if (random.chance(8)) return otherDevice(place)
  if (random.chance(2))
    return [
      { do: 'vanish', guest: random.below(place.guests), device: 0 },
      { do: 'pass', seconds: 75 },
    ]
  if (random.chance(2)) return [callNext(place), { do: 'pass', seconds: 40 }, { do: 'acceptLate' }]
  if (random.chance(4)) return stall(place)
  return [draw(random, makers).make(place)]
}

/** The same mobile number on a second phone, while the first has a connection or none. */
function otherDevice(place: Place): LiveStep[] {
  const { random, guests } = place
  const guest = random.below(guests)
  const [from, to] = random.chance(80) ? [0, 1] : [1, 0]
  const away: LiveStep[] = random.chance(60) ? [{ do: random.chance(80) ? 'drop' : 'vanish', guest, device: from }] : []
  const join: LiveStep[] = [
    { do: 'connect', guest, device: to, process: random.below(2) },
    { do: 'join', guest, device: to },
  ]
  return [...away, ...join, ...(random.chance(70) ? claiming(place, { guest, from, to }) : [])]
}

/** The second phone claims the place of the first with a code, and the first comes back, agrees, leaves or is called. */
function claiming(place: Place, { guest, from, to }: { guest: number; from: number; to: number }): LiveStep[] {
  const { random } = place
  const claim: LiveStep = { do: 'claim', guest, device: to, wrong: random.chance(20) }
  const first = { guest, device: from }
  const meanwhile: LiveStep[][] = [
    [],
    [{ do: 'connect', ...first, process: random.below(2) }],
    [
      { do: 'connect', ...first, process: random.below(2) },
      { do: random.chance(70) ? 'release' : 'leave', ...first },
    ],
    [callNext(place), { do: 'accept', ...first }],
    [draw(random, makers).make(place)],
    [
      { do: 'askCode', ...first },
      { do: 'claim', ...first, wrong: false },
    ],
  ]
  const steps = [
    { do: 'askCode', guest, device: to } as const,
    claim,
    ...(meanwhile[random.below(meanwhile.length)] ?? []),
  ]
  return random.chance(70) ? [...steps, { do: 'pass', seconds: 58 + random.below(8) }] : steps
}

/** Changes happen while a client does not read; one that never reads is disconnected. */
function stall(place: Place): LiveStep[] {
  const { random } = place
  const at = { guest: random.below(place.guests), device: 0 }
  const changes = Array.from({ length: 1 + random.below(3) }, () => draw(random, askings).make(place))
  const stalled: LiveStep[] = [{ do: 'stall', ...at }, ...changes]
  if (random.chance(25)) return [...stalled, { do: 'pass', seconds: 42 }]
  // The client reads again soon, or after the server has found that it reads nothing.
  const wait: LiveStep[] = random.chance(60) ? [{ do: 'pass', seconds: 8 }] : []
  return [...stalled, ...wait, { do: 'readOn', ...at }]
}

function pressBoth(place: Place): LiveStep[] {
  const seen = place.random.chance(80)
  const askings = [0, 1].map((tab): Asking => ({ do: 'callNext', tab, seen }))
  return [{ do: 'together', askings }]
}

function together(place: Place): LiveStep {
  const count = 2 + place.random.below(2)
  return { do: 'together', askings: Array.from({ length: count }, () => draw(place.random, askings).make(place)) }
}

function restart(place: Place): LiveStep {
  const { random } = place
  const during = random.chance(40) ? draw(random, askings).make(place) : null
  const how = random.chance(60) ? 'kill' : 'stop'
  return { do: 'restart', process: either(place), how, back: random.chance(60), during, turns: random.below(6) }
}

function draw<Maker extends { weight: number }>(random: Random, from: readonly Maker[]): Maker {
  let left = random.below(from.reduce((sum, { weight }) => sum + weight, 0))
  for (const maker of from) {
    left -= maker.weight
    if (left < 0) return maker
  }
  throw new Error('There is nothing to draw from.')
}
