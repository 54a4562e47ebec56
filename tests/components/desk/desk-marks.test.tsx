import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type FakeAnswer, fakeFetch, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import { setOnline } from '../../support/set-online.ts'

const id = '00000000-0000-4000-8000-00000000000a'
const at = '2026-11-16T05:20:00.000Z'
const ok = (body: unknown): FakeAnswer => ({ status: 200, body })

function application(more: object = {}) {
  return {
    ...{ id, kind: 'individual', type: 'ARCHITECT', purpose: 'REGISTRATION', status: 'pending', arrivedAt: at },
    ...{ trackingNo: 'A26-000412', version: 1, rev: 1, epoch: 'e', schemaVersion: 1, mobile: '01712345678' },
    ...{
      locale: 'bn',
      answers: { nameEn: 'Md. Karim', nid: '1990123456789', fatherNameEn: 'Rahim' },
      revs: {},
      conflicts: [],
      files: [],
      payment: null,
      fee: null,
    },
    ...{ enlistment: null, correction: null, timeline: [], actions: ['mark', 'recheck'], submittedAt: at, flags: [] },
    ...{ docHash: 'a'.repeat(64), ...more },
  }
}

const address = `/application/review/individual?id=${id}`
const collector = { role: 'APP_COLLECTOR', locale: 'en' } as const
/** The calls of the page besides the application. */
const beside = {
  'GET /api/apps/duplicates': () => ok({ list: [] }),
  'GET /api/apps/notes': () => ok({ list: [] }),
  'GET /api/apps/reasons': () => ok({ list: [] }),
  'PUT /api/apps/claim': () => ok({ by: null, at: null }),
  'DELETE /api/apps/claim': () => ok({ by: null, at: null }),
}

test('nothing moves on the page when the connection drops', async () => {
  fakeFetch({ ...beside, 'GET /api/apps/individual': () => ok(application()) })
  const { screen } = await openPage(address, collector)
  await expect.element(screen.getByRole('button', { name: 'Add note' })).toBeVisible()
  const places = () =>
    [...document.querySelectorAll('main h1, main [role="tab"], main [data-flag], main [data-part]')].map((each) => {
      const { left, top } = each.getBoundingClientRect()
      return [each.textContent, left, top]
    })
  const before = places()
  setOnline(false)
  await expect.element(screen.getByText(/Saved on this device, last updated/)).toBeVisible()
  expect(places()).toEqual(before)
})

test('refused marks are shown beside those of the server, and can be discarded', async () => {
  let stored = application()
  let answer = refusal({ status: 403, code: 'forbidden' })
  const { sent } = fakeFetch({
    ...beside,
    'GET /api/apps/individual': () => ok(stored),
    'PUT /api/apps/individual/verdicts': () => answer,
  })
  const { screen } = await openPage(address, collector)
  await expect.element(screen.getByRole('heading', { name: /Md\. Karim/ })).toBeVisible()
  await userEvent.keyboard('m')
  await expect.poll(() => document.activeElement?.matches('[data-flag]')).toBe(true)
  const path = document.activeElement?.getAttribute('data-flag') ?? ''
  // A colleague has flagged the same answer meanwhile, with other words.
  stored = application({ version: 2, flags: [{ path, note: 'As in the NID', by: 'Rehana', at }] })
  await userEvent.keyboard('{Enter}')
  const waiting = () => screen.container.querySelector(`[data-waiting="${path}"]`)?.textContent
  await expect.poll(waiting).toMatch(/you: Flagged; the server: Flagged \(As in the NID\)/)
  await screen.getByRole('button', { name: 'Discard my marks' }).click()
  await expect.element(screen.getByText(/Your marks are not saved yet/)).not.toBeInTheDocument()
  await expect.element(screen.getByText(/To be corrected: As in the NID/)).toBeVisible()
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
  // The discarded marks are not sent with the next one.
  answer = ok(application({ version: 3 }))
  const before = sent('PUT /api/apps/individual/verdicts').length
  await userEvent.keyboard('m')
  await expect.poll(() => document.activeElement?.matches('[data-flag]')).toBe(true)
  const other = document.querySelectorAll<HTMLElement>('[data-flag]')[1]
  other?.click()
  const calls = () => sent('PUT /api/apps/individual/verdicts').slice(before)
  await expect.poll(() => calls().length).toBeGreaterThan(0)
  const fields = [
    { path, note: 'As in the NID' },
    { path: other?.getAttribute('data-flag'), note: '' },
  ]
  expect(calls()[0]?.body).toMatchObject({ version: 2, fields })
})

/** An application at the committee with two documents that the reception found in order. */
function openTwoDocuments() {
  const files = ['photo', 'nidCopy'].map((slot, index) => ({
    ...{ fileId: `00000000-0000-4000-8000-00000000001${index}`, slot, name: `${slot}.png`, size: 1 },
    ...{ sha256: 'a'.repeat(64), mime: 'image/png', order: 0 },
    verdict: { verdict: 'ok', note: null, at: '2026-11-15T05:20:00.000Z' },
  }))
  const { sent } = fakeFetch({
    ...beside,
    'GET /api/apps/individual': () => ok(application({ status: 'pending1', files })),
    'PUT /api/apps/individual/verdicts': () => ok(application({ status: 'pending1', files, version: 2 })),
    ...Object.fromEntries(
      files.map(({ fileId }) => [`GET /api/files/${fileId}`, () => refusal({ status: 404, code: 'not_found' })]),
    ),
  })
  const verdicts = () => sent('PUT /api/apps/individual/verdicts').map(({ body }) => body)
  return { first: files[0]?.fileId, verdicts }
}

const committee = { role: 'COMMITTEE', locale: 'en' } as const

test('the key o confirms again a document that an earlier desk found in order, instead of undoing it', async () => {
  const { first, verdicts } = openTwoDocuments()
  const { screen } = await openPage(address, committee)
  await expect.element(screen.getByText('0 of 2 reviewed')).toBeInTheDocument()
  await userEvent.keyboard('o')
  await expect.poll(verdicts).toHaveLength(1)
  expect(verdicts()[0]).toMatchObject({ documents: [{ fileId: first, verdict: 'ok' }] })
})

test('a verdict key works before the viewer is drawn', async () => {
  const { first, verdicts } = openTwoDocuments()
  // Without animation frames the viewer appears a second after the answers.
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const { screen } = await openPage(address, committee)
  await expect.poll(() => screen.container.querySelector('main h1')?.textContent).toMatch(/Md\. Karim/)
  const pressedBefore = screen.container.querySelector('[data-viewer]') === null
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'o', code: 'KeyO', bubbles: true }))
  expect(pressedBefore).toBe(true)
  await expect.poll(verdicts).toHaveLength(1)
  expect(verdicts()[0]).toMatchObject({ documents: [{ fileId: first, verdict: 'ok' }] })
})
