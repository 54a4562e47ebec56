import * as z from 'zod/mini'
import { type Devices, listDevices, revokeDevice, revokeOtherDevices } from '#contract/applications/devices.ts'
import { makeToken } from '#domain/reference/identifiers.ts'
import { keepNote } from '#sync/drafts/keep-note.ts'
import type { DraftRow } from '#sync/store.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import { call } from '../../../platform/api/api.ts'
import { loadStorage } from '../../phone/loading/load-storage.ts'

/** The fields of an application that the calls about its devices need. */
export type HeldDraft = Pick<DraftRow, 'id' | 'token' | 'mobile'>

export type DevicesAnswer = { ok: true; devices: Devices } | { ok: false; code: string }
/** `isAll`: all other phones were removed, not only one. */
export type RemovalResult = { ok: true; devices: Devices; token: string; isAll: boolean } | { ok: false; code: string }

/** Stored before the request: if the answer is lost, the same code is requested again. `key` is null for all others. */
const Intent = z.object({ key: z.nullable(z.string()), token: z.string(), requestId: z.string() })
type Intent = z.infer<typeof Intent>

const intentKey = (draftId: string) => `new-code/${draftId}`

function holderOf({ token, mobile }: HeldDraft) {
  return token === '' || mobile === null ? {} : { holder: { token, mobile } }
}

/** The phones of an application. First completes a change of its code whose answer was lost. */
export async function readDevices(draft: HeldDraft): Promise<DevicesAnswer> {
  const { context } = await loadStorage()
  const intent = await readIntent(context, draft.id)
  if (intent !== null) {
    const finished = await carryOut(context, draft, intent)
    if (finished.ok) return finished
  }
  const answer = await call(listDevices, { query: { id: draft.id }, ...holderOf(draft) })
  return answer.ok ? { ok: true, devices: answer.body } : { ok: false, code: answer.problem?.code ?? 'offline' }
}

/** Removes the phone with this key, or all others if it is null. The new code is stored only once the server has it. */
export async function removeDevice(draft: HeldDraft, key: string | null): Promise<RemovalResult> {
  const { context } = await loadStorage()
  const earlier = await readIntent(context, draft.id)
  const intent = earlier?.key === key ? earlier : newIntent(context, key)
  const isNoted = await keepNote(context.store, { draftId: draft.id, key: intentKey(draft.id), value: intent })
  // The draft was locked meanwhile. A new code that this phone cannot store would lock out the applicant.
  if (!isNoted) return { ok: false, code: 'not_found' }
  return carryOut(context, draft, intent)
}

function newIntent(context: SyncContext, key: string | null): Intent {
  return { key, token: makeToken(context.random(16)), requestId: context.newId() }
}

async function readIntent({ store }: SyncContext, draftId: string): Promise<Intent | null> {
  const parsed = Intent.safeParse((await store.meta.get(intentKey(draftId)))?.value)
  return parsed.success ? parsed.data : null
}

async function carryOut(
  context: SyncContext,
  draft: HeldDraft,
  { key, token, requestId }: Intent,
): Promise<RemovalResult> {
  const { store, changes } = context
  const { id } = draft
  const sent = { idempotencyKey: requestId, ...holderOf(draft) }
  const answer = await (key === null
    ? call(revokeOtherDevices, { body: { id, token }, ...sent })
    : call(revokeDevice, { body: { id, key, token }, ...sent }))
  if (answer.ok) {
    await store.transaction('rw', [store.drafts, store.meta], async () => {
      await store.drafts.update(draft.id, { token })
      await store.meta.delete(intentKey(draft.id))
    })
    changes.publish({ draftId: draft.id, paths: [], origin: 'server' })
    return { ok: true, token, isAll: key === null, devices: { ...answer.body, codeIsCurrent: true } }
  }
  // The server would refuse the same request again, so the next attempt makes a new code.
  const { problem } = answer
  if (problem !== undefined && problem.status < 500 && ![401, 408, 429].includes(problem.status)) {
    await store.meta.delete(intentKey(draft.id))
  }
  return { ok: false, code: problem?.code ?? 'offline' }
}
