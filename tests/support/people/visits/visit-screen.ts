import { expect } from 'vitest'
import { loadStorage } from '../../../../src/client/drafts/phone/loading/load-storage.ts'
import { endSession } from '../../../../src/client/platform/api/session-changes.ts'
import type { FakeAnswer } from '../../fake-fetch.ts'
import type { openAsStranger } from '../../open-page.tsx'

// The visitor's request form, filled in as a person does, with answers of the office.

export const path = '/appointments/apply-1'
export const createVisitor = 'POST /api/visitors'
export const createAppointment = 'POST /api/appointments'
export const makeAccount = 'POST /api/visitors/password'

export const online = official('0b7f3c1e-5a44-4c7e-9d0e-3f7a1f0c9b11', 'Nasrin Akter', { acceptsInPerson: false })
export const both = official('1b7f3c1e-5a44-4c7e-9d0e-3f7a1f0c9b12', 'Kamal Hossain', {})

export function official(id: string, nameEn: string, more: object) {
  const names = { nameBn: 'নাসরিন আক্তার', nameEn, gender: 'Female', status: 'ACTIVE', version: 0 }
  const rest = { imageUrl: null, department: null, designation: { bn: 'সচিব', en: 'Secretary' }, isSecretary: false }
  return { id, ...names, ...rest, acceptsOnline: true, acceptsInPerson: true, sortOrder: 0, ...more }
}

export const officials = { 'GET /api/officials': (): FakeAnswer => page([online, both]) }
export const lists = { ...officials, 'GET /api/appointments': (): FakeAnswer => page([]) }
export const page = (list: object[]): FakeAnswer => ({
  status: 200,
  body: { list, page: 1, size: 20, total: list.length },
})
export const created = ({ body }: { body: unknown }): FakeAnswer => {
  const { id, visitorToken = 't' } = body as { id: string; visitorToken?: string }
  return { status: 201, body: { id, visitorToken } }
}

export async function clear() {
  await endSession()
  const { store } = (await loadStorage()).context
  await Promise.all([store.visitors.clear(), store.visits.clear(), store.photos.clear(), store.meta.clear()])
}

export type Screen = Awaited<ReturnType<typeof openAsStranger>>['screen']
export const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)
export const box = (screen: Screen, name: string) => screen.getByRole('textbox', { name })

/** Everything that the browser stores for this page, as text. */
export async function everythingKept(): Promise<string> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const rows: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const table of database.objectStoreNames) {
      rows.push(await done(database.transaction(table).objectStore(table).getAll()))
    }
    database.close()
  }
  return JSON.stringify(rows)
}

export async function introduce(screen: Screen, mobile = '01712345678', firstName = 'Rahima') {
  await box(screen, 'First name').fill(firstName)
  await box(screen, 'Last name').fill('Khatun')
  await box(screen, 'Mobile number').fill(mobile)
  await box(screen, 'E-mail').fill('rahima@example.com')
  await box(screen, 'National ID number').fill('1234567890')
  await box(screen, 'Address').fill('8 Mirpur Road')
  await screen.getByRole('button', { name: 'Next' }).click()
}

export async function sayWhy(screen: Screen) {
  await screen.getByRole('radio', { name: 'In person' }).click()
  await screen.getByRole('radio', { name: /Kamal Hossain/ }).click()
  await box(screen, 'Agenda').fill('The plan of plot 12')
  await box(screen, 'Number of persons').fill('2')
  await screen.getByRole('button', { name: 'Next' }).click()
}

/** Sends a request of a new person and ends at the receipt. */
export async function sendAs(screen: Screen, name: string, mobile: string) {
  await introduce(screen, mobile, name)
  await sayWhy(screen)
  await screen.getByRole('button', { name: 'Skip' }).click()
  await screen.getByRole('button', { name: 'Send the request' }).click()
  await expect.element(screen.getByText('On the server')).toBeVisible()
}

export const another = { name: /I am someone else/ }
