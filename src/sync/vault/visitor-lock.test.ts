import { afterEach, expect, test, vi } from 'vitest'
import { aboutOf, requestOf } from '#domain/appointments/visit-form.ts'
import { spellStore } from '../../../tests/support/phone/spell-store.ts'
import { createPhone, startDraft, type TestPhone } from '../../../tests/support/phone/sync-phone.ts'
import { localSchemaVersion } from '../store.ts'
import type { VisitCalls } from '../transport/visit-calls.ts'
import { syncVisitors } from '../visits/sync-visitors.ts'
import {
  choosePhoto,
  createVisit,
  keptAppointmentsKey,
  releaseVisit,
  VisitorGone,
  writeVisit,
} from '../visits/visits.ts'
import { sealLateWords } from './seal-visitor.ts'
import { findSealedVisit, listSealedHeads, listSealedVisitors, visitorPart } from './sealed-heads.ts'
import { createVault, dropSealed, lockOf, lockPhone, unlockPhone } from './vault.ts'
import { leastIterations } from './vault-crypto.ts'

const pin = '4711'
const officialId = '0b7f3c1e-5a44-4c7e-9d0e-3f7a1f0c9b11'
const about = {
  ...{ firstName: 'Rahima', lastName: 'Khatun', email: 'rahima@example.com', mobile: '01712345678' },
  ...{ nid: '1234567890', address: '8 Mirpur Road' },
}
const purpose = { type: 'online', officialId, topic: 'The plan of plot 12', personCount: '2' }
const photoText = 'bytes-of-the-photo'
const secrets = [...Object.values(about), purpose.topic, officialId, photoText, 'image/webp']

afterEach(() => vi.restoreAllMocks())

/** A request as a person leaves it in the last step of the form. */
async function beginVisit(phone: TestPhone, firstName = about.firstName) {
  const visit = await createVisit(phone, { visitorId: null, locale: 'bn' })
  const texts = (part: 'about' | 'purpose', values: object) =>
    Object.entries(values).map(([path, text]) => ({ part, path, text }))
  await writeVisit(phone, visit.id, [...texts('about', { ...about, firstName }), ...texts('purpose', purpose)])
  await choosePhoto(phone, visit.visitorId, new Blob([photoText], { type: 'image/webp' }))
  return visit
}

async function setPin(phone: TestPhone, digits = pin) {
  const earlier = await phone.store.vaults.toCollection().primaryKeys()
  await createVault(phone, digits, leastIterations)
  const vaultId = (await phone.store.vaults.toCollection().primaryKeys()).find((id) => !earlier.includes(id)) ?? ''
  return { vaultId, unlock: () => unlockPhone(phone, vaultId, digits) }
}

async function createLockable() {
  const phone = createPhone()
  const visit = await beginVisit(phone)
  return { phone, visit, ...(await setPin(phone)) }
}

/** All that a phone has of visitors, the bytes of photos as text. */
async function rowsOf({ store }: TestPhone) {
  const photos = await store.photos.toArray()
  return {
    visitors: await store.visitors.toArray(),
    visits: await store.visits.toArray(),
    kept: await store.meta.where('key').startsWith('appointments').toArray(),
    photos: await Promise.all(photos.map(async ({ fileId, blob }) => [fileId, blob.type, await blob.text()])),
  }
}

const release = (phone: TestPhone, visitId: string) =>
  releaseVisit(phone, {
    ...{ visitId, about: aboutOf(about), name: about.firstName, request: requestOf(purpose) },
    official: { nameBn: 'করিম', nameEn: 'Karim' },
  })

/** An office that takes everything; `during` runs while it has the first call. */
function createOffice(during: () => Promise<unknown> = async () => undefined) {
  const taken = { visitors: new Set<string>(), appointments: new Set<string>(), photos: new Set<string>(), calls: 0 }
  const take = async (set: Set<string>, id: string) => {
    taken.calls += 1
    if (taken.calls === 1) await during()
    set.add(id)
    return { kind: 'answered', body: { id } } as const
  }
  const visits = {
    createVisitor: ({ id }: { id: string }) => take(taken.visitors, id),
    createAppointment: (_: unknown, { id }: { id: string }) => take(taken.appointments, id),
    uploadPhoto: (_: unknown, { fileId }: { fileId: string }) => take(taken.photos, fileId),
    namePhoto: (_: unknown, fileId: string) => take(taken.photos, fileId),
    isSignedIn: () => false,
  } as unknown as VisitCalls
  return { taken, visits }
}

test('locking leaves no word of a request and no byte of the photo, and the PIN brings back all of it', async () => {
  const { phone, visit, unlock } = await createLockable()
  const { store } = phone
  const token = (await store.visitors.get(visit.visitorId))?.token ?? 'no token'
  await store.meta.put({ key: keptAppointmentsKey(visit.visitorId), value: { data: 'kept-appointments' } })
  const before = await rowsOf(phone)
  const all = [...secrets, token, 'kept-appointments']
  for (const secret of all) expect(await spellStore(store)).toContain(secret)

  expect(await lockPhone(phone)).toBe('locked')
  for (const secret of all) expect(await spellStore(store)).not.toContain(secret)
  expect(await findSealedVisit(store, visit.id)).toMatchObject({ id: visit.visitorId, ids: [visit.id], unsent: 1 })
  // The list of drafts does not show it as one.
  expect(await listSealedHeads(store)).toEqual([])

  expect(await unlock()).toMatchObject({ kind: 'open', newer: 0, journals: [] })
  expect(await rowsOf(phone)).toEqual(before)
  expect(await store.sealed.count()).toBe(0)
})

test('a page that dies at any moment of locking leaves the request whole: readable, or locked', async () => {
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
    // The next page locks what the last one left open.
    await lockPhone(phone)
    for (const secret of secrets) expect(await spellStore(phone.store)).not.toContain(secret)
    await unlock()
    expect(await rowsOf(phone)).toEqual(before)
  }
})

test('a request for which there is no room at its opening stays locked, and nothing readable after the next lock', async () => {
  const { phone, unlock } = await createLockable()
  const before = await rowsOf(phone)
  await lockPhone(phone)
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  phone.store.photos.hook('creating', refuse)
  expect(await unlock()).toMatchObject({ failed: 1 })
  phone.store.photos.hook('creating').unsubscribe(refuse)
  for (const secret of secrets) expect(await spellStore(phone.store)).not.toContain(secret)
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

test('a draft for which the phone has no room does not keep the request beside it readable', async () => {
  const { phone } = await createLockable()
  const draft = await startDraft(phone, { mobile: '01812345678' })
  const full = (_: unknown, { draftId }: { draftId: string }) => {
    if (draftId === draft.id) throw new DOMException('full', 'QuotaExceededError')
  }
  phone.store.sealed.hook('creating', full)
  await expect(lockPhone(phone)).rejects.toThrow()
  for (const secret of secrets) expect(await spellStore(phone.store)).not.toContain(secret)
  expect(await phone.store.drafts.get(draft.id)).toBeDefined()
  phone.store.sealed.hook('creating').unsubscribe(full)
  expect(await lockPhone(phone)).toBe('locked')
  expect(await phone.store.drafts.count()).toBe(0)
})

test('what is typed and chosen while a request is being locked is in the lock, and what comes later is refused', async () => {
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

test('two tabs that lock or open at once neither lose nor double anything', async () => {
  const { phone, visit, unlock } = await createLockable()
  const before = await rowsOf(phone)
  await Promise.all([lockPhone(phone), lockPhone(phone)])
  expect(await listSealedVisitors(phone.store)).toHaveLength(1)
  // The other tab opens, and something is typed, while this one decrypts.
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

test('each PIN opens the requests of its own person; those of a person without one stay as they are', async () => {
  const phone = createPhone()
  const first = await beginVisit(phone, 'First')
  const one = await setPin(phone, '1111')
  await lockPhone(phone)
  const without = await beginVisit(phone, 'Without')
  await one.unlock()
  await lockPhone(phone)
  expect((await listSealedVisitors(phone.store)).flatMap(({ ids }) => ids)).toEqual([first.id])
  expect(await phone.store.visits.get(without.id)).toBeDefined()
  // Now the second person sets a PIN.
  const two = await setPin(phone, '2222')
  await lockPhone(phone)
  expect(await spellStore(phone.store)).not.toContain('Without')
  expect((await unlockPhone(phone, two.vaultId, '1111')).kind).toBe('wrong')
  await one.unlock()
  expect((await phone.store.visits.toArray()).map(({ id }) => id)).toEqual([first.id])
  await two.unlock()
  expect((await phone.store.visits.toArray()).map(({ id }) => id)).toEqual([without.id])
  expect(await spellStore(phone.store)).not.toContain('First')
})

test('a request in which nothing was typed is locked with nobody, and is of the person who types first', async () => {
  const phone = createPhone()
  await beginVisit(phone, 'First')
  const { unlock } = await setPin(phone)
  const empty = await createVisit(phone, { visitorId: null, locale: 'bn' })
  await lockPhone(phone)
  expect((await phone.store.visits.toArray()).map(({ id }) => id)).toEqual([empty.id])
  await unlock()
  await writeVisit(phone, empty.id, [{ part: 'about', path: 'firstName', text: 'Begun after the PIN' }])
  await lockPhone(phone)
  expect(await spellStore(phone.store)).not.toContain('Begun after the PIN')
})

test('a request that waits for a connection waits in the lock, and goes to the office once after the PIN', async () => {
  const { phone, visit, unlock } = await createLockable()
  await release(phone, visit.id)
  await lockPhone(phone)
  const { taken, visits } = createOffice()
  await syncVisitors(phone, visits, { now: true })
  expect(taken.calls).toBe(0)
  await unlock()
  await syncVisitors(phone, visits, { now: true })
  expect([taken.visitors, taken.appointments]).toEqual([new Set([visit.visitorId]), new Set([visit.id])])
  expect(taken.photos.size).toBe(1)
  expect(await phone.store.visits.get(visit.id)).toMatchObject({ state: 'sent', about: {} })
})

test('an answer of the office that comes after the lock writes nothing readable, and is asked for again', async () => {
  const { phone, visit, unlock } = await createLockable()
  await release(phone, visit.id)
  const { taken, visits } = createOffice(() => lockPhone(phone))
  await syncVisitors(phone, visits, { now: true })
  expect(taken.visitors.size).toBe(1)
  expect(await rowsOf(phone)).toEqual({ visitors: [], visits: [], kept: [], photos: [] })
  for (const secret of secrets) expect(await spellStore(phone.store)).not.toContain(secret)
  await unlock()
  await syncVisitors(phone, visits, { now: true })
  expect(taken.visitors).toEqual(new Set([visit.visitorId]))
  expect((await phone.store.visits.get(visit.id))?.state).toBe('sent')
})

test('late words are locked beside their visitor and handed back with it', async () => {
  const { phone, visit, vaultId, unlock } = await createLockable()
  await lockPhone(phone)
  const lock = await lockOf(phone.store, vaultId)
  if (lock === null) throw new Error('There is no lock')
  await sealLateWords(phone.store, lock, visit.visitorId, 'a late word')
  expect(await spellStore(phone.store)).not.toContain('a late word')
  const outcome = await unlock()
  expect(outcome).toMatchObject({ kind: 'open', journals: [{ draftId: visit.visitorId, text: 'a late word' }] })
  const [late] = outcome.kind === 'open' ? outcome.journals : []
  // A page that dies before it has stored them finds them at the next opening.
  await lockPhone(phone)
  expect(await unlock()).toMatchObject({ journals: [{ text: 'a late word' }] })
  await dropSealed(phone.store, visit.visitorId, late?.part)
  expect(await phone.store.sealed.count()).toBe(0)
})

test('what a later version has locked stays locked, and drafts beside it open', async () => {
  const { phone, visit, unlock } = await createLockable()
  const draft = await startDraft(phone)
  await lockPhone(phone)
  await phone.store.sealed.update([visit.visitorId, visitorPart], { schemaVersion: localSchemaVersion + 1 })
  expect(await unlock()).toMatchObject({ kind: 'open', newer: 1 })
  expect(await phone.store.visits.count()).toBe(0)
  expect(await phone.store.drafts.get(draft.id)).toBeDefined()
  expect(await phone.store.sealed.count()).toBe(2)
})

test('one damaged piece keeps nothing else locked, and stays as it is', async () => {
  const phone = createPhone()
  const visits = [await beginVisit(phone, 'One'), await beginVisit(phone, 'Two'), await beginVisit(phone, 'Three')]
  const { unlock } = await setPin(phone)
  await lockPhone(phone)
  // The first in the order of opening.
  const [damaged] = visits.map(({ visitorId }) => visitorId).sort()
  if (damaged === undefined) throw new Error('There is no request')
  await phone.store.sealed.update([damaged, visitorPart], { data: new ArrayBuffer(40) })
  expect(await unlock()).toMatchObject({ kind: 'open', failed: 1 })
  const open = visits.map(({ visitorId }) => visitorId).filter((id) => id !== damaged)
  expect((await phone.store.visitors.toArray()).map(({ id }) => id)).toEqual(open.sort())
  expect((await listSealedVisitors(phone.store)).map(({ id }) => id)).toEqual([damaged])
  expect(await unlock()).toMatchObject({ kind: 'open', failed: 1 })
  expect(await phone.store.visitors.count()).toBe(2)
})

test('a locked visitor whose PIN was forgotten can be removed whole', async () => {
  const { phone, visit } = await createLockable()
  await lockPhone(phone)
  await dropSealed(phone.store, visit.visitorId)
  expect(await phone.store.sealed.count()).toBe(0)
})
