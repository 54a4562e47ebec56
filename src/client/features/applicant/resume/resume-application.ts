import { importApplication } from '#sync/drafts/import-application.ts'
import { loadStorage } from '../../../drafts/phone/loading/load-storage.ts'
import { loadSending } from '../../../drafts/phone/loading/sending-loader.ts'
import { draftAddress } from '../../../drafts/phone/notes/draft-address.ts'

export type ResumeFailure = 'offline' | 'not_found' | 'rate_limited' | 'not_kept' | 'unknown_type' | 'other'
export type Resumed = { ok: true; address: string } | { ok: false; failure: ResumeFailure }

type Key = { token: string; mobile: string }

/**
 * Loads an application to this phone and returns its address. Without a connection it opens an application that is
 * already on this phone; with a connection it updates that application first.
 */
export async function resumeApplication({ token, mobile }: Key): Promise<Resumed> {
  const sending = await loadSending().catch(() => null)
  const answer = (await sending?.transport.resume(token, mobile)) ?? { kind: 'unreachable' as const }
  if (answer.kind === 'answered') {
    try {
      const draft = await importApplication((await loadStorage()).context, answer.body, {
        token,
        mobile,
        signedIn: false,
      })
      // Sends changes that waited for the new code.
      void sending?.engine.sendNow({ pull: [draft.id] })
      const address = draftAddress(draft)
      return address === null ? { ok: false, failure: 'unknown_type' } : { ok: true, address }
    } catch {
      return { ok: false, failure: 'not_kept' }
    }
  }
  const here = await findHere({ token, mobile })
  if (here !== null) return { ok: true, address: here }
  if (answer.kind === 'unreachable') return { ok: false, failure: 'offline' }
  const { code } = answer.problem
  const known = code === 'not_found' || code === 'rate_limited'
  return { ok: false, failure: known ? code : code === 'invalid_request' ? 'not_found' : 'other' }
}

/** Finds a draft on this phone, for when the server does not have it yet or cannot be reached. */
async function findHere({ token, mobile }: Key): Promise<string | null> {
  const { store } = (await loadStorage()).context
  const draft = await store.drafts.filter((row) => row.token === token && row.mobile === mobile).first()
  return draft === undefined ? null : draftAddress(draft)
}
