import { applicationCalls } from '#contract/applications/applications.ts'
import { importApplication } from '#sync/drafts/import-application.ts'
import { call } from '../../../platform/api/api.ts'
import { getSession } from '../../../platform/api/session.ts'
import { draftAddress } from '../notes/draft-address.ts'
import type { DraftNote } from '../notes/draft-notes.ts'
import { loadStorage } from './load-storage.ts'
import { loadSending } from './sending-loader.ts'

export type RestoreOutcome =
  | { ok: true; address: string }
  /** `not_there`: the office never had the draft, or its code was changed on another phone. */
  | { ok: false; problem: 'offline' | 'not_there' | 'not_kept' }

/** Whether the note is enough to ask the office: with its code, or with the session of its account. */
export function canRestoreFromOffice({ token, mobile, signedIn }: DraftNote): boolean {
  return (token !== '' && mobile !== null) || (signedIn && getSession() !== null)
}

/** Fetches the office's copy of a draft that this phone has lost. */
export async function restoreFromOffice(note: DraftNote): Promise<RestoreOutcome> {
  const answer = await fetchCopy(note)
  if (!answer.ok) return answer
  try {
    const { context } = await loadStorage()
    const { token, signedIn } = note
    const draft = await importApplication(context, answer.body, { token, mobile: answer.body.mobile, signedIn })
    const address = draftAddress(draft)
    return address === null ? { ok: false, problem: 'not_there' } : { ok: true, address }
  } catch {
    return { ok: false, problem: 'not_kept' }
  }
}

type Application = Parameters<typeof importApplication>[1]
type Fetched = { ok: true; body: Application } | Extract<RestoreOutcome, { ok: false }>

async function fetchCopy({ id, kind, token, mobile }: DraftNote): Promise<Fetched> {
  if (token === '' || mobile === null) {
    const answer = await call(applicationCalls[kind].get, { query: { id } })
    if (answer.ok) return answer
    return { ok: false, problem: answer.problem?.status === 404 ? 'not_there' : 'offline' }
  }
  const { transport } = await loadSending()
  const sent = await transport.resume(token, mobile)
  if (sent.kind === 'answered') return { ok: true, body: sent.body }
  const isRefused = sent.kind === 'refused' && sent.problem.status === 404
  return { ok: false, problem: isRefused ? 'not_there' : 'offline' }
}
