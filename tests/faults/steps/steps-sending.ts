import { attachFile, detachFile } from '#sync/files/attachments.ts'
import { requestSubmission, withdrawSubmission } from '#sync/outbox/submit.ts'
import { runSync } from '#sync/run.ts'
import type { AttachmentRow } from '#sync/store.ts'
import { typedValue } from '../schedule/field-values.ts'
import type { Phone } from '../world/phone.ts'
import { fileFor, look, neededSlots, write } from '../world/world.ts'
import { count, type World } from '../world/world-state.ts'
import type { Play } from './steps.ts'

/** Longer than the engine ever waits by itself; a wait that the server asks for is added. */
export const longestWaitMs = 300_000
/** The most operations in one call. */
const callSize = 200

export const sync: Play<'sync'> = async (world, { now, faults, beside }, phone) => {
  world.connection.set(faults)
  const other = beside === null ? undefined : world.phones[beside]
  // Two phones at once, or the page and the service worker of one phone: these are two passes over the same storage.
  await Promise.all([pass(world, phone, now), ...(other === undefined ? [] : [pass(world, other, true)])])
  world.connection.set([])
  await world.connection.arriveLate()
}

/** A page whose answer is slow, while its service worker, its person and another phone continue. */
export const late: Play<'late'> = async (world, { n, hold, field, other }, phone) => {
  const { connection } = world
  const held = connection.hold(hold)
  const slow = pass(world, phone, true)
  const isCaught = (await Promise.race([slow, held.caught])) === 'caught'
  if (isCaught) {
    if (field !== null) await write(world, phone, [{ path: field, value: typedValue(field, n) }])
    const besides = other === null ? undefined : world.phones[other]
    if (besides !== undefined && besides !== phone) await pass(world, besides, true)
    const before = connection.sent()
    await pass(world, phone, true)
    if (connection.sent() > before && held.overtakenBy() > 0) count(world, 'lateAnswers')
  }
  held.letGo()
  await slow
}

/** One pass of the engine; the wait that it asks for must be within the limits. */
export async function pass(world: World, phone: Phone, now: boolean): Promise<number | null> {
  const { draftId } = world
  const { outbox, draft } = await phone.read(draftId)
  const waiting = outbox.filter(({ state }) => state !== 'parked').length
  const outcome = await phone.run(({ context, transport }) => runSync(context, transport, { now, pull: [draftId] }))
  if (!outcome.ok) return 0
  if (waiting > callSize && draft?.mobile !== null && world.connection.sent() > 0) count(world, 'largeOutboxes')
  if (outcome.value !== null && outcome.value > longestWaitMs) {
    throw new Error(`The engine of ${phone.id} wants to sleep for ${outcome.value} ms`)
  }
  return outcome.value
}

export const attach: Play<'attach'> = (world, { n, slot }, phone) => attachTo(world, phone, { n, slot })

export async function attachTo(world: World, phone: Phone, { n, slot }: { n: number; slot: string }): Promise<void> {
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

export const detach: Play<'detach'> = async (world, _, phone) => {
  const [row] = (await phone.read(world.draftId)).attachments
  if (row !== undefined) await detachFrom(world, phone, row)
}

export async function detachFrom(world: World, phone: Phone, row: AttachmentRow): Promise<void> {
  const { answers } = await phone.read(world.draftId)
  const path = `documents/${row.slot}/${row.fileId}`
  await look(world, phone)
  const done = await phone.run(({ context }) => detachFile(context, row))
  const gone = (await phone.read(world.draftId)).answers.some((one) => one.path === path && one.value === null)
  if (done.ok || (gone && answers.some((one) => one.path === path))) world.model.tick(phone.id, path, null)
}

export const submit: Play<'submit'> = async (world, { n }, phone) => {
  await attachMissing(world, phone, n)
  await phone.run(({ context }) => requestSubmission(context, world.draftId))
}

export async function attachMissing(world: World, phone: Phone, n: number): Promise<void> {
  const { attachments } = await phone.read(world.draftId)
  const slots = new Set(attachments.map(({ slot }) => slot))
  for (const slot of neededSlots()) if (!slots.has(slot)) await attachTo(world, phone, { n, slot })
}

export const withdraw: Play<'withdraw'> = async (world, _, phone) => {
  const { draft } = await phone.read(world.draftId)
  if (draft?.submission?.state !== 'requested') return
  await phone.run(({ context }) => withdrawSubmission(context, world.draftId))
}
