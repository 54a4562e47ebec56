import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aboutOf, requestOf } from '#domain/appointments/visit-form.ts'
import { createPhone, type TestPhone } from '../../../tests/support/phone/sync-phone.ts'
import { createOffice, type Fault, type Office } from '../../../tests/support/phone/visits/visit-office.ts'
import { syncVisitors } from './sync-visitors.ts'
import {
  choosePhoto,
  createVisit,
  forgetVisitor,
  readVisitors,
  releasePhoto,
  releaseVisit,
  visitState,
  writeVisit,
} from './visits.ts'

const officialId = '0b7f3c1e-5a44-4c7e-9d0e-3f7a1f0c9b11'
const about = {
  ...{ firstName: 'Rahima', lastName: 'Khatun', email: 'r@example.com', mobile: '01712345678', nid: '1234567890' },
  address: '8 Mirpur Road',
}
const purpose = { type: 'online', officialId, topic: 'Plot 12', personCount: '1' }
const official = { nameBn: 'করিম', nameEn: 'Karim' }

async function fillIn(phone: TestPhone, { photo = false } = {}): Promise<string> {
  const { id, visitorId } = await createVisit(phone, { visitorId: null, locale: 'bn' })
  const texts = (part: 'about' | 'purpose', values: object) =>
    Object.entries(values).map(([path, text]) => ({ part, path, text: String(text) }))
  await writeVisit(phone, id, [...texts('about', about), ...texts('purpose', purpose)])
  if (photo) await choosePhoto(phone, visitorId, new Blob(['photo']))
  return id
}

const release = { about: aboutOf(about), name: 'Rahima', request: requestOf(purpose), official }

async function readOne(phone: TestPhone, id: string) {
  const [known] = await readVisitors(phone)
  const visit = known?.visits.find((row) => row.id === id)
  if (known === undefined || visit === undefined) throw new Error('The request is gone')
  return { ...known, visit, state: visitState(visit, known.visitor, phone.now()) }
}

test('a typed request is stored and not sent; once released it is sent in order, and the personal data is removed here', async () => {
  const [phone, office] = [createPhone(), createOffice()]
  const id = await fillIn(phone, { photo: true })
  expect(await syncVisitors(phone, office.visits, {})).toBeNull()
  expect(office.calls).toEqual([])
  expect((await readOne(phone, id)).visit.about).toEqual(about)

  await releaseVisit(phone, { visitId: id, ...release })
  expect((await readOne(phone, id)).state).toBe('phone')
  expect(await syncVisitors(phone, office.visits, {})).toBeNull()
  expect(office.calls).toEqual(['visitor', 'appointment', 'photo', 'name'])
  const { visit, visitor, state } = await readOne(phone, id)
  expect({ state, about: visit.about, person: visitor.about }).toEqual({ state: 'server', about: {}, person: null })
  expect(visit.purpose).toEqual(purpose)
  expect(await phone.store.photos.count()).toBe(0)
  expect(office.appointments.get(id)).toMatchObject({ topic: 'Plot 12' })

  // Nothing is sent a second time.
  await syncVisitors(phone, office.visits, { now: true })
  expect(office.calls).toHaveLength(4)
})

test('a photo that never arrives does not delay the request', async () => {
  const [phone, office] = [createPhone(), createOffice()]
  office.fault = () => (office.calls.at(-1) === 'photo' ? 'dropBefore' : 'none')
  const id = await fillIn(phone, { photo: true })
  await releaseVisit(phone, { visitId: id, ...release })
  expect(await syncVisitors(phone, office.visits, {})).not.toBeNull()
  expect(office.appointments.has(id)).toBe(true)
  expect(office.photos.size).toBe(0)
})

test('however often the connection fails, there is one visitor and one appointment', async () => {
  const met = { dropBefore: 0, dropAfter: 0, none: 0 }
  const fault = fc.constantFrom<Fault>('none', 'dropBefore', 'dropAfter')
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 12 }), async (faults) => {
      const [phone, office] = [createPhone(), createOffice()]
      const coming = [...faults]
      office.fault = () => {
        const next = coming.shift() ?? 'none'
        met[next] += 1
        return next
      }
      const id = await fillIn(phone, { photo: true })
      await releaseVisit(phone, { visitId: id, ...release })
      for (let pass = 0; pass < 14; pass += 1) {
        const wait = await syncVisitors(phone, office.visits, {})
        if (wait === null) break
        phone.clock.at += wait
      }
      expect((await readOne(phone, id)).state).toBe('server')
      expect([office.visitors.size, office.appointments.size]).toEqual([1, 1])
      // The bytes of the photo, and its id on the visitor.
      const [visitorId = ''] = office.visitors.keys()
      expect(office.photos.size).toBe(2)
      expect(office.photos.get(String(office.photos.get(visitorId)))).toBe('bytes')
    }),
    { numRuns: 60, seed: 11 },
  )
  expect(Math.min(...Object.values(met))).toBeGreaterThan(50)
})

test('a refused visitor keeps everything, reports what is wrong, and is sent when it is corrected', async () => {
  const [phone, office] = [createPhone(), createOffice()]
  const id = await fillIn(phone)
  await releaseVisit(phone, { visitId: id, ...release })
  office.refuse = (call) => (call === 'visitor' ? { status: 409, code: 'mobile_taken' } : null)
  expect(await syncVisitors(phone, office.visits, {})).toBeNull()
  const refused = await readOne(phone, id)
  expect(refused.state).toBe('needs-you')
  expect(refused.visit.refusal).toMatchObject({ part: 'visitor', status: 409, code: 'mobile_taken' })
  expect(refused.visit.about).toEqual(about)
  expect(office.appointments.size).toBe(0)

  office.refuse = () => null
  await writeVisit(phone, id, [{ part: 'about', path: 'mobile', text: '01812345678' }])
  await releaseVisit(phone, { visitId: id, ...release, about: aboutOf({ ...about, mobile: '01812345678' }) })
  await syncVisitors(phone, office.visits, {})
  expect((await readOne(phone, id)).state).toBe('server')
  expect([...office.visitors.values()]).toMatchObject([{ mobile: '01812345678' }])
})

test('a refused photo does not delay the request', async () => {
  const [phone, office] = [createPhone(), createOffice()]
  const id = await fillIn(phone, { photo: true })
  await releaseVisit(phone, { visitId: id, ...release })
  office.refuse = (call) => (call === 'photo' ? { status: 422, code: 'file_broken' } : null)
  await syncVisitors(phone, office.visits, {})
  const { visit, visitor, state } = await readOne(phone, id)
  expect([visit.state, visitor.photo?.state, state]).toEqual(['sent', 'refused', 'needs-you'])
  expect(office.appointments.size).toBe(1)
})

test.each([
  ['removed', null],
  ['replaced', new Blob(['another'])],
])('a photo that is %s during its upload does not become the picture', async (_how, next) => {
  const [phone, office] = [createPhone(), createOffice()]
  const id = await fillIn(phone, { photo: true })
  await releaseVisit(phone, { visitId: id, ...release })
  const { visitor } = await readOne(phone, id)
  const { uploadPhoto } = office.visits
  office.visits = {
    ...office.visits,
    uploadPhoto: async (...sent) => {
      const answer = await uploadPhoto(...sent)
      await choosePhoto(phone, visitor.id, next)
      return answer
    },
  }
  expect(await syncVisitors(phone, office.visits, {})).toBeNull()
  expect(office.calls).not.toContain('name')
  const { photo } = (await readOne(phone, id)).visitor
  expect(photo?.state).toBe(next === null ? undefined : 'chosen')
  expect(photo?.fileId).not.toBe(visitor.photo?.fileId)
})

test.each([
  [408, 'internal'],
  [429, 'rate_limited'],
  [500, 'internal'],
  [503, 'maintenance'],
] as const)('a call that is answered %i is tried again later, or at once after a tap', async (status, code) => {
  const [phone, office] = [createPhone(), createOffice()]
  const id = await fillIn(phone)
  await releaseVisit(phone, { visitId: id, ...release })
  office.refuse = () => ({ status, code })
  const wait = await syncVisitors(phone, office.visits, {})
  expect(wait).toBeGreaterThan(0)
  expect(await syncVisitors(phone, office.visits, {})).toBe(wait)
  expect(office.calls).toHaveLength(1)
  office.refuse = () => null
  // A tap does not wait.
  expect(await syncVisitors(phone, office.visits, { now: true })).toBeNull()
  expect((await readOne(phone, id)).state).toBe('server')
})

test('the next pass is the earliest that any of the visitors waits for', async () => {
  const [phone, office] = [createPhone(), createOffice()]
  for (const _ of [1, 2, 3]) await releaseVisit(phone, { visitId: await fillIn(phone), ...release })
  const waits = [300, 100, 200]
  office.refuse = () => ({ status: 503, code: 'maintenance', retryAfterSeconds: waits.shift() ?? 0 })
  expect(await syncVisitors(phone, office.visits, {})).toBe(100_000)
})

test('when the server names the time of the next try, neither a pass nor a tap sends earlier', async () => {
  const [phone, office] = [createPhone(), createOffice()]
  const id = await fillIn(phone)
  await releaseVisit(phone, { visitId: id, ...release })
  office.refuse = () => ({ status: 503, code: 'maintenance', retryAfterSeconds: 600 })
  expect(await syncVisitors(phone, office.visits, {})).toBe(600_000)
  expect(await syncVisitors(phone, office.visits, {})).toBe(600_000)
  expect(await syncVisitors(phone, office.visits, { now: true })).toBe(600_000)
  expect(office.calls).toEqual(['visitor'])
  office.refuse = () => null
  phone.clock.at += 600_000
  expect(await syncVisitors(phone, office.visits, {})).toBeNull()
  expect((await readOne(phone, id)).state).toBe('server')
})

test('a request that is being sent is not changed, and a visitor who is removed leaves nothing', async () => {
  const phone = createPhone()
  const id = await fillIn(phone, { photo: true })
  await releaseVisit(phone, { visitId: id, ...release })
  await writeVisit(phone, id, [{ part: 'purpose', path: 'topic', text: 'Another' }])
  const { visit, visitor } = await readOne(phone, id)
  expect(visit.purpose.topic).toBe('Plot 12')
  await forgetVisitor(phone, visitor.id)
  const left = await Promise.all([phone.store.visitors, phone.store.visits, phone.store.photos].map((t) => t.count()))
  expect(left).toEqual([0, 0, 0])
})

/** Two requests of one visitor: the first was sent, the second was begun before the account was made. */
async function withAccount(phone: TestPhone, office: Office) {
  const first = await fillIn(phone)
  await releaseVisit(phone, { visitId: first, ...release })
  await syncVisitors(phone, office.visits, {})
  const { visitor } = await readOne(phone, first)
  const second = await createVisit(phone, { visitorId: visitor.id, locale: 'bn', purpose })
  office.accounts.add(visitor.id)
  await phone.store.visitors.update(visitor.id, { account: 'made' })
  await releaseVisit(phone, { visitId: second.id, request: requestOf(purpose), official })
  office.calls.length = 0
  return { visitorId: visitor.id, id: second.id }
}

test('after the account was made, a request of its visitor asks to sign in and is then sent with the session', async () => {
  const [phone, office] = [createPhone(), createOffice()]
  const { visitorId, id } = await withAccount(phone, office)
  expect(await syncVisitors(phone, office.visits, {})).toBeNull()
  expect(office.calls).toEqual([])
  expect(await readOne(phone, id)).toMatchObject({ state: 'needs-you', visit: { state: 'waiting' } })

  office.account = visitorId
  office.fault = () => 'dropBefore'
  const wait = await syncVisitors(phone, office.visits, {})
  expect(wait).toBeGreaterThan(0)
  office.fault = () => 'none'
  expect(await syncVisitors(phone, office.visits, { now: true })).toBeNull()
  expect((await readOne(phone, id)).state).toBe('server')
  expect(office.appointments.has(id)).toBe(true)
})

test('the session of another person does not send a visitor’s requests', async () => {
  const [phone, office] = [createPhone(), createOffice()]
  const { id } = await withAccount(phone, office)
  for (const account of [null, '0b7f3c1e-5a44-4c7e-9d0e-3f7a1f0c9b99']) {
    office.account = account
    expect(await syncVisitors(phone, office.visits, { now: true })).toBeNull()
  }
  expect(office.calls).toEqual(['own', 'own'])
  expect(office.appointments.has(id)).toBe(false)
  expect((await readOne(phone, id)).state).toBe('needs-you')
})

test('a photo that is chosen after the account was made is sent with the session too', async () => {
  const [phone, office] = [createPhone(), createOffice()]
  const { visitorId } = await withAccount(phone, office)
  office.account = visitorId
  await choosePhoto(phone, visitorId, new Blob(['photo']))
  await releasePhoto(phone, visitorId)
  await syncVisitors(phone, office.visits, { now: true })
  expect(office.calls).toEqual(['own', 'appointment', 'photo', 'name'])
  expect(await phone.store.photos.count()).toBe(0)
})
