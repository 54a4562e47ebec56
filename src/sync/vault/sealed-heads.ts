import { phoneKey, rowsPart } from '../storage/phone-tables.ts'
import type { SealedHead, SealedRow, SealedVisits, TalikaStore } from '../store.ts'

/**
 * The facts about locked drafts and visitors that need no PIN. The lock itself is in other files, which only shared
 * phones load.
 */

export const visitorPart = 'visitor'

/**
 * Whether others use this phone too, and whose lock is open. Several people may share one phone, each with their own
 * PIN.
 */
export type PhoneState = {
  ownership: 'own' | 'shared'
  openVault: string | null
  /**
   * Readable drafts and visitors of other people, who set no PIN: they are not locked with the PIN of the current
   * person.
   */
  strangers: readonly string[]
}

/** Null until a person was asked. */
export async function readPhone(store: TalikaStore): Promise<PhoneState | null> {
  return ((await store.meta.get(phoneKey))?.value as PhoneState | undefined) ?? null
}

export type SealedDraft = SealedHead & { id: string; vaultId: string }

/** The locked drafts. Reads no file. */
export async function listSealedHeads(store: TalikaStore): Promise<SealedDraft[]> {
  const keys = (await store.sealed.toCollection().primaryKeys()).filter(([, part]) => part === rowsPart)
  return (await store.sealed.bulkGet(keys)).flatMap(toDraft)
}

export async function findSealedHead(store: TalikaStore, draftId: string): Promise<SealedDraft | null> {
  return toDraft(await store.sealed.get([draftId, rowsPart]))[0] ?? null
}

function toDraft(row: SealedRow | undefined): SealedDraft[] {
  return row === undefined || row.head === null ? [] : [{ ...row.head, id: row.draftId, vaultId: row.vaultId }]
}

/** A locked visitor with all of the visitor's requests. */
export type SealedVisitor = SealedVisits & { id: string; vaultId: string }

/** The locked visitors, the last one first. Reads no photo. */
export async function listSealedVisitors(store: TalikaStore): Promise<SealedVisitor[]> {
  const keys = (await store.sealed.toCollection().primaryKeys()).filter(([, part]) => part === visitorPart)
  const found = (await store.sealed.bulkGet(keys)).flatMap((row) => {
    return row?.visits === undefined ? [] : [{ ...row.visits, id: row.draftId, vaultId: row.vaultId }]
  })
  return found.sort((one, other) => other.updatedAt - one.updatedAt)
}

/** The locked visitor to whom this request belongs. */
export async function findSealedVisit(store: TalikaStore, visitId: string): Promise<SealedVisitor | null> {
  return (await listSealedVisitors(store)).find(({ ids }) => ids.includes(visitId)) ?? null
}
