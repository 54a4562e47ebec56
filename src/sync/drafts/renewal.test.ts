import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { runSync } from '../run.ts'
import { TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import type { Transport } from '../transport/transport.ts'
import '../../../tests/support/key-range.ts'
import { createRenewal, findRenewal } from './renewal.ts'

const file = { name: 'nid.pdf', size: 900, sha256: 'a'.repeat(64), mime: 'application/pdf', order: 1 }
const path = 'documents/nidCopy/00000000-0000-4000-8000-00000000000a'
const enlistmentId = '00000000-0000-4000-8000-00000000000e'

function createPhone(): SyncContext {
  return {
    store: new TalikaStore('phone', { indexedDB: new IDBFactory(), IDBKeyRange }),
    changes: { publish: () => {}, subscribe: () => () => {}, close: () => {} },
    deviceId: 'phone-a',
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    pause: async () => {},
  }
}

test('a renewal is made here, names its enlistment with the key of the approved application, and uploads nothing', async () => {
  const phone = createPhone()
  const server = createMemoryServer()
  const inner = server.transportFor('phone-a')
  const creations: unknown[] = []
  const transport: Transport = {
    ...inner,
    create: (who, body, key) => {
      creations.push({ enlistmentId: body.enlistmentId, purpose: body.purpose, key })
      return inner.create(who, body)
    },
  }
  const renews = { enlistmentId, token: '7K3M9QXA2B4C', mobile: '01712345678' }
  const draft = await createRenewal(phone, {
    ...{ kind: 'individual', type: 'ARCHITECT', purpose: 'RENEWAL', locale: 'bn', signedIn: false, renews },
    answers: { mobile: '01712345678', nameBn: 'করিম', [path]: file },
  })
  expect(await findRenewal(phone, enlistmentId)).toMatchObject({ id: draft.id })
  expect(await phone.store.attachments.toArray()).toMatchObject([{ draftId: draft.id, state: 'remote', ...file }])

  await runSync(phone, transport, { now: true })
  expect(creations).toEqual([{ enlistmentId, purpose: 'RENEWAL', key: renews }])
  expect(server.documentOf(draft.id)).toEqual({ mobile: '01712345678', nameBn: 'করিম', [path]: file })
  expect(server.requests).toBe(1)
  await phone.store.drafts.update(draft.id, { status: 'approved' })
  expect(await findRenewal(phone, enlistmentId)).toBeNull()
})

test('an application whose renewal was decided is renewed anew', async () => {
  const renews = { enlistmentId, token: '7K3M9QXA2B4C', mobile: '01712345678' }
  for (const [status, isFound] of [
    ['draft', true],
    ['pending', true],
    ['approved', false],
    ['rejected', false],
  ] as const) {
    const phone = createPhone()
    const draft = await createRenewal(phone, {
      ...{ kind: 'individual', type: 'ARCHITECT', purpose: 'RENEWAL', locale: 'bn', signedIn: false, renews },
      answers: { mobile: '01712345678' },
    })
    await phone.store.drafts.update(draft.id, { status })
    expect((await findRenewal(phone, enlistmentId)) !== null, status).toBe(isFound)
  }
})
