import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadStorage } from '../../../src/client/drafts/phone/loading/load-storage.ts'
import { createVisit } from '../../../src/sync/visits/visits.ts'
import { type Answerer, type FakeAnswer, fakeFetch, heldAnswer } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import { officialRecord } from '../../support/people/visits/shown-appointment.ts'

// The appointments of an account, with answers in place of the server.

const applicant = { role: 'USER', locale: 'en' } as const
const ok = (body: unknown): FakeAnswer => ({ status: 200, body })
const listOf = (list: readonly unknown[]) => ok({ list, page: 1, size: 20, total: list.length })
const introduce = 'POST /api/visitors'

async function clear() {
  const { store } = (await loadStorage()).context
  await Promise.all([store.visitors.clear(), store.visits.clear(), store.meta.clear()])
}
beforeEach(clear)
afterEach(clear)

function openOffice(readOwn: Answerer) {
  return fakeFetch({
    'GET /api/office': () => 'lost',
    'GET /api/officials': () => listOf([officialRecord]),
    'GET /api/appointments': () => listOf([]),
    'GET /api/visitors': readOwn,
    [introduce]: ({ body }) => {
      const { id = 'new', visitorToken = 'new' } = body as { id?: string; visitorToken?: string }
      return { status: 201, body: { id, visitorToken } }
    },
    'PATCH /api/visitors': () => ok({ version: 1 }),
  })
}

/** Stores the visitor of an earlier request without an account on the phone. */
async function leaveVisitor() {
  const { context } = await loadStorage()
  const { visitorId, id } = await createVisit(context, { visitorId: null, locale: 'en' })
  await context.store.visitors.update(visitorId, { name: 'Rahima', onServer: true })
  await context.store.visits.update(id, { state: 'sent' })
  const visitor = await context.store.visitors.get(visitorId)
  if (visitor === undefined) throw new Error('no visitor')
  return { visitor, read: () => context.store.visitors.get(visitorId) }
}

async function fillIn(screen: Awaited<ReturnType<typeof openPage>>['screen']) {
  const box = (name: string) => screen.getByRole('textbox', { name })
  await box('E-mail').fill('rahima@example.com')
  await box('National ID number').fill('1234567890')
  await box('Address').fill('8 Mirpur Road')
  await screen.getByRole('button', { name: 'Next' }).click()
}

const request = { name: /^Request an appointment/ }

test('choosing to request opens the dialog at once, while one’s own record is still loading', async () => {
  const held = heldAnswer(ok({ visitor: null }))
  openOffice(held.answerer)
  const { screen } = await openPage('/dashboard/visitor', applicant)
  await screen.getByRole('button', request).click()
  await expect.element(screen.getByRole('dialog', request)).toBeVisible()
  held.release()
  await expect.element(screen.getByRole('dialog', { name: 'First, about yourself' })).toBeVisible()
})

test('appointments that were requested on the phone without an account can be moved to the account', async () => {
  const { visitor, read } = await leaveVisitor()
  const { sent } = openOffice(() => ok({ visitor: null }))
  const { screen } = await openPage('/dashboard/visitor', applicant)
  await screen.getByRole('button', { name: 'Are they yours?' }).click()
  const question = screen.getByRole('dialog', { name: 'Are the appointments of Rahima yours?' })
  await question.getByRole('button', { name: 'Yes, they are mine' }).click()
  await fillIn(screen)
  await expect.poll(async () => (await read())?.account).toBe('made')
  expect(sent(introduce).map(({ body }) => body)).toMatchObject([{ id: visitor.id, visitorToken: visitor.token }])
})

test('appointments of another person stay separate', async () => {
  const { read } = await leaveVisitor()
  const { sent } = openOffice(() => ok({ visitor: null }))
  const { screen } = await openPage('/dashboard/visitor', applicant)
  await expect.element(screen.getByRole('button', { name: 'Are they yours?' })).toBeVisible()
  await screen.getByRole('button', request).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'No, someone else’s' }).click()
  await fillIn(screen)
  await expect.poll(() => sent(introduce).length).toBe(1)
  expect(sent(introduce)[0]?.body).not.toHaveProperty('id')
  expect((await read())?.account).toBeUndefined()
})

test('the profile of a Bengali page has Bengali digits and the Bengali name of the district', async () => {
  const about = { firstName: 'রহিমা', lastName: 'খাতুন', email: 'rahima@example.com', address: 'মিরপুর রোড' }
  const numbers = { mobile: '01712345678', nid: '1234567890', district: 'Rajshahi' }
  const id = '00000000-0000-4000-8000-0000000000b1'
  const record = { id, version: 0, imageUrl: null, hasAccount: true, createdAt: '2026-11-20T04:00:00.000Z' }
  const { sent } = openOffice(() => ok({ visitor: { ...record, ...about, ...numbers } }))
  const { screen } = await openPage('/dashboard/visitor', { ...applicant, locale: 'bn' })
  for (const text of ['০১৭১২৩৪৫৬৭৮', '১২৩৪৫৬৭৮৯০', 'রাজশাহী']) {
    await expect.poll(() => screen.container.textContent).toContain(text)
  }
  // The form shows the same digits, and sends ASCII digits.
  await screen.getByRole('button', { name: 'সম্পাদনা করুন' }).click()
  await expect.element(screen.getByLabelText('মোবাইল নম্বর')).toHaveValue('০১৭১২৩৪৫৬৭৮')
  await screen.getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  await expect.poll(() => sent('PATCH /api/visitors').map(({ body }) => body)).toMatchObject([numbers])
})
