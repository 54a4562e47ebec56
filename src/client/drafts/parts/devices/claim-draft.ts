import { claimApplication } from '#contract/applications/claims.ts'
import { importApplication } from '#sync/drafts/import-application.ts'
import { call } from '../../../platform/api/api.ts'
import { loadStorage } from '../../phone/loading/load-storage.ts'
import { draftAddress } from '../../phone/notes/draft-address.ts'
import type { ResumeKey } from './resume-link.ts'

export type ClaimFailure = 'offline' | 'not_found' | 'rate_limited' | 'not_kept' | 'other'
export type Claimed = { ok: true; address: string | null } | { ok: false; failure: ClaimFailure }

/** Binds the application to the account and brings it to this phone; returns the address that opens it. */
export async function claimDraft(key: ResumeKey): Promise<Claimed> {
  const answer = await call(claimApplication, { body: key })
  if (!answer.ok) {
    if (answer.problem === undefined) return { ok: false, failure: 'offline' }
    const { code } = answer.problem
    const known = code === 'not_found' || code === 'rate_limited'
    return { ok: false, failure: known ? code : code === 'invalid_request' ? 'not_found' : 'other' }
  }
  try {
    const draft = await importApplication((await loadStorage()).context, answer.body, { ...key, signedIn: true })
    return { ok: true, address: draftAddress(draft) }
  } catch {
    return { ok: false, failure: 'not_kept' }
  }
}
