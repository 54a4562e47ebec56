import '../../../src/client/app/catalogs.ts'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DuplicatesNotice } from '../../../src/client/features/staff/desk/duplicates/duplicates-notice.tsx'
import { InternalNotes } from '../../../src/client/features/staff/desk/page/internal-notes.tsx'
import { OpenedNotice } from '../../../src/client/features/staff/desk/page/opened-notice.tsx'
import { RatingsPanel } from '../../../src/client/features/staff/desk/ratings/ratings-panel.tsx'
import { queryClient } from '../../../src/client/platform/api/query-client.ts'
import { i18n, loadMessages, setLocale } from '../../../src/client/platform/i18n.ts'
import type { Application } from '../../../src/contract/applications/application-shapes.ts'
import type { Role } from '../../../src/domain/people/roles.ts'
import { type Answerer, type FakeAnswer, fakeFetch } from '../../support/fake-fetch.ts'
import { signIn } from '../../support/open-page.tsx'

const ids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const
const at = '2026-11-16T05:20:00.000Z'
const ok = (body: unknown, status = 200): FakeAnswer => ({ status, body })

function application(id: string, answers: Record<string, string> = {}): Application {
  return {
    ...{ id, kind: 'individual', type: 'ARCHITECT', purpose: 'REGISTRATION', status: 'pending' },
    ...{ trackingNo: id === ids[0] ? 'A26-000412' : 'A24-000077', version: 1, rev: 1, epoch: 'e', schemaVersion: 1 },
    ...{ mobile: '01712345678', locale: 'bn', answers, revs: {}, conflicts: [], files: [], payment: null, fee: null },
    ...{ enlistment: null, correction: null, timeline: [], actions: [], submittedAt: at, docHash: 'a'.repeat(64) },
  }
}
const mine = application(ids[0], { nid: '19901234567890123', nameEn: 'Md. Abdul Karim' })

async function show(part: ReactNode, answers: Record<string, Answerer>, role: Role = 'OWNER') {
  signIn(role, 'en')
  const calls = fakeFetch(answers)
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
    </I18nProvider>,
  )
  return { ...calls, screen }
}

beforeEach(async () => {
  await setLocale('en')
  await Promise.all([loadMessages('staff'), loadMessages('records')])
})
afterEach(() => queryClient.clear())

test('a match is named with its number, and compared answer by answer with the national ID masked', async () => {
  const duplicate = {
    ...{ id: ids[1], kind: 'individual', type: 'ARCHITECT', purpose: 'REGISTRATION', status: 'approved' },
    ...{ trackingNo: 'A24-000077', nameBn: null, nameEn: 'Abdul Karim', submittedAt: '2024-03-02T05:00:00.000Z' },
  }
  const tried = { ...duplicate, id: null, status: 'draft', trackingNo: null, nameEn: null, submittedAt: null }
  const { screen, sent } = await show(<DuplicatesNotice application={mine} />, {
    'GET /api/apps/duplicates': () =>
      ok({
        list: [
          { ...duplicate, same: ['nid', 'tin'] },
          { ...tried, same: ['transaction'], paymentState: null },
        ],
      }),
    'GET /api/apps/individual': () => ok(application(ids[1], { nid: '1234567890123', nameEn: 'Abdul Karim' })),
  })
  await expect.element(screen.getByText('Match found')).toBeVisible()
  await expect.element(screen.getByText('Same national ID, Same TIN')).toBeVisible()
  await expect.element(screen.getByText('Architect · 2 March 2024')).toBeVisible()
  await expect.element(screen.getByText('An application that has not been submitted yet')).toBeVisible()
  // Nothing is opened, and so no view is audited, before the person asks for it.
  expect(sent('GET /api/apps/individual')).toEqual([])
  await screen.getByRole('button', { name: 'Compare with A24-000077 · Abdul Karim' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Compare with A24-000077' })
  await expect.element(dialog.getByRole('heading', { name: /^Matching: / })).toBeVisible()
  const part = (isSame: boolean) => [...document.querySelectorAll(`[role="dialog"] [data-same="${isSame}"]`)]
  const text = (parts: Element[]) => parts.map((each) => each.textContent).join(' ')
  expect(text(part(true))).toContain('•')
  expect(text(part(false))).toContain('Md. Abdul Karim')
  expect(document.querySelector('[role="dialog"]')?.textContent).not.toContain('4567890')
})

test('a revoked enlistment and a debarred applicant are named in red instead of "Approved"', async () => {
  const earlier = {
    ...{
      id: ids[1],
      kind: 'individual',
      type: 'ARCHITECT',
      purpose: 'REGISTRATION',
      status: 'approved',
      same: ['nid'],
    },
    ...{ trackingNo: 'A24-000077', nameBn: null, nameEn: 'Abdul Karim', submittedAt: '2024-03-02T05:00:00.000Z' },
    ...{ revocation: { at: '2025-01-05T05:00:00.000Z', reason: 'False papers' }, debarred: true },
  }
  const { screen } = await show(<DuplicatesNotice application={mine} />, {
    'GET /api/apps/duplicates': () => ok({ list: [earlier] }),
  })
  const named = screen.getByText('Revoked on 5 January 2025: False papers · Debarred')
  await expect.element(named).toBeVisible()
  expect(named.element().className).toContain('text-danger')
  expect(screen.getByText('Approved').elements()).toEqual([])
})

test('of many matches two are shown; a button shows the others and moves the focus to the first of them', async () => {
  const list = [1, 2, 3, 4].map((n) => ({
    ...{ id: `00000000-0000-4000-8000-00000000001${n}`, kind: 'individual', type: 'ARCHITECT', status: 'approved' },
    ...{ purpose: 'REGISTRATION', trackingNo: `A24-00000${n}`, nameBn: null, nameEn: 'Karim', same: ['nid'] },
    ...{ submittedAt: '2024-03-02T05:00:00.000Z' },
  }))
  const { screen } = await show(<DuplicatesNotice application={mine} />, {
    'GET /api/apps/duplicates': () => ok({ list }),
  })
  const lines = () => document.querySelectorAll('[data-part="duplicates"] > li').length
  const more = screen.getByRole('button', { name: '2 more' })
  await expect.element(more).toBeVisible()
  expect(lines()).toBe(2)
  await more.click()
  expect(lines()).toBe(4)
  await expect.poll(() => document.activeElement?.textContent).toContain('A24-000003')
  await expect.element(more).not.toBeInTheDocument()
})

test('staff who are not a desk see no facts, and nobody sees those of their own application', async () => {
  const forbidden = () => ok({ type: 'x', title: 'x', status: 403, code: 'forbidden', requestId: 'r' }, 403)
  const parts = (
    <>
      <DuplicatesNotice application={mine} />
      <OpenedNotice application={mine} />
      <InternalNotes application={mine} />
    </>
  )
  const applicant = await show(parts, {}, 'USER')
  expect(document.body.textContent).not.toMatch(/Internal notes|Match found/)
  expect(applicant.sent('PUT /api/apps/claim')).toEqual([])
  await applicant.screen.unmount()
  const own = await show(parts, {
    'GET /api/apps/duplicates': forbidden,
    'PUT /api/apps/claim': forbidden,
    'DELETE /api/apps/claim': forbidden,
    'GET /api/apps/notes': forbidden,
  })
  await expect.poll(() => own.sent('GET /api/apps/notes').length).toBeGreaterThan(0)
  await expect.poll(() => document.querySelector('[data-part="internal-notes"]')).toBeNull()
})

test('a colleague who has it open is named in a line that is always there, and leaving is reported', async () => {
  const answer = { body: { by: null, at: null } as object }
  const { screen, sent } = await show(<OpenedNotice application={mine} />, {
    'PUT /api/apps/claim': () => ok(answer.body),
    'DELETE /api/apps/claim': () => ok({ by: null, at: null }),
  })
  const line = () => document.querySelector('[data-part="opened-by"]')
  await expect.poll(() => sent('PUT /api/apps/claim').length).toBe(1)
  const height = line()?.getBoundingClientRect().height
  answer.body = { by: { bn: 'রেহানা পারভীন', en: 'Rehana Parvin' }, at }
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(screen.getByText(/Rehana Parvin has had this open since 16 November 2026/)).toBeVisible()
  expect(line()?.getBoundingClientRect().height).toBe(height)
  // A hidden page does not report that the application is open.
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const before = sent('PUT /api/apps/claim').length
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(sent('PUT /api/apps/claim')).toHaveLength(before)
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => sent('PUT /api/apps/claim').length).toBe(before + 1)
  await screen.unmount()
  await expect.poll(() => sent('DELETE /api/apps/claim').length).toBe(1)
})

test('a note that could not be sent stays in its field; a sent one is in the list', async () => {
  const note = { id: ids[1], text: 'Rang the bank', by: { bn: 'রহিমা', en: 'Rahima' }, at }
  const list: object[] = []
  const add: { answer: FakeAnswer } = { answer: 'lost' }
  const { screen, sent } = await show(<InternalNotes application={mine} />, {
    'GET /api/apps/notes': () => ok({ list }),
    'POST /api/apps/notes': () => add.answer,
  })
  const field = screen.getByRole('textbox', { name: 'Note for colleagues' })
  const button = screen.getByRole('button', { name: 'Add note' })
  await button.click()
  await expect.element(screen.getByText('Please write something, at most 2,000 characters')).toBeVisible()
  await field.fill('Rang the bank')
  await button.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue('Rang the bank')
  add.answer = ok(note, 201)
  list.push(note)
  await button.click()
  await expect.element(field).toHaveValue('')
  await expect.element(screen.getByText(/Rahima · 16 November 2026/)).toBeVisible()
  // The retry has the same key, so that the note is stored once.
  const keys = sent('POST /api/apps/notes').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).not.toBeNull()
  expect(new Set(keys).size).toBe(1)
})

test('a work is rated in a dialog, which names what is missing; without the right there is no button', async () => {
  const rating = {
    ...{ id: ids[1], applicationId: ids[0], enlistmentId: null, kind: 'individual', number: 'A26-000412' },
    ...{ project: 'Padma Residential', score: 4, comment: null, by: { bn: 'রহিমা', en: 'Rahima' }, at },
  }
  const list: object[] = []
  const answers = {
    'GET /api/ratings': () => ok({ list, page: 1, size: 100, total: list.length }),
    'POST /api/ratings': () => ok(rating, 201),
  }
  const { screen, sent } = await show(<RatingsPanel application={mine} />, answers)
  await expect.element(screen.getByText('No work has been rated yet')).toBeVisible()
  await screen.getByRole('button', { name: 'Rate work' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Rate work' })
  await dialog.getByRole('textbox', { name: 'Project or work' }).fill('Padma Residential')
  await dialog.getByRole('button', { name: 'Rate', exact: true }).click()
  await expect.element(dialog.getByText('Please choose a rating')).toBeVisible()
  expect(sent('POST /api/ratings')).toEqual([])
  await dialog.getByRole('radio', { name: '4 · Good' }).click()
  list.push(rating)
  await dialog.getByRole('button', { name: 'Rate', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('POST /api/ratings').map(({ body }) => body)).toEqual([
    { applicationId: ids[0], project: 'Padma Residential', score: 4, comment: null },
  ])
  await expect.element(screen.getByText('on average, ratings: 1')).toBeVisible()
  await screen.unmount()
  const reader = await show(<RatingsPanel application={mine} />, answers, 'APP_COLLECTOR')
  await expect.element(reader.screen.getByText('Padma Residential')).toBeVisible()
  expect(document.querySelector('[data-action="rate"]')).toBeNull()
})
