import { expect } from 'vitest'
import { readAnswers, writeAnswers } from '#sync/drafts/drafts.ts'
import { runSync } from '#sync/run.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import type { Transport } from '#sync/transport/transport.ts'
import { type createPair, stateOf } from './sync-phone.ts'

export type Pair = Awaited<ReturnType<typeof createPair>>

/** Writes one value on a phone. */
export const type = (phone: SyncContext, id: string, value: string | null, path = 'nameEn') =>
  writeAnswers(phone, id, [{ path, value }])

/** The value that a phone has at a path. */
export const valueOn = async ({ store }: SyncContext, id: string, path = 'nameEn') =>
  (await readAnswers(store, id)).get(path)?.value

/** Syncs both phones and expects equal documents without unsent changes; returns the document. */
export async function expectAgreement({ server, a, b, id, sync }: Pair) {
  for (const phone of [a, b, a, b]) await sync(phone)
  for (const phone of [a, b]) {
    expect(await phone.store.outbox.toArray()).toEqual([])
    expect((await phone.store.drafts.get(id))?.hashAgrees).toBe(true)
    expect(await stateOf(phone, id)).toBe('server')
  }
  return server.documentOf(id)
}

/** Starts a sync whose first answer is held back after the server has sent it, until `letGo`. */
export async function startSlowPass(phone: SyncContext, inner: Transport, id: string) {
  const held = Promise.withResolvers<void>()
  const caught = Promise.withResolvers<void>()
  const patch: Transport['patch'] = async (who, body) => {
    const sent = await inner.patch(who, body)
    caught.resolve()
    await held.promise
    return sent
  }
  const pass = runSync(phone, { ...inner, patch }, { now: true, pull: [id] })
  await caught.promise
  return {
    async letGo() {
      held.resolve()
      await pass
    },
  }
}

/** The connection is lost after the first answer to a PATCH, so that no later answer hides the effect of the first. */
export function lostAfterOneAnswer(inner: Transport): Transport {
  let calls = 0
  return {
    ...inner,
    async patch(who, body) {
      calls += 1
      return calls === 1 ? inner.patch(who, body) : { kind: 'unreachable' }
    },
  }
}
