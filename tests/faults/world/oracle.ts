import { syncStatus } from '#sync/status.ts'
import { check } from './broken.ts'
import { keptValuesOf } from './kept-values.ts'
import { documentOf } from './model.ts'
import type { Phone, PhoneState } from './phone.ts'
import { hashOf, look } from './world.ts'
import type { ServerState, World } from './world-state.ts'

/** An open form may be this many readings behind. */
const mostPast = 5

/** The checks that must hold at every moment. */
export async function checkStep(world: World): Promise<void> {
  const { phones, draftId, model, falseConflicts } = world
  const states = await Promise.all(phones.map((phone) => phone.read(draftId)))
  const there = await world.there.read()
  const wrong = model
    .lost(keptValuesOf(world, { states, there, phonesCount: true }), there.document)
    .map((value) => `vanished: ${value}`)
  wrong.push(...falseConflicts.splice(0))
  for (const [n, state] of states.entries()) {
    const phone = phones[n]
    if (phone === undefined) continue
    wrong.push(...wrongWhenGone(phone, state), ...wrongBytes(phone, state))
    if (stateOf(phone, state, world) === 'server') wrong.push(...(await wrongClaim(world, phone, { state, there })))
  }
  check(wrong)
  for (const [n, phone] of phones.entries()) {
    const state = states[n]
    if (state === undefined) continue
    await look(world, phone, state)
    if (state.draft !== null && phone.past.at(-1) !== state) phone.past = [...phone.past, state].slice(-mostPast)
  }
}

/** A draft that is locked or wiped must leave nothing readable. */
function wrongWhenGone({ id }: Phone, state: PhoneState): string[] {
  if (state.draft !== null) return []
  const { answers, outbox, attachments, conflicts, blobs } = state
  const left = { answers, outbox, attachments, conflicts, blobs: [...blobs] }
  return Object.entries(left).flatMap(([name, rows]) =>
    rows.length === 0 ? [] : [`left behind: ${rows.length} ${name} on ${id} without their draft`],
  )
}

/** Bytes that no row names would never be locked, wiped or removed. */
function wrongBytes({ id }: Phone, { draft, attachments, conflicts, blobs }: PhoneState): string[] {
  if (draft === null) return []
  // A conflict that could bring a file back names its bytes too.
  const asked = conflicts.flatMap(({ path, mine }) => (mine === null ? [] : (path.split('/')[2] ?? [])))
  const named = new Set([...attachments.map(({ fileId }) => fileId), ...asked])
  return [...blobs].filter((fileId) => !named.has(fileId)).map((fileId) => `orphan: bytes of ${fileId} on ${id}`)
}

/** "On the server" must only be shown for a document that the server had, with the bytes of each of its files. */
async function wrongClaim(
  world: World,
  { id }: Phone,
  { state, there }: { state: PhoneState; there: ServerState },
): Promise<string[]> {
  const document = documentOf(state.answers)
  if (!world.documents.has(hashOf(document))) {
    return [`claim: ${id} says "on the server" of a document that the server never had`]
  }
  // A restored server may have lost documents that it had when this phone got its last answer.
  if (world.restores > 0) return []
  const missing: string[] = []
  for (const path of Object.keys(document)) {
    if (path.startsWith('documents/') && !(await hasBytes(world, there, { path, document }))) missing.push(path)
  }
  return missing.map((path) => `bytes: ${id} says "on the server", which does not have ${path}`)
}

type Named = { path: string; document: ServerState['document'] }

/** Whether the server has the file that a document names, and its bytes. */
export async function hasBytes({ server }: World, there: ServerState, { path, document }: Named): Promise<boolean> {
  const [, slot, fileId] = path.split('/')
  const { sha256 } = document[path] as { sha256: string }
  const file = there.files.find((one) => one.id === fileId && one.slot === slot)
  // A file that was removed meanwhile may be gone; this phone learns it with the next answer.
  if (there.document[path] === undefined) return true
  if (file?.sha256 !== sha256) return false
  const opened = await server.context.files.open(sha256)
  opened?.stream.destroy()
  return opened !== null
}

/** The state that the phone's status line shows. */
export function stateOf(phone: Phone, { draft, outbox, attachments, conflicts }: PhoneState, { time }: World) {
  return draft === null ? null : syncStatus({ draft, outbox, attachments, conflicts }, time.now + phone.skew).state
}
