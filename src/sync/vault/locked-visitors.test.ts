import { expect, test } from 'vitest'
import { dumpStore } from '../../../tests/support/phone/dump-store.ts'
import { createPhone, startDraft } from '../../../tests/support/phone/sync-phone.ts'
import {
  beginVisit,
  createLockable,
  release,
  rowsOf,
  secrets,
  setPin,
} from '../../../tests/support/phone/visits/lockable-visit.ts'
import { createOffice } from '../../../tests/support/phone/visits/visit-office.ts'
import { localSchemaVersion } from '../store.ts'
import { syncVisitors } from '../visits/sync-visitors.ts'
import { createVisit, writeVisit } from '../visits/visits.ts'
import { sealLateWords } from './seal-visitor.ts'
import { listSealedVisitors, visitorPart } from './sealed-heads.ts'
import { dropSealed, lockOf, lockPhone, unlockPhone } from './vault.ts'

/*
 * Locked requests of visitors: which PIN opens them, when they are sent, and what happens to a piece that cannot be
 * opened.
 */

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
  expect(await dumpStore(phone.store)).not.toContain('Without')
  expect((await unlockPhone(phone, two.vaultId, '1111')).kind).toBe('wrong')
  await one.unlock()
  expect((await phone.store.visits.toArray()).map(({ id }) => id)).toEqual([first.id])
  await two.unlock()
  expect((await phone.store.visits.toArray()).map(({ id }) => id)).toEqual([without.id])
  expect(await dumpStore(phone.store)).not.toContain('First')
})

test('a request in which nothing was typed is not locked, and belongs to the person who types first', async () => {
  const phone = createPhone()
  await beginVisit(phone, 'First')
  const { unlock } = await setPin(phone)
  const empty = await createVisit(phone, { visitorId: null, locale: 'bn' })
  await lockPhone(phone)
  expect((await phone.store.visits.toArray()).map(({ id }) => id)).toEqual([empty.id])
  await unlock()
  await writeVisit(phone, empty.id, [{ part: 'about', path: 'firstName', text: 'Begun after the PIN' }])
  await lockPhone(phone)
  expect(await dumpStore(phone.store)).not.toContain('Begun after the PIN')
})

test('a request that waits for a connection waits in the lock, and goes to the office once after the PIN', async () => {
  const { phone, visit, unlock } = await createLockable()
  await release(phone, visit.id)
  await lockPhone(phone)
  const office = createOffice()
  await syncVisitors(phone, office.visits, { now: true })
  expect(office.calls).toEqual([])
  await unlock()
  await syncVisitors(phone, office.visits, { now: true })
  expect(office.calls).toEqual(['visitor', 'appointment', 'photo', 'name'])
  expect([...office.visitors.keys(), ...office.appointments.keys()]).toEqual([visit.visitorId, visit.id])
  expect(await phone.store.visits.get(visit.id)).toMatchObject({ state: 'sent', about: {} })
})

test('an answer that comes after the lock writes nothing readable, and the call is repeated', async () => {
  const { phone, visit, unlock } = await createLockable()
  await release(phone, visit.id)
  const office = createOffice()
  const lockMeanwhile: typeof office.visits.createVisitor = async (...sent) => {
    const answer = await office.visits.createVisitor(...sent)
    await lockPhone(phone)
    return answer
  }
  await syncVisitors(phone, { ...office.visits, createVisitor: lockMeanwhile }, { now: true })
  expect(office.calls).toEqual(['visitor'])
  expect(await rowsOf(phone)).toEqual({ visitors: [], visits: [], kept: [], photos: [] })
  for (const secret of secrets) expect(await dumpStore(phone.store)).not.toContain(secret)
  await unlock()
  await syncVisitors(phone, office.visits, { now: true })
  expect([...office.visitors.keys()]).toEqual([visit.visitorId])
  expect((await phone.store.visits.get(visit.id))?.state).toBe('sent')
})

test('texts that were typed late are locked beside their visitor and returned with it', async () => {
  const { phone, visit, vaultId, unlock } = await createLockable()
  await lockPhone(phone)
  const lock = await lockOf(phone.store, vaultId)
  if (lock === null) throw new Error('There is no lock')
  await sealLateWords(phone.store, lock, visit.visitorId, 'a late word')
  expect(await dumpStore(phone.store)).not.toContain('a late word')
  const outcome = await unlock()
  expect(outcome).toMatchObject({ kind: 'open', journals: [{ draftId: visit.visitorId, text: 'a late word' }] })
  const [late] = outcome.kind === 'open' ? outcome.journals : []
  // A page that crashes before it has stored the late texts finds them at the next unlock.
  await lockPhone(phone)
  expect(await unlock()).toMatchObject({ journals: [{ text: 'a late word' }] })
  await dropSealed(phone.store, visit.visitorId, late?.part)
  expect(await phone.store.sealed.count()).toBe(0)
})

test('a visitor that a later version has locked stays locked, and drafts beside it are opened', async () => {
  const { phone, visit, unlock } = await createLockable()
  const draft = await startDraft(phone)
  await lockPhone(phone)
  await phone.store.sealed.update([visit.visitorId, visitorPart], { schemaVersion: localSchemaVersion + 1 })
  expect(await unlock()).toMatchObject({ kind: 'open', newer: 1 })
  expect(await phone.store.visits.count()).toBe(0)
  expect(await phone.store.drafts.get(draft.id)).toBeDefined()
  expect(await phone.store.sealed.count()).toBe(2)
})

test('one damaged piece does not keep the others locked, and is not changed', async () => {
  const phone = createPhone()
  const visits = [await beginVisit(phone, 'One'), await beginVisit(phone, 'Two'), await beginVisit(phone, 'Three')]
  const { unlock } = await setPin(phone)
  await lockPhone(phone)
  // The visitor that would be opened first.
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

test('a locked visitor whose PIN was forgotten can be removed completely', async () => {
  const { phone, visit } = await createLockable()
  await lockPhone(phone)
  await dropSealed(phone.store, visit.visitorId)
  expect(await phone.store.sealed.count()).toBe(0)
})
