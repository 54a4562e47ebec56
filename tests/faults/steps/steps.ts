import { typedValue } from '../schedule/field-values.ts'
import type { ActName, Poison, Step } from '../schedule/schedule.ts'
import type { Phone } from '../world/phone.ts'
import { first, write } from '../world/world.ts'
import { count, type World } from '../world/world-state.ts'
import { exportIt, importIt } from './steps-carrying.ts'
import { enterCode, loseId, open, revoke } from './steps-identity.ts'
import { bulk, row } from './steps-rows.ts'
import { attach, detach, late, submit, sync, withdraw } from './steps-sending.ts'
import { evict, lock, unlock, upgrade, wipe } from './steps-storage.ts'
import { settle, wayOut } from './steps-ways-out.ts'

type Of<Act extends ActName> = Extract<Step, { act: Act }>
export type Play<Act extends ActName> = (world: World, step: Of<Act>, phone: Phone) => Promise<void>

const yearMs = 365 * 86_400_000

const poisons: Record<Poison, (n: number) => { path: string; value: string | number }> = {
  unknownPath: (n) => ({ path: 'noSuchField', value: `w${n}` }),
  wrongKind: (n) => ({ path: 'motherName', value: n }),
  tooLong: (n) => ({ path: 'guardianName', value: `w${n}${'x'.repeat(20_000)}` }),
  oversized: (n) => ({ path: 'noSuchField', value: `w${n}${'x'.repeat(90_000)}` }),
}

/** The function that plays each kind of step. */
const plays: { [Act in ActName]: Play<Act> } = {
  ...{ row, bulk, attach, detach, settle, wayOut, sync, late, open, revoke, enterCode, loseId, submit, withdraw },
  ...{ lock, unlock, wipe, evict, upgrade, export: exportIt, import: importIt },
  async type(world, { n, field }, phone) {
    await write(world, phone, [{ path: field, value: typedValue(field, n) }])
  },
  async poison(world, { n, poison }, phone) {
    await write(world, phone, [poisons[poison](n)])
  },
  async jump(_, { years }, phone) {
    phone.skew += years * yearMs
  },
  async die(_, __, phone) {
    phone.reopen()
  },
  async wait({ time }, { ms }) {
    time.now += ms
  },
  restart: ({ server }) => server.restart(),
  async backup({ server, draftId, backups }) {
    backups.push(await server.backup(draftId))
  },
  async restore(world) {
    const { server, draftId, backups, there } = world
    const backup = backups.pop()
    // A backup from before the draft was made has no rows of it.
    await server.restore(draftId, backup ?? [])
    world.restores += 1
    count(world, 'restores')
    there.changed()
  },
  return: (world) => returnIt(world),
}

/** The office returns the application, if it was submitted. */
export async function returnIt(world: World): Promise<void> {
  const { server, draftId, there } = world
  if ((await there.read()).status !== 'pending') return
  const status = await server.decide(draftId, 'recheck')
  there.changed()
  if (status !== 200) throw new Error(`The return was answered ${status}`)
  count(world, 'returns')
}

/** The acts that are possible on a phone without the draft, or on which it is locked. */
const withoutDraft: ReadonlySet<ActName> = new Set(['open', 'jump', 'unlock', 'import'])

export async function playStep(world: World, step: Step): Promise<void> {
  world.time.now += 1_000
  world.server.clock.now = new Date(world.server.clock.now.getTime() + 1_000)
  const phone = 'device' in step ? world.phones[step.device] : first(world.phones)
  if (phone === undefined) throw new Error('A step names a phone that is not there')
  const hasDraft = (await phone.read(world.draftId)).draft !== null
  if ('device' in step) {
    if (!hasDraft && !withoutDraft.has(step.act)) return
    phone.page().arm(step.trouble)
  }
  await (plays[step.act] as Play<ActName>)(world, step as never, phone)
  if ('device' in step) phone.page().arm(null)
  if (phone.takeRefusedWrites() > 0) count(world, 'quotaErrors')
}
