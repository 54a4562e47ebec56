import { isEditable } from '#domain/enlistment/application-status.ts'
import { deleteDraftRows } from '../drafts/draft-rows.ts'
import { sweepUnnamedBytes } from '../files/left-bytes.ts'
import { hasUnsentPayment } from '../outbox/named-payment.ts'
import { lastWipeKey, phoneKey } from '../storage/phone-tables.ts'
import type { TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { isUntouched, readVisitors } from '../visits/visits.ts'
import { settleClock, waitLeft } from './pin-tries.ts'
import { openDraft, readSealedJournals, sealDraft, sweepOpenedFiles } from './seal-draft.ts'
import { isOfVisitor, openVisitor, readLateWords, sealVisitor } from './seal-visitor.ts'
import { listSealedHeads, listSealedVisitors, type PhoneState, readPhone } from './sealed-heads.ts'
import { type OpenLock, partsOf } from './sealed-pieces.ts'
import { importPublicKey, makeVault, unwrapKey } from './vault-crypto.ts'

async function writePhone(store: TalikaStore, value: PhoneState): Promise<void> {
  await store.meta.put({ key: phoneKey, value })
}

/** The person confirms that no one else uses this phone. Drafts that others locked stay locked. */
export async function makeOwnPhone(store: TalikaStore): Promise<void> {
  await writePhone(store, { ownership: 'own', openVault: null, strangers: [] })
}

/** Others use this phone too, whether the person sets a PIN or not: submitted applications do not stay on it. */
export async function makeSharedPhone(store: TalikaStore): Promise<void> {
  const phone = await readPhone(store)
  await writePhone(store, { openVault: null, strangers: [], ...phone, ownership: 'shared' })
}

/**
 * Sets a PIN for the current person. The drafts that are readable now, and those that the person begins, are theirs.
 */
export async function createVault(context: SyncContext, pin: string, iterations: number): Promise<void> {
  const vault = await makeVault(context.newId(), pin, iterations)
  const { store } = context
  await store.transaction('rw', [store.vaults, store.meta], async () => {
    const phone = await readPhone(store)
    await store.vaults.put(vault)
    // While no lock is open, the new PIN locks everything that is readable, even drafts that the last person did not
    // own.
    const strangers = (phone?.openVault ?? null) === null ? [] : (phone?.strangers ?? [])
    await writePhone(store, { ownership: 'shared', openVault: vault.id, strangers })
  })
}

/**
 * Locks everything of the person who has the phone open. It may be called again at any time: a lock that was
 * interrupted continues where it stopped. Throws when something could not be locked because the phone is full: that
 * part is still readable, and everything else is locked.
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
  // Small rows first: when a draft does not fit on the phone, the visitor's request is locked already.
  await lockEach(await store.visitors.toCollection().primaryKeys(), (id) => sealVisitor(store, lock, id))
  await lockEach(await store.drafts.toCollection().primaryKeys(), (id) => sealDraft(context, lock, id))
  if (causes.length > 0) throw causes[0]
  // Safeguard: bytes that a broken opening left readable go with the next lock.
  await sweepOpenedFiles(store)
  await sweepUnnamedBytes(store)
  await writePhone(store, { ...phone, openVault: null })
  return 'locked'
}

/** The lock for the drafts of the current person; null when no person with a PIN has the phone open. */
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
   * `journals`: texts that were typed too late to be stored; the caller drops each (`dropSealed`) once it is stored.
   * `opened`: the drafts and visitors to announce then. `failed`: the number of those that could not be opened and are
   * unchanged.
   */
  | { kind: 'open'; journals: LateText[]; opened: string[]; newer: number; failed: number }
  | { kind: 'wrong' | 'wait'; waitMs: number }

/**
 * Unlocks everything of one person; the caller announces it. A try is counted before it is made, so that closing the
 * page does not undo it.
 */
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

/**
 * Stored before the first row becomes readable, so that after a crash during the unlock the next start locks everything
 * again.
 */
async function becomeOpen(store: TalikaStore, vaultId: string): Promise<void> {
  const tables = [store.drafts, store.visitors, store.visits, store.sealed, store.meta]
  await store.transaction('rw', tables, async () => {
    const sealed = [...(await listSealedHeads(store)), ...(await listSealedVisitors(store))]
    const own = new Set(sealed.filter((each) => each.vaultId === vaultId).map(({ id }) => id))
    // A request in which nothing was typed belongs to the person who types first.
    const begun = (await readVisitors({ store })).filter((known) => !isUntouched(known))
    const readable = [...(await store.drafts.toCollection().primaryKeys()), ...begun.map(({ visitor }) => visitor.id)]
    const strangers = readable.filter((id) => !own.has(id))
    await writePhone(store, { ownership: 'shared', openVault: vaultId, strangers })
  })
}

/** A piece that is damaged, or does not fit on the phone, does not keep the others locked. */
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

/** Milliseconds to wait, or 0 when the try was counted. */
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
 * Removes pieces of a locked draft or visitor; without `part` all of them, which the person must have confirmed. The
 * readable bytes that an interrupted unlock left are removed too, because nothing names them any more.
 */
export async function dropSealed(store: TalikaStore, draftId: string, part?: string): Promise<void> {
  const parts = part === undefined ? await partsOf(store, draftId) : [part]
  await store.sealed.bulkDelete(parts.map((each): [string, string] => [draftId, each]))
  await sweepUnnamedBytes(store)
}

/**
 * Removes a submitted application from this phone, its code included. This is done only after the server's receipt, and
 * never while something still waits: then it returns false and does nothing.
 */
export async function wipeDraft({ store, changes, now }: SyncContext, draftId: string): Promise<boolean> {
  const wiped = await store.transaction('rw', store.tables, async () => {
    const draft = await store.drafts.get(draftId)
    const isReceived = draft !== undefined && (draft.submission?.state === 'done' || !isEditable(draft.status))
    if (!isReceived) return false
    const waits = await store.outbox.filter((row) => row.draftId === draftId && row.state !== 'parked').count()
    const files = await store.attachments.filter((row) => row.draftId === draftId && row.state === 'here').count()
    // Safeguard: a draft of which something waits is not wiped.
    if (waits + files > 0) return false
    // Safeguard: a payment that the office does not have yet is not wiped.
    if (await hasUnsentPayment(store, draft)) return false
    await deleteDraftRows(store, draftId)
    // This also removes bytes that earlier pages left of this draft and that nothing names.
    // Safeguard: what is locked of a draft is wiped with it.
    await dropSealed(store, draftId)
    // A browser that clears the storage removes this note.
    // Safeguard: a tab that slept meanwhile does not put it back.
    await store.meta.put({ key: lastWipeKey, value: now() })
    return true
  })
  if (wiped) changes.publish({ draftId, paths: [], origin: 'server' })
  return wiped
}
