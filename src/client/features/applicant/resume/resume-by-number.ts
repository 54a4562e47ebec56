import { type NumberProof, recoverByNumber } from '#contract/applications/numbers.ts'
import { makeToken } from '#domain/reference/identifiers.ts'
import { importApplication } from '#sync/drafts/import-application.ts'
import { loadStorage } from '../../../drafts/phone/loading/load-storage.ts'
import { loadSending } from '../../../drafts/phone/loading/sending-loader.ts'
import { draftAddress } from '../../../drafts/phone/notes/draft-address.ts'
import { call, type Offline, type Refused } from '../../../platform/api/api.ts'

export type Recovered =
  | { ok: true; address: string }
  | { ok: false; failure: 'not_kept' | 'unknown_type' }
  | { ok: false; failure: 'refused'; answer: Refused | Offline }

/** Makes new codes for the applications of one verified number. A retry after a lost answer returns the same code. */
export function createRecovery(proof: NumberProof): (id: string) => Promise<Recovered> {
  const tokens = new Map<string, string>()
  return async (id) => {
    const { context } = await loadStorage()
    const token = tokens.get(id) ?? makeToken(context.random(16))
    tokens.set(id, token)
    const answer = await call(recoverByNumber, { body: { ...proof, id, token } })
    if (!answer.ok) return { ok: false, failure: 'refused', answer }
    try {
      const key = { token, mobile: proof.mobile, signedIn: false }
      const draft = await importApplication(context, answer.body, key)
      // Sends changes on this phone that waited for the new code.
      void loadSending().then(
        ({ engine }) => engine.sendNow({ pull: [id] }),
        () => undefined,
      )
      const address = draftAddress(draft)
      return address === null ? { ok: false, failure: 'unknown_type' } : { ok: true, address }
    } catch {
      return { ok: false, failure: 'not_kept' }
    }
  }
}
