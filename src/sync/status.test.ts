import { expect, test } from 'vitest'
import { createPhone, startDraft } from '../../tests/support/phone/sync-phone.ts'
import { awaitsSignIn, readSnapshot, syncStatus } from './status.ts'
import type { DraftRow } from './store.ts'

async function snapshotOf(more: Partial<DraftRow>) {
  const phone = createPhone()
  const { id } = await startDraft(phone)
  await phone.store.outbox.clear()
  await phone.store.drafts.update(id, more)
  const snapshot = await readSnapshot(phone.store, id)
  if (snapshot === null) throw new Error('The draft is gone')
  return snapshot
}

test('an application that another phone has submitted is shown as submitted, and a returned one is not', async () => {
  const known = { onServer: true, hashAgrees: true, syncedAt: 5, submission: null }
  const stateIn = async (status: DraftRow['status']) => syncStatus(await snapshotOf({ ...known, status }), 10).state
  expect(await stateIn('draft')).toBe('server')
  expect(await stateIn('pending')).toBe('submitted')
  expect(await stateIn('recheck')).toBe('server')
})

test('a time of the next try is shown only while it lies ahead', async () => {
  const snapshot = await snapshotOf({ retry: { tries: 1, notBefore: 20 } })
  expect([19, 20].map((now) => syncStatus(snapshot, now).nextTryAt)).toEqual([20, null])
})

test('a draft of an account waits for that account, and one without a known account for anyone', async () => {
  const { draft } = await snapshotOf({ signedIn: true, onServer: false })
  const waits = (more: Partial<DraftRow>, account: string | null | undefined) =>
    awaitsSignIn({ ...draft, ...more }, account)
  expect(waits({}, undefined)).toBe(false)
  expect(waits({}, null)).toBe(true)
  expect(waits({}, 'karim')).toBe(false)
  expect(waits({ account: 'karim' }, 'karim')).toBe(false)
  expect(waits({ account: 'rahim' }, 'karim')).toBe(true)
  // Once the server has it, only a draft without a code of its own needs the session.
  expect(waits({ onServer: true, token: '' }, null)).toBe(true)
  expect(waits({ onServer: true, token: '' }, 'karim')).toBe(false)
  expect(waits({ onServer: true, token: 'A' }, null)).toBe(false)
  expect(waits({ signedIn: false }, null)).toBe(false)
})
