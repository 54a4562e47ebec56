import { expect, test } from 'vitest'
import { type Answerer, fakeFetch, refusal } from '../support/fake-fetch.ts'
import { openPage } from '../support/open-page.tsx'
import { officialRecord } from '../support/people/shown-appointment.ts'

// When an official receives visitors, changed by two people.

test('hours that were changed elsewhere: what was typed stays, and the next attempt is based on that change', async () => {
  let stored = { weeklyHours: [{ day: 0, from: 540, to: 1020 }], breaks: [], slotMinutes: 15, version: 4 }
  const put: Answerer = ({ body }) => {
    const change = body as typeof stored
    if (change.version !== stored.version) return refusal({ status: 409, code: 'stale_version' })
    stored = { ...change, version: change.version + 1 }
    return { status: 200, body: stored }
  }
  const { sent } = fakeFetch({
    'GET /api/officials': () => ({ status: 200, body: officialRecord }),
    'GET /api/officials/hours': () => ({ status: 200, body: stored }),
    'PUT /api/officials/hours': put,
  })
  const { screen } = await openPage(`/official/hours?id=${officialRecord.id}`, { role: 'OWNER', locale: 'en' })
  const from = screen.getByLabelText('Sunday: From')
  await from.fill('10:00')
  stored = { ...stored, slotMinutes: 30, version: 7 }
  const save = screen.getByRole('button', { name: 'Save' })
  await save.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Somebody else has changed this meanwhile/)
  await expect.element(from).toHaveValue('10:00')
  await save.click()
  await expect.element(screen.getByText('Hours saved')).toBeVisible()
  await expect.element(from).toHaveValue('10:00')
  expect(sent('PUT /api/officials/hours').map(({ body }) => body)).toMatchObject([
    { version: 4 },
    { version: 7, weeklyHours: [{ day: 0, from: 600, to: 1020 }] },
  ])
})
