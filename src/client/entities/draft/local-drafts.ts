import { liveAnswers } from '#domain/drafts/document-hash.ts'
import { headline } from '#domain/enlistment/headline.ts'
import { readAnswers } from '#sync/drafts/drafts.ts'
import type { DraftRow } from '#sync/store.ts'
import type { SealedDraft } from '#sync/vault/sealed-heads.ts'
import { findTypeFacts } from '../../drafts/phone/definitions/type-facts.ts'
import { loadStorage } from '../../drafts/phone/loading/load-storage.ts'
import { draftAddress } from '../../drafts/phone/notes/draft-address.ts'
import { readUnsent, type Unsent } from '../../drafts/phone/sending/unsent.ts'

type ListedDraft = Pick<DraftRow, 'id' | 'type' | 'status' | 'mobile' | 'updatedAt' | 'token' | 'signedIn' | 'onServer'>

export type LocalDraft = {
  draft: ListedDraft
  nameBn: string
  nameEn: string
  address: string
  /** Locked with a PIN: only its type and date are known. */
  locked?: boolean
  /** The changes that are only on this phone; null when the server has everything. */
  unsent: Unsent | null
}

/** The drafts on this phone, the latest change first. Drafts of types that this version does not know are left out. */
export async function listLocalDrafts(): Promise<LocalDraft[]> {
  const storage = await loadStorage()
  const { store } = storage.context
  const drafts = await store.drafts.orderBy('updatedAt').reverse().toArray()
  const listed = await Promise.all(
    drafts.map(async (draft): Promise<LocalDraft | null> => {
      const type = findTypeFacts(draft.type)
      const address = draftAddress(draft)
      if (type === null || address === null) return null
      const { nameBn, nameEn } = headline(type, liveAnswers(await readAnswers(store, draft.id)))
      return { draft, nameBn, nameEn, address, unsent: await readUnsent(storage, draft.id) }
    }),
  )
  const locked = (await storage.listSealed()).map(toLocked)
  return [...listed, ...locked].filter((each) => each !== null)
}

function toLocked(sealed: SealedDraft): LocalDraft | null {
  const address = draftAddress(sealed)
  if (address === null) return null
  return {
    draft: { ...sealed, status: 'draft', mobile: null, token: '', signedIn: false, onServer: false },
    nameBn: '',
    nameEn: '',
    address,
    unsent: null,
    locked: true,
  }
}
