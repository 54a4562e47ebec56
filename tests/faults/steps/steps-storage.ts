import { IDBKeyRange } from 'fake-indexeddb'
import { isEditable } from '#domain/enlistment/application-status.ts'
import { putBackDraft } from '#sync/outbox/put-back.ts'
import { TalikaStore } from '#sync/store.ts'
import { createVault, lockPhone, unlockPhone, wipeDraft } from '#sync/vault/vault.ts'
import { typedValue } from '../schedule/field-values.ts'
import { keyOf } from '../world/model.ts'
import type { Phone, PhoneState } from '../world/phone.ts'
import { look, write } from '../world/world.ts'
import { count, type World } from '../world/world-state.ts'
import type { Play } from './steps.ts'

const pin = '4711'
/** The cost of guessing a PIN does not matter here. */
const iterations = 1

/** The browser clears the storage under an open form, which restores what it shows. */
export const evict: Play<'evict'> = async (world, { n, age, losesId, twice }, phone) => {
  if (twice === null) return clear(world, phone, { age, losesId })
  // The first eviction takes the operation of this value, because it is newer than the form's reading.
  await write(world, phone, [{ path: twice, value: typedValue(twice, n) }])
  await clear(world, phone, { age: age + 1, losesId })
  // The form is opened again: it knows only what it reads from the restored storage.
  await clear(world, phone, { age: 0, losesId: false })
}

async function clear(world: World, phone: Phone, { age, losesId }: { age: number; losesId: boolean }): Promise<void> {
  const { draftId } = world
  const state = await phone.read(draftId)
  const { draft } = state
  // No form shows a locked draft, and a submitted one is not restored.
  if (draft === null || state.isSealed || !isEditable(draft.status) || draft.submission?.state === 'done') return
  const known = snapshotOf(phone, state, age)
  const answers = Object.fromEntries(state.answers.map(({ path, value }) => [path, value]))
  await look(world, phone)
  phone.evict()
  if (losesId) phone.loseId()
  count(world, 'evictions')
  if (losesId) count(world, 'lostIds')
  const { outbox, attachments, conflicts } = known
  const unconfirmed = known.answers.filter(({ unconfirmedSince }) => unconfirmedSince !== undefined)
  // Pulls are shown at once; only values that this page wrote itself can be newer than its last reading.
  const snapshot = { draft, outbox, attachments, conflicts, unconfirmed }
  // The page notes the values that it stores after a reading. If nothing was written since, every value is certain.
  const before = new Map(known.answers.map(({ path, value }) => [path, keyOf(path, value)]))
  const changed = state.answers.filter(({ path, value }) => before.get(path) !== keyOf(path, value))
  const own = changed.filter(({ path, value }) => world.model.writers(path, value).includes(phone.id))
  const written = new Set(own.map(({ path }) => path))
  const waits = new Set(state.outbox.map(({ opId }) => opId))
  const answered = outbox.filter(({ opId, state }) => state !== 'parked' && !waits.has(opId)).map(({ path }) => path)
  for (const { path, value } of own) if (answered.includes(path)) phone.writtenBehind.add(keyOf(path, value))
  const sent = new Set(outbox.map(({ path, value }) => keyOf(path, value)))
  // An earlier eviction took the operation of such a value: only the mark shows that it must be sent.
  const isOnlyMarked = ({ path, value }: PhoneState['answers'][number]) =>
    !written.has(path) && !sent.has(keyOf(path, value))
  if (unconfirmed.some(isOnlyMarked)) count(world, 'evictionsOfMarks')
  const done = await phone.run(({ context }) => putBackDraft(context, { snapshot, answers, written }))
  if (done.ok) count(world, 'putBacks')
}

/**
 * The snapshot that the form read last. The form is notified of each new file at once, so the files must be the current
 * ones.
 */
function snapshotOf(phone: Phone, now: PhoneState, age: number): PhoneState {
  const files = ({ attachments }: PhoneState) => attachments.map(({ fileId }) => fileId).join()
  const usable = [...phone.past, now].filter((state) => state.draft !== null && files(state) === files(now))
  return usable.at(-1 - age) ?? now
}

export const lock: Play<'lock'> = async (world, _, phone) => {
  const before = await phone.read(world.draftId)
  if (before.draft === null) return
  await look(world, phone)
  await phone.run(async ({ context }) => {
    if ((await context.store.vaults.count()) === 0) await createVault(context, pin, iterations)
    await lockPhone(context)
  })
  const after = await phone.read(world.draftId)
  if (!after.isSealed || after.draft !== null) return
  phone.locked = before
  world.model.closeCopy(phone.id)
  count(world, 'locks')
}

export const unlock: Play<'unlock'> = async (world, _, phone) => {
  const { isSealed } = await phone.read(world.draftId)
  if (!isSealed) return
  await phone.run(async ({ context }) => {
    const [vault] = await context.store.vaults.toArray()
    if (vault !== undefined) await unlockPhone(context, vault.id, pin)
  })
  const after = await phone.read(world.draftId)
  if (after.isSealed) return
  phone.locked = null
  count(world, 'unlocks')
}

/** Removes a submitted application from the phone, as a person does who has settled everything on it. */
export const wipe: Play<'wipe'> = async (world, _, phone) => {
  const { outbox, conflicts, draft } = await phone.read(world.draftId)
  if (draft === null || outbox.some(({ state }) => state === 'parked') || conflicts.length > 0) return
  const wiped = await phone.run(({ context }) => wipeDraft(context, world.draftId))
  if (!wiped.ok || !wiped.value) return
  world.model.closeCopy(phone.id)
  count(world, 'wipes')
}

/** The storage of a later release. */
class LaterStore extends TalikaStore {
  constructor(...parts: ConstructorParameters<typeof TalikaStore>) {
    super(...parts)
    this.version(99).stores({ later: 'id' })
  }
}

/** A tab of a later release opens while one of this release is open, and perhaps writes. */
export const upgrade: Play<'upgrade'> = async (world, { n, field }, phone) => {
  const { draftId } = world
  const { draft } = await phone.read(draftId)
  if (draft === null) return
  const isOpen = phone.page().context.store.isOpen()
  const later = new LaterStore('talika', { indexedDB: phone.indexedDB(), IDBKeyRange })
  const writing =
    field === null ? Promise.resolve(true) : write(world, phone, [{ path: field, value: typedValue(field, n) }])
  await Promise.all([later.open(), writing])
  const there = await later.drafts.get(draftId)
  later.close()
  if (there === undefined) throw new Error('The later release does not find the draft')
  if (isOpen) count(world, 'upgradesWithOpenTab')
}
