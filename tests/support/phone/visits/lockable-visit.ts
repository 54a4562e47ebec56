import { aboutOf, requestOf } from '#domain/appointments/visit-form.ts'
import { createVault, unlockPhone } from '../../../../src/sync/vault/vault.ts'
import { leastIterations } from '../../../../src/sync/vault/vault-crypto.ts'
import { choosePhoto, createVisit, releaseVisit, writeVisit } from '../../../../src/sync/visits/visits.ts'
import { createPhone, type TestPhone } from '../sync-phone.ts'

const pin = '4711'
const officialId = '0b7f3c1e-5a44-4c7e-9d0e-3f7a1f0c9b11'
const about = {
  ...{ firstName: 'Rahima', lastName: 'Khatun', email: 'rahima@example.com', mobile: '01712345678' },
  ...{ nid: '1234567890', address: '8 Mirpur Road' },
}
const purpose = { type: 'online', officialId, topic: 'The plan of plot 12', personCount: '2' }
const photoText = 'bytes-of-the-photo'
/** The personal data in it. */
export const secrets = [...Object.values(about), purpose.topic, officialId, photoText, 'image/webp']

/** A request with the answers of a person who has reached the last step of the form. */
export async function beginVisit(phone: TestPhone, firstName = about.firstName) {
  const visit = await createVisit(phone, { visitorId: null, locale: 'bn' })
  const texts = (part: 'about' | 'purpose', values: object) =>
    Object.entries(values).map(([path, text]) => ({ part, path, text }))
  await writeVisit(phone, visit.id, [...texts('about', { ...about, firstName }), ...texts('purpose', purpose)])
  await choosePhoto(phone, visit.visitorId, new Blob([photoText], { type: 'image/webp' }))
  return visit
}

/** Sets a PIN on the phone; returns a function that unlocks it. */
export async function setPin(phone: TestPhone, digits = pin) {
  const earlier = await phone.store.vaults.toCollection().primaryKeys()
  await createVault(phone, digits, leastIterations)
  const vaultId = (await phone.store.vaults.toCollection().primaryKeys()).find((id) => !earlier.includes(id)) ?? ''
  return { vaultId, unlock: () => unlockPhone(phone, vaultId, digits) }
}

/** A phone with one request and a PIN. */
export async function createLockable() {
  const phone = createPhone()
  const visit = await beginVisit(phone)
  return { phone, visit, ...(await setPin(phone)) }
}

/** Everything that the phone stores about visitors, with the bytes of photos as text. */
export async function rowsOf({ store }: TestPhone) {
  const photos = await store.photos.toArray()
  return {
    visitors: await store.visitors.toArray(),
    visits: await store.visits.toArray(),
    kept: await store.meta.where('key').startsWith('appointments').toArray(),
    photos: await Promise.all(photos.map(async ({ fileId, blob }) => [fileId, blob.type, await blob.text()])),
  }
}

/** Lets the request be sent to the office. */
export const release = (phone: TestPhone, visitId: string) =>
  releaseVisit(phone, {
    ...{ visitId, about: aboutOf(about), name: about.firstName, request: requestOf(purpose) },
    official: { nameBn: 'করিম', nameEn: 'Karim' },
  })
