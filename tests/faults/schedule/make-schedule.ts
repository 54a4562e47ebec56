import { type Profile, profiles, rotation } from './profiles.ts'
import { createRandom, type Random } from './random.ts'
import {
  type ActName,
  type DeviceAct,
  type DeviceStep,
  type Fault,
  faults,
  type Schedule,
  type Step,
  type Trouble,
  textFields,
} from './schedule.ts'

/** The schedule of a seed: what two or three phones, the connection, the server and the office do. */
export function makeSchedule(seed: number): Schedule {
  const random = createRandom(seed)
  const name = rotation[seed % rotation.length] ?? 'usual'
  const profile: Profile = profiles[name]
  const devices = 2 + random.below(2)
  const complete = random.chance(profile.complete)
  const account = random.chance(profile.account ?? 0)
  const { least, most } = profile.length ?? lengthOf(random)
  const steps = random.chance(85) ? opening(random, { devices, account }) : []
  // Many faults hide each other: errors between phones are found best where few other things go wrong.
  const place: Place = { devices, account, isCalm: random.chance(55), draw: drawFrom(profile) }
  const length = least + random.below(most - least + 1)
  while (steps.length < length) steps.push(makeStep(random, steps.length + 1, place))
  return { seed, profile: name, devices, complete, account, steps }
}

type Place = { devices: number; account: boolean; isCalm: boolean; draw: (random: Random) => ActName }

function lengthOf(random: Random): NonNullable<Profile['length']> {
  return random.chance(30) ? { least: 30, most: 60 } : { least: 8, most: 29 }
}

/** All phones open the draft first; otherwise their changes would hardly ever meet. */
function opening(random: Random, { devices, account }: { devices: number; account: boolean }): Step[] {
  const sync: Step = { n: 1, device: 0, trouble: null, act: 'sync', now: true, faults: [], beside: null }
  const opens = Array.from({ length: devices - 1 }, (_, other): Step => {
    const by = account && random.chance(60) ? 'account' : 'code'
    return { n: other + 2, device: other + 1, trouble: null, act: 'open', by, faults: [] }
  })
  return [sync, ...opens]
}

function drawFrom({ weights }: Profile): Place['draw'] {
  const pool = Object.entries(weights).flatMap(([act, weight]) => Array.from({ length: weight }, () => act as ActName))
  return (random) => random.pick(pool)
}

function makeStep(random: Random, n: number, place: Place): Step {
  const act = place.draw(random)
  if (act === 'restart' || act === 'backup' || act === 'restore' || act === 'return') return { n, act }
  if (act === 'wait') return { n, act, ms: random.pick([1_000, 20_000, 400_000, 86_400_000]) }
  const trouble = random.chance(place.isCalm ? 3 : 12) ? makeTrouble(random) : null
  const device = random.below(place.devices)
  return { n, device, trouble: undisturbed.has(act) ? null : trouble, ...makeAct(random, act, place) } as DeviceStep
}

/** Acts that get no trouble: a page that ends during them loses nothing that was promised to a person. */
const undisturbed: ReadonlySet<ActName> = new Set(['evict', 'unlock', 'upgrade', 'late'])

function makeTrouble(random: Random): Trouble {
  return { at: 1 + random.below(6), when: random.pick(['before', 'within', 'after', 'full', 'full']) }
}

const rowChanges = ['edit', 'edit', 'edit', 'edit', 'remove', 'remove', 'moveUp', 'moveDown', 'undo', 'undo'] as const

/** Often the same field, so that the writes of several phones meet. */
function pickField(random: Random): (typeof textFields)[number] {
  return random.chance(55) ? 'nameEn' : random.pick(textFields)
}

type Maker = (random: Random, place: Place) => Omit<DeviceAct, 'act'>

/** The parameters of each act. Acts without parameters are not listed. */
const makers: Partial<Record<DeviceAct['act'], Maker>> = {
  type: (random) => ({ field: pickField(random) }),
  poison: (random) => ({ poison: random.pick(['unknownPath', 'wrongKind', 'tooLong', 'oversized']) }),
  row: (random) => ({
    row: random.chance(50) ? 0 : random.below(5),
    change: random.pick(rowChanges),
    field: random.chance(85) ? 'name' : 'client',
  }),
  bulk: (random) => ({ rows: 68 + random.below(30) }),
  attach: (random) => ({ slot: random.pick(['photo', 'signature']) }),
  settle: (random) => ({ pick: random.pick(['mine', 'theirs', 'third']), which: random.below(3) }),
  wayOut: (random) => ({ again: random.chance(40) }),
  sync: (random, { devices, isCalm }) => ({
    now: random.chance(60),
    faults: makeFaults(random, isCalm),
    beside: random.chance(15) ? random.below(devices) : null,
  }),
  late: (random, { devices }) => ({
    hold: random.pick([0, 0, 0, 1]),
    field: random.chance(60) ? pickField(random) : null,
    other: random.chance(50) ? random.below(devices) : null,
  }),
  open: (random, { account, isCalm }) => ({
    by: account && random.chance(60) ? 'account' : 'code',
    faults: makeFaults(random, isCalm),
  }),
  revoke: (random, { devices }) => ({ other: random.below(devices), isAnswerLost: random.chance(20) }),
  import: (random) => ({ age: random.below(3) }),
  evict: (random) => ({
    age: random.below(4),
    losesId: random.chance(25),
    twice: random.chance(40) ? random.pick(textFields) : null,
  }),
  upgrade: (random) => ({ field: random.chance(70) ? random.pick(textFields) : null }),
  jump: (random) => ({ years: random.pick([1, -1]) }),
}

function makeAct(random: Random, act: DeviceAct['act'], place: Place): DeviceAct {
  return { act, ...makers[act]?.(random, place) } as DeviceAct
}

function makeFaults(random: Random, isCalm: boolean): Fault[] {
  if (isCalm && random.chance(80)) return []
  return Array.from({ length: random.below(5) }, () => (random.chance(45) ? 'none' : random.pick(faults)))
}
