import { attachFile, detachFile } from '#sync/attachments.ts'
import { runSync } from '#sync/run.ts'
import { importApplication } from '#sync/settle.ts'
import { requestSubmission } from '#sync/submit.ts'
import type { Phone } from './phone.ts'
import type { Poison, Step } from './schedule.ts'
import { fileFor, first, look, neededSlots, type World, write } from './world.ts'

type Of<Act extends Step['act']> = Extract<Step, { act: Act }>
type Play<Act extends Step['act']> = (world: World, step: Of<Act>, phone: Phone) => Promise<void>

const yearMs = 365 * 86_400_000
/** Longer than the engine ever waits by itself; what a server asks for comes on top. */
export const longestWaitMs = 300_000

const rowPaths = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'].map(
  (id) => `previousProjects/${id}`,
)

const poisons: Record<Poison, (n: number) => { path: string; value: string | number }> = {
  unknownPath: (n) => ({ path: 'noSuchField', value: `w${n}` }),
  wrongKind: (n) => ({ path: 'motherName', value: n }),
  tooLong: (n) => ({ path: 'guardianName', value: `w${n}${'x'.repeat(20_000)}` }),
  oversized: (n) => ({ path: 'noSuchField', value: `w${n}${'x'.repeat(90_000)}` }),
}

/** What each kind of step does. */
const plays: { [Act in Step['act']]: Play<Act> } = {
  type: (world, { n, field }, phone) => write(world, phone, [{ path: field, value: `w${n}` }]),
  poison: (world, { n, poison }, phone) => write(world, phone, [poisons[poison](n)]),
  async row(world, { n, row, change }, phone) {
    const path = rowPaths[row] ?? first(rowPaths)
    const { answers } = await phone.read(world.draftId)
    const isThere = answers.some((answer) => answer.path === path && answer.value !== null)
    if (change === 'remove') {
      if (isThere) await write(world, phone, [{ path, value: null }])
      return
    }
    const edit = { path: `${path}/name`, value: `w${n}` }
    await write(world, phone, isThere ? [edit] : [{ path, value: { order: n } }, edit])
  },
  attach: (world, { n, slot }, phone) => attach(world, phone, { n, slot }),
  async detach(world, _, phone) {
    const { attachments, answers } = await phone.read(world.draftId)
    const row = attachments[0]
    if (row === undefined) return
    const path = `documents/${row.slot}/${row.fileId}`
    await look(world, phone)
    const done = await phone.run(({ context }) => detachFile(context, row))
    const gone = (await phone.read(world.draftId)).answers.some((one) => one.path === path && one.value === null)
    if (done.ok || (gone && answers.some((one) => one.path === path))) world.model.tick(phone.id, path, null)
  },
  async settle(world, { pick }, phone) {
    const { conflicts } = await phone.read(world.draftId)
    const conflict = conflicts[0]
    if (conflict !== undefined) await write(world, phone, [{ path: conflict.path, value: conflict[pick] }])
  },
  async sync(world, { now, faults, beside }, phone) {
    world.line.set(faults)
    const other = beside === null ? undefined : world.phones[beside]
    // Two phones at once, or the page and the service worker of one: both are passes over the same storage.
    await Promise.all([pass(world, phone, now), ...(other === undefined ? [] : [pass(world, other, true)])])
    world.line.set([])
    await world.line.arriveLate()
  },
  async open(world, { faults }, phone) {
    const { draftId, phones, line } = world
    const known = await phone.read(draftId)
    const draft = (await first(phones).read(draftId)).draft
    if (known.draft !== null || draft?.mobile === null || draft === null) return
    const { token, mobile } = draft
    line.set(faults)
    await phone.run(async ({ context, transport }) => {
      const sent = await transport.resume(token, mobile)
      if (sent.kind === 'answered') await importApplication(context, sent.body, { token, mobile, signedIn: false })
    })
    line.set([])
  },
  async submit(world, { n }, phone) {
    const { attachments, draft } = await phone.read(world.draftId)
    if (draft === null) return
    const slots = new Set(attachments.map(({ slot }) => slot))
    for (const slot of neededSlots()) if (!slots.has(slot)) await attach(world, phone, { n, slot })
    await phone.run(({ context }) => requestSubmission(context, world.draftId))
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
  async restore({ server, draftId, backups, there }) {
    const backup = backups.pop()
    // A backup from before the draft was made holds nothing of it.
    await server.restore(draftId, backup ?? [])
    there.changed()
  },
}

export async function playStep(world: World, step: Step): Promise<void> {
  world.time.now += 1_000
  world.server.clock.now = new Date(world.server.clock.now.getTime() + 1_000)
  const phone = 'device' in step ? world.phones[step.device] : first(world.phones)
  if (phone === undefined) throw new Error('A step names a phone that is not there')
  const hasDraft = (await phone.read(world.draftId)).draft !== null
  if ('device' in step) {
    if (!hasDraft && step.act !== 'open' && step.act !== 'jump') return
    phone.page().arm(step.crash)
  }
  await (plays[step.act] as Play<Step['act']>)(world, step as never, phone)
  if ('device' in step) phone.page().arm(null)
}

async function attach(world: World, phone: Phone, { n, slot }: { n: number; slot: string }): Promise<void> {
  const file = await fileFor(slot, n)
  const before = new Set((await phone.read(world.draftId)).attachments.map(({ fileId }) => fileId))
  await phone.run(({ context }) => attachFile(context, world.draftId, { ...file, slot, order: n }))
  const { attachments, answers } = await phone.read(world.draftId)
  for (const { fileId } of attachments) {
    const path = `documents/${slot}/${fileId}`
    const value = answers.find((answer) => answer.path === path)?.value
    if (!before.has(fileId) && value !== undefined) world.model.tick(phone.id, path, value)
  }
}

/** One pass of the engine; what it asks to wait must be what it may. */
export async function pass(world: World, phone: Phone, now: boolean): Promise<number | null> {
  const { draftId } = world
  const outcome = await phone.run(({ context, transport }) => runSync(context, transport, { now, pull: [draftId] }))
  if (!outcome.ok) return 0
  if (outcome.value !== null && outcome.value > longestWaitMs) {
    throw new Error(`The engine of ${phone.id} wants to sleep for ${outcome.value} ms`)
  }
  return outcome.value
}
