import { afterEach, expect, test, vi } from 'vitest'
import { dumpStore } from '../../../tests/support/phone/dump-store.ts'
import { startDraft } from '../../../tests/support/phone/sync-phone.ts'
import { createLockable, rowsOf, secrets } from '../../../tests/support/phone/visits/lockable-visit.ts'
import { choosePhoto, createVisit, keptAppointmentsKey, VisitorGone, writeVisit } from '../visits/visits.ts'
import { findSealedVisit, listSealedHeads, listSealedVisitors } from './sealed-heads.ts'
import { lockPhone } from './vault.ts'

/* A request is locked and unlocked as a whole, whatever happens in between. */

afterEach(() => vi.restoreAllMocks())

test('locking leaves no word of a request and no byte of the photo, and the PIN brings back all of it', async () => {
  const { phone, visit, unlock } = await createLockable()
  const { store } = phone
  const token = (await store.visitors.get(visit.visitorId))?.token ?? 'no token'
  await store.meta.put({ key: keptAppointmentsKey(visit.visitorId), value: { data: 'kept-appointments' } })
  const before = await rowsOf(phone)
  const all = [...secrets, token, 'kept-appointments']
  for (const secret of all) expect(await dumpStore(store)).toContain(secret)

  expect(await lockPhone(phone)).toBe('locked')
  for (const secret of all) expect(await dumpStore(store)).not.toContain(secret)
  expect(await findSealedVisit(store, visit.id)).toMatchObject({ id: visit.visitorId, ids: [visit.id], unsent: 1 })
  // The list of drafts does not show the request.
  expect(await listSealedHeads(store)).toEqual([])

  expect(await unlock()).toMatchObject({ kind: 'open', newer: 0, journals: [] })
  expect(await rowsOf(phone)).toEqual(before)
  expect(await store.sealed.count()).toBe(0)
})

test('a page that crashes at any moment of locking leaves the whole request readable or locked', async () => {
  for (const deadly of [1, 2]) {
    const { phone, unlock } = await createLockable()
    const before = await rowsOf(phone)
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    let pieces = 0
    const spy = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...args) => {
      pieces += 1
      if (pieces === deadly) throw new Error('the page was killed')
      return encrypt(...args)
    })
    await expect(lockPhone(phone)).rejects.toThrow('killed')
    spy.mockRestore()
    expect(await rowsOf(phone)).toEqual(before)
    // The next page locks what the crashed one left readable.
    await lockPhone(phone)
    for (const secret of secrets) expect(await dumpStore(phone.store)).not.toContain(secret)
    await unlock()
    expect(await rowsOf(phone)).toEqual(before)
  }
})

test('a request that does not fit on the phone when it is unlocked stays locked, and nothing is readable after the next lock', async () => {
  const { phone, unlock } = await createLockable()
  const before = await rowsOf(phone)
  await lockPhone(phone)
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  phone.store.photos.hook('creating', refuse)
  expect(await unlock()).toMatchObject({ failed: 1 })
  phone.store.photos.hook('creating').unsubscribe(refuse)
  for (const secret of secrets) expect(await dumpStore(phone.store)).not.toContain(secret)
  await lockPhone(phone)
  await unlock()
  expect(await rowsOf(phone)).toEqual(before)
})

test('a phone that is too full to lock keeps the request readable, and locks when there is room', async () => {
  const { phone } = await createLockable()
  const before = await rowsOf(phone)
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  phone.store.sealed.hook('creating', full)
  await expect(lockPhone(phone)).rejects.toThrow()
  expect(await rowsOf(phone)).toEqual(before)
  phone.store.sealed.hook('creating').unsubscribe(full)
  await lockPhone(phone)
  expect(await phone.store.visits.count()).toBe(0)
})

test('a draft that is too large to be locked does not keep the request beside it readable', async () => {
  const { phone } = await createLockable()
  const draft = await startDraft(phone, { mobile: '01812345678' })
  const full = (_: unknown, { draftId }: { draftId: string }) => {
    if (draftId === draft.id) throw new DOMException('full', 'QuotaExceededError')
  }
  phone.store.sealed.hook('creating', full)
  await expect(lockPhone(phone)).rejects.toThrow()
  for (const secret of secrets) expect(await dumpStore(phone.store)).not.toContain(secret)
  expect(await phone.store.drafts.get(draft.id)).toBeDefined()
  phone.store.sealed.hook('creating').unsubscribe(full)
  expect(await lockPhone(phone)).toBe('locked')
  expect(await phone.store.drafts.count()).toBe(0)
})

test('text and photo that are entered while a request is being locked are in the lock, and later ones are refused', async () => {
  const { phone, visit, unlock } = await createLockable()
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  let writes = 0
  const spy = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...args) => {
    writes += 1
    if (writes === 2) await writeVisit(phone, visit.id, [{ part: 'purpose', path: 'topic', text: 'Late words' }])
    if (writes === 3) await choosePhoto(phone, visit.visitorId, new Blob(['another photo'], { type: 'image/webp' }))
    return encrypt(...args)
  })
  await lockPhone(phone)
  spy.mockRestore()
  expect(await phone.store.photos.count()).toBe(0)
  await expect(choosePhoto(phone, visit.visitorId, new Blob(['too late']))).rejects.toThrow(VisitorGone)
  await expect(createVisit(phone, { visitorId: visit.visitorId, locale: 'bn' })).rejects.toThrow(VisitorGone)
  expect(await phone.store.photos.count()).toBe(0)
  await unlock()
  expect((await phone.store.visits.get(visit.id))?.purpose.topic).toBe('Late words')
  expect((await rowsOf(phone)).photos.map(([, , text]) => text)).toEqual(['another photo'])
})

test('two tabs that lock or unlock at once neither lose nor duplicate anything', async () => {
  const { phone, visit, unlock } = await createLockable()
  const before = await rowsOf(phone)
  await Promise.all([lockPhone(phone), lockPhone(phone)])
  expect(await listSealedVisitors(phone.store)).toHaveLength(1)
  // The other tab unlocks, and something is typed there, while this one decrypts.
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle)
  let openings = 0
  const spy = vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (...args) => {
    openings += 1
    if (openings === 2) {
      await unlock()
      await writeVisit(phone, visit.id, [{ part: 'about', path: 'address', text: 'Another road' }])
    }
    return decrypt(...args)
  })
  await unlock()
  spy.mockRestore()
  expect((await phone.store.visits.get(visit.id))?.about.address).toBe('Another road')
  expect((await rowsOf(phone)).photos).toEqual(before.photos)
})
