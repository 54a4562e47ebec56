import { isEditable } from '#domain/enlistment/application-status.ts'
import { deleteDraftRows } from '../drafts/draft-rows.ts'
import { sweepUnnamedBytes } from '../files/left-bytes.ts'
import type { TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { isUntouched, readVisitors } from '../visits/visits.ts'
import { settleClock, waitLeft } from './pin-tries.ts'
import { openDraft, readSealedJournals, sealDraft, sweepOpenedFiles } from './seal-draft.ts'
import { isOfVisitor, openVisitor, readLateWords, sealVisitor } from './seal-visitor.ts'
import { listSealedHeads, listSealedVisitors, type PhoneState, phoneKey, readPhone } from './sealed-heads.ts'
import { type OpenLock, partsOf } from './sealed-pieces.ts'
import { importPublicKey, makeVault, unwrapKey } from './vault-crypto.ts'

async function writePhone(store: TalikaStore, value: PhoneState): Promise<void> {
  await store.meta.put({ key: phoneKey, value })
}

/** The person says that no one else uses this phone. What others locked stays locked. */
export async function makeOwnPhone(store: TalikaStore): Promise<void> {
  await writePhone(store, { ownership: 'own', openVault: null, strangers: [] })
}

/** Others use this phone too, whether the person sets a PIN or not: what was submitted does not stay on it. */
export async function makeSharedPhone(store: TalikaStore): Promise<void> {
  const phone = await readPhone(store)
  await writePhone(store, { openVault: null, strangers: [], ...phone, ownership: 'shared' })
}

/** A new PIN for the person who is here now; the drafts that can be read, and those they begin, are theirs. */
export async function createVault(context: SyncContext, pin: string, iterations: number): Promise<void> {
  const vault = await makeVault(context.newId(), pin, iterations)
  const { store } = context
  await store.transaction('rw', [store.vaults, store.meta], async () => {
    const phone = await readPhone(store)
    await store.vaults.put(vault)
    // While no PIN is open, whoever sets one locks all that is readable, also what the last person did not own.
    const strangers = (phone?.openVault ?? null) === null ? [] : (phone?.strangers ?? [])
    await writePhone(store, { ownership: 'shared', openVault: vault.id, strangers })
  })
}

/**
 * Locks everything of the person who has the phone open. It may be called again at any time: a lock that was broken off
 * goes on where it stopped. Throws when something could not be locked, because the phone is full: that is still readable,
 * and all else is locked.
 */
export async function lockPhone(context: SyncContext): Promise<'locked' | 'nothing-open'> {
  const { store } = context
  const phone = await readPhone(store)
  const lock = await openLock(store)
  if (phone === null || lock === null) return 'nothing-open'
  const causes: unknown[] = []
  const lockEach = async (ids: string[], seal: (id: string) => Promise<unknown>) => {
    for (const draftId of ids.filter((id) => !phone.strangers.includes(id))) {
      await seal(draftId).catch((cause) => causes.push(cause))
      context.changes.publish({ draftId, paths: [], origin: 'server' })
    }
  }
  // First what is small: a draft for which there is no room leaves the request of a visitor locked.
  await lockEach(await store.visitors.toCollection().primaryKeys(), (id) => sealVisitor(store, lock, id))
  await lockEach(await store.drafts.toCollection().primaryKeys(), (id) => sealDraft(context, lock, id))
  if (causes.length > 0) throw causes[0]
  // Safeguard: bytes that a broken opening left readable go with the next lock.
  await sweepOpenedFiles(store)
  await sweepUnnamedBytes(store)
  await writePhone(store, { ...phone, openVault: null })
  return 'locked'
}

/** What the drafts of the person who is here are locked with; null when there is no one with a PIN. */
async function openLock(store: TalikaStore): Promise<OpenLock | null> {
  const vaultId = (await readPhone(store))?.openVault ?? null
  return vaultId === null ? null : lockOf(store, vaultId)
}

export async function lockOf(store: TalikaStore, vaultId: string): Promise<OpenLock | null> {
  const vault = await store.vaults.get(vaultId)
  return vault === undefined ? null : { vaultId, publicKey: await importPublicKey(vault) }
}

type LateText = { draftId: string; part: string; text: string }

export type UnlockOutcome =
  /**
   * `journals`: what was typed too late to be stored; it is dropped (`dropSealed`) once it is. `opened`: what is to be
   * announced then. `failed`: what could not be opened and is as it was.
   */
  | { kind: 'open'; journals: LateText[]; opened: string[]; newer: number; failed: number }
  | { kind: 'wrong' | 'wait'; waitMs: number }

/** Opens everything of one person, and leaves it to the caller to announce it. A try is counted before it is made: ending the page does not give it back. */
export async function unlockPhone(context: SyncContext, vaultId: string, pin: string): Promise<UnlockOutcome> {
  const { store, now } = context
  const waitMs = await countTry(context, vaultId)
  if (waitMs > 0) return { kind: 'wait', waitMs }
  const vault = await store.vaults.get(vaultId)
  if (vault === undefined) throw new Error('There is no such lock on this phone')
  const privateKey = await unwrapKey(vault, pin)
  if (privateKey === null) return { kind: 'wrong', waitMs: waitLeft(vault.tries, now()) }
  // Safeguard: the right PIN gives all tries back.
  await store.vaults.update(vaultId, { tries: { wrong: 0, lastAt: 0 } })
  // Safeguard: opening a shared phone locks the drafts of the person before.
  await lockPhone(context)
  await becomeOpen(store, vaultId)
  return { kind: 'open', ...(await openAll(context, vaultId, privateKey)) }
}

/** Said before the first row can be read: a page that dies while opening is locked again at the next start. */
async function becomeOpen(store: TalikaStore, vaultId: string): Promise<void> {
  const tables = [store.drafts, store.visitors, store.visits, store.sealed, store.meta]
  await store.transaction('rw', tables, async () => {
    const sealed = [...(await listSealedHeads(store)), ...(await listSealedVisitors(store))]
    const own = new Set(sealed.filter((each) => each.vaultId === vaultId).map(({ id }) => id))
    // A request in which nothing was typed is of the person who types first.
    const begun = (await readVisitors({ store })).filter((known) => !isUntouched(known))
    const readable = [...(await store.drafts.toCollection().primaryKeys()), ...begun.map(({ visitor }) => visitor.id)]
    const strangers = readable.filter((id) => !own.has(id))
    await writePhone(store, { ownership: 'shared', openVault: vaultId, strangers })
  })
}

/** One piece that is damaged, or has no room, does not keep the others closed. */
async function openAll({ store }: SyncContext, vaultId: string, privateKey: CryptoKey) {
  const keys = await store.sealed.toCollection().primaryKeys()
  const journals: LateText[] = []
  const opened: string[] = []
  let newer = 0
  let failed = 0
  for (const draftId of new Set(keys.map(([id]) => id))) {
    const [part] = await partsOf(store, draftId)
    const owner = part === undefined ? undefined : await store.sealed.get([draftId, part])
    // Safeguard: a PIN opens the drafts of its own person only.
    if (owner?.vaultId !== vaultId) continue
    const isVisitor = part !== undefined && isOfVisitor(part)
    const [open, readLate] = isVisitor
      ? ([openVisitor, readLateWords] as const)
      : ([openDraft, readSealedJournals] as const)
    opened.push(draftId)
    try {
      if ((await open(store, privateKey, draftId)) === 'newer') newer += 1
      else for (const each of await readLate(store, privateKey, draftId)) journals.push({ draftId, ...each })
    } catch {
      failed += 1
    }
  }
  return { journals, opened, newer, failed }
}

/** Milliseconds to wait, or 0 after the try was counted. */
async function countTry({ store, now }: SyncContext, vaultId: string): Promise<number> {
  return store.transaction('rw', store.vaults, async () => {
    const vault = await store.vaults.get(vaultId)
    if (vault === undefined) return 0
    const tries = settleClock(vault.tries, now())
    const waitMs = waitLeft(tries, now())
    const counted = waitMs > 0 ? tries : { wrong: tries.wrong + 1, lastAt: now() }
    await store.vaults.update(vaultId, { tries: counted })
    return waitMs
  })
}

/**
 * Removes pieces of a locked draft or visitor; without `part` all of it, which the person must have confirmed. What a broken opening
 * left readable of them goes as well: nothing names it any more.
 */
export async function dropSealed(store: TalikaStore, draftId: string, part?: string): Promise<void> {
  const parts = part === undefined ? await partsOf(store, draftId) : [part]
  await store.sealed.bulkDelete(parts.map((each): [string, string] => [draftId, each]))
  await sweepUnnamedBytes(store)
}

/**
 * Takes everything of a submitted application off this phone, its code included. Only after the server's receipt, and
 * never while anything still waits: then it answers false and does nothing.
 */
export async function wipeDraft({ store, changes }: SyncContext, draftId: string): Promise<boolean> {
  const wiped = await store.transaction('rw', store.tables, async () => {
    const draft = await store.drafts.get(draftId)
    const isReceived = draft !== undefined && (draft.submission?.state === 'done' || !isEditable(draft.status))
    if (!isReceived) return false
    const waits = await store.outbox.filter((row) => row.draftId === draftId && row.state !== 'parked').count()
    const files = await store.attachments.filter((row) => row.draftId === draftId && row.state === 'here').count()
    // Safeguard: a draft of which something waits is not wiped.
    if (waits + files > 0) return false
    await deleteDraftRows(store, draftId)
    // Sweeps, too, what earlier pages left of this draft without a name.
    // Safeguard: what is locked of a draft is wiped with it.
    await dropSealed(store, draftId)
    return true
  })
  if (wiped) changes.publish({ draftId, paths: [], origin: 'server' })
  return wiped
}
