import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { Application } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import { keepNote } from '#sync/drafts/keep-note.ts'
import type { DraftRow } from '#sync/store.ts'
import { loadStorage } from '../../../../drafts/storage/load-storage.ts'
import { call } from '../../../../platform/api/api.ts'
import { useOnline } from '../../../../platform/online.ts'

/** What only the server knows of an application. Kept on the phone, so that it can be read again without a line. */
export const ServerFacts = z.pick(Application, {
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
    // A draft of the account is opened by the session; its code may be on another phone.
    ...(draft.token === '' ? {} : { holder }),
  })
  if (!answer.ok) return null
  const facts = ServerFacts.parse(answer.body)
  const { store } = (await loadStorage()).context
  await keepNote(store, { draftId: draft.id, key: keyOf(draft.id), value: facts })
  return facts
}

/** The facts as last heard, and again whenever the application's state changes or a line comes. Null while nothing is known. */
export function useServerFacts(draft: DraftRow | null): ServerFacts | null {
  const [facts, setFacts] = useState<ServerFacts | null>(null)
  const online = useOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new state, or a new line, is worth asking for
  useEffect(() => {
    if (draft === null) return
    let wanted = true
    const take = (heard: ServerFacts | null) => wanted && heard !== null && setFacts(heard)
    readFacts(draft.id)
      .then(take)
      .then(() => fetchFacts(draft))
      .then(take)
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [draft?.id, draft?.status, draft?.version, draft?.submission?.state, online])
  return facts
}
