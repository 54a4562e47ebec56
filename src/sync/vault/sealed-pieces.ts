import { keysOf, localSchemaVersion, type SealedRow, type TalikaStore } from '../store.ts'
import { seal, unseal } from './vault-crypto.ts'

/** The pieces of everything that is locked: rows, bytes, late texts. */

export type OpenLock = { vaultId: string; publicKey: CryptoKey }

/** A person who types without a pause must not make a lock try for ever. */
export const mostAttempts = 20

export async function sealPart(
  { vaultId, publicKey }: OpenLock,
  piece: Pick<SealedRow, 'draftId' | 'part' | 'head'>,
  bytes: BufferSource,
): Promise<SealedRow> {
  const box = await seal(publicKey, labelOf(piece.draftId, piece.part), bytes)
  return { ...piece, ...box, vaultId, schemaVersion: localSchemaVersion }
}

export function unsealPart(privateKey: CryptoKey, piece: SealedRow): Promise<ArrayBuffer> {
  return unseal(privateKey, labelOf(piece.draftId, piece.part), piece)
}

export async function partsOf(store: TalikaStore, draftId: string): Promise<string[]> {
  const keys = await store.sealed
    .where('[draftId+part]')
    .between(...keysOf(draftId))
    .primaryKeys()
  return keys.map(([, part]) => part)
}

export type SealedText = { part: string; text: string }

/** The texts of one kind that were locked beside a draft or a visitor. */
export async function readTexts(
  store: TalikaStore,
  privateKey: CryptoKey,
  { draftId, prefix }: { draftId: string; prefix: string },
): Promise<SealedText[]> {
  const parts = (await partsOf(store, draftId)).filter((part) => part.startsWith(prefix))
  const found: SealedText[] = []
  for (const part of parts) {
    const piece = await store.sealed.get([draftId, part])
    if (piece !== undefined) found.push({ part, text: decode(await unsealPart(privateKey, piece)) })
  }
  return found
}

export function decode(bytes: ArrayBuffer): string {
  return new TextDecoder().decode(bytes)
}

function labelOf(draftId: string, part: string): string {
  return `${draftId} ${part}`
}
