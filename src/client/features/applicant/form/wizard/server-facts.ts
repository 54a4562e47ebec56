import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { Application } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import { keepNote } from '#sync/drafts/keep-note.ts'
import type { DraftRow } from '#sync/store.ts'
import { loadStorage } from '../../../../drafts/phone/loading/load-storage.ts'
import { call } from '../../../../platform/api/api.ts'
import { useOnline } from '../../../../platform/online.ts'

const known = z.pick(Application, {
  trackingNo: true,
  status: true,
  version: true,
  correction: true,
  changedSince: true,
  enlistment: true,
  fee: true,
  timeline: true,
  submittedAt: true,
  disputes: true,
  parts: true,
  earlierPayments: true,
  balance: true,
})
/**
 * The facts of an application that only the server knows. Stored on the phone, so that they are available offline; an
 * earlier release stored them without the payment and its receipts.
 */
export const ServerFacts = z.extend(known, {
  payment: z.optional(Application.shape.payment),
  moneyReceipts: Application.shape.moneyReceipts,
})
export type ServerFacts = z.infer<typeof ServerFacts>

function keyOf(draftId: string): string {
  return `facts/${draftId}`
}

async function readFacts(draftId: string): Promise<ServerFacts | null> {
  const { store } = (await loadStorage()).context
  const row = await store.meta.get(keyOf(draftId))
  const parsed = ServerFacts.safeParse(row?.value)
  return parsed.success ? parsed.data : null
}

async function fetchFacts(draft: DraftRow): Promise<ServerFacts | null> {
  if (draft.mobile === null) return null
  const holder = { token: draft.token, mobile: draft.mobile }
  const answer = await call(applicationCalls[draft.kind].get, {
    query: { id: draft.id },
    // A draft of the account needs no code, which may be on another phone only: the session gives access.
    ...(draft.token === '' ? {} : { holder }),
  })
  if (!answer.ok) return null
  const facts = ServerFacts.parse(answer.body)
  const { store } = (await loadStorage()).context
  await keepNote(store, { draftId: draft.id, key: keyOf(draft.id), value: facts })
  return facts
}

/**
 * The stored facts, reloaded whenever the application's state changes or the connection is back. Null while none are
 * known.
 */
export function useServerFacts(draft: DraftRow | null): ServerFacts | null {
  const [facts, setFacts] = useState<ServerFacts | null>(null)
  const online = useOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new state or a new connection is a reason to ask again
  useEffect(() => {
    if (draft === null) return
    let wanted = true
    const show = (found: ServerFacts | null) => wanted && found !== null && setFacts(found)
    readFacts(draft.id)
      .then(show)
      .then(() => fetchFacts(draft))
      .then(show)
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [draft?.id, draft?.status, draft?.version, draft?.submission?.state, draft?.namedPayment?.state, online])
  return facts
}
