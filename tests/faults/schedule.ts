import { createRandom, type Random } from './random.ts'

/** What becomes of one request. Everything between the phone and the server, and the phone's own end on the way. */
export const faults = [
  'lost',
  'lostAnswer',
  'twice',
  'twins',
  'late',
  'truncated',
  'cutBody',
  '502',
  '502after',
  '429',
  'portal',
  'portalJson',
  'oldAnswer',
  '401',
  'dieBefore',
  'dieAfter',
] as const
export type Fault = (typeof faults)[number] | 'none'

/** The page ends at a boundary of its n-th writing transaction: before it, within it, or when it is committed. */
export type Crash = { at: number; when: 'before' | 'within' | 'after' }

export type Poison = 'unknownPath' | 'wrongKind' | 'tooLong' | 'oversized'

type Act =
  | { act: 'type'; field: string }
  | { act: 'poison'; poison: Poison }
  | { act: 'row'; row: number; change: 'edit' | 'remove' }
  | { act: 'attach'; slot: string }
  | { act: 'detach' }
  | { act: 'settle'; pick: 'mine' | 'theirs' }
  | { act: 'sync'; now: boolean; faults: Fault[]; beside: number | null }
  | { act: 'open'; faults: Fault[] }
  | { act: 'submit' }
  | { act: 'jump'; years: 1 | -1 }
  | { act: 'die' }

/** One step of a schedule. It holds everything it needs, so that leaving out another changes nothing in it. */
export type Step =
  | ({ n: number; device: number; crash: Crash | null } & Act)
  | { n: number; act: 'wait'; ms: number }
  | { n: number; act: 'restart' | 'backup' | 'restore' }

export type Schedule = { seed: number; devices: number; complete: boolean; steps: Step[] }

const textFields = ['nameEn', 'nameBn', 'motherName', 'guardianName'] as const

const usual = ['type', 'type', 'type', 'type', 'sync', 'sync', 'sync', 'sync', 'row', 'row', 'attach', 'open'] as const
const rare = ['poison', 'detach', 'settle', 'settle', 'jump', 'die', 'restart', 'backup', 'restore', 'wait'] as const

/** The schedule of a seed: what two or three phones, the line and the server do. */
export function makeSchedule(seed: number): Schedule {
  const random = createRandom(seed)
  const devices = 2 + random.below(2)
  // A whole application with its seven documents costs ten times as much to run, so that not each one is one.
  const complete = random.chance(15)
  const length = 8 + random.below(24)
  const steps = Array.from({ length }, (_, n) => makeStep(random, { n: n + 1, devices, complete }))
  return { seed, devices, complete, steps }
}

type Place = { n: number; devices: number; complete: boolean }

function makeStep(random: Random, { n, devices, complete }: Place): Step {
  const act = complete && random.chance(12) ? 'submit' : random.chance(72) ? random.pick(usual) : random.pick(rare)
  if (act === 'restart' || act === 'backup' || act === 'restore') return { n, act }
  if (act === 'wait') return { n, act, ms: random.pick([1_000, 20_000, 400_000, 86_400_000]) }
  const crash = random.chance(12) ? makeCrash(random) : null
  // The first phone does most, as in life.
  const device = random.chance(45) ? 0 : random.below(devices)
  return { n, device, crash, ...makeAct(random, act, devices) }
}

function makeCrash(random: Random): Crash {
  return { at: 1 + random.below(6), when: random.pick(['before', 'within', 'after']) }
}

function makeAct(random: Random, act: Act['act'], devices: number): Act {
  switch (act) {
    case 'type':
      return { act, field: random.pick(textFields) }
    case 'poison':
      return { act, poison: random.pick(['unknownPath', 'wrongKind', 'tooLong', 'oversized']) }
    case 'row':
      return { act, row: random.below(2), change: random.chance(70) ? 'edit' : 'remove' }
    case 'attach':
      return { act, slot: random.pick(['photo', 'signature']) }
    case 'settle':
      return { act, pick: random.pick(['mine', 'theirs']) }
    case 'sync':
      return {
        act,
        now: random.chance(60),
        faults: makeFaults(random),
        beside: random.chance(15) ? random.below(devices) : null,
      }
    case 'open':
      return { act, faults: makeFaults(random) }
    case 'jump':
      return { act, years: random.pick([1, -1]) }
    default:
      return { act }
  }
}

function makeFaults(random: Random): Fault[] {
  const count = random.below(5)
  return Array.from({ length: count }, () => (random.chance(45) ? 'none' : random.pick(faults)))
}
