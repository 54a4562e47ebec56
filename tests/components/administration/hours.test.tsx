import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Answerer, fakeFetch, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import { official, reads } from '../../support/people/administration-records.ts'
import { officialRecord } from '../../support/people/visits/shown-appointment.ts'

// The hours in which an official receives visitors.

test('hours that were changed elsewhere: typed values stay, and the next attempt is based on that change', async () => {
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
  const tuesday = { day: 2, from: 600, to: 720 }
  stored = { ...stored, weeklyHours: [...stored.weeklyHours, tuesday], slotMinutes: 30, version: 7 }
  const save = screen.getByRole('button', { name: 'Save' })
  await save.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Someone else has changed this meanwhile/)
  await expect.element(from).toHaveValue('10:00')
  // The other days and the slot length were not touched here, so they come from the other person.
  await expect.element(screen.getByLabelText('Tuesday: From')).toHaveValue('10:00')
  await save.click()
  await expect.element(screen.getByText('Hours saved')).toBeVisible()
  await expect.element(from).toHaveValue('10:00')
  expect(sent('PUT /api/officials/hours').map(({ body }) => body)).toMatchObject([
    { version: 4 },
    { version: 7, slotMinutes: 30, weeklyHours: [{ day: 0, from: 600, to: 1020 }, tuesday] },
  ])
})

test('an error is shown at its row, which gets the focus; rows can be added and removed by keyboard', async () => {
  const hours = { weeklyHours: [{ day: 0, from: 540, to: 1020 }], breaks: [], slotMinutes: 15, version: 4 }
  const put: Answerer = ({ body }) => ({ status: 200, body: { ...hours, ...(body as object), version: 5 } })
  const { sent } = fakeFetch({
    ...reads,
    'GET /api/officials/hours': () => ({ status: 200, body: hours }),
    'PUT /api/officials/hours': put,
  })
  const { screen } = await openPage(`/official/hours?id=${official.id}`, { role: 'OWNER', locale: 'en' })
  const add = screen.getByRole('button', { name: 'Monday: Add hours' })
  await expect.element(add).toBeVisible()
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  const from = screen.getByLabelText('Monday: From')
  await expect.element(from).toHaveFocus()
  await expect.element(from).toHaveValue('09:00')
  await from.fill('18:00')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(from).toHaveAccessibleDescription(/end before they start/)
  await expect.element(from).toHaveFocus()
  expect(sent('PUT /api/officials/hours')).toEqual([])
  await from.fill('10:00')
  await screen.getByRole('button', { name: 'Sunday: Remove these times' }).click()
  await expect.element(screen.getByRole('button', { name: 'Sunday: Add hours' })).toHaveFocus()
  await screen.getByRole('combobox', { name: 'Length of a meeting' }).selectOptions('30 minutes')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Hours saved')).toBeVisible()
  expect(sent('PUT /api/officials/hours')[0]?.body).toEqual({
    ...{ weeklyHours: [{ day: 1, from: 600, to: 1020 }], breaks: [], slotMinutes: 30, version: 4 },
  })
})

test('values that are typed during the saving stay, keep the focus, and are saved next', async () => {
  let stored = { weeklyHours: [{ day: 0, from: 540, to: 1020 }], breaks: [], slotMinutes: 15, version: 4 }
  const { promise, resolve } = Promise.withResolvers<void>()
  const { sent } = fakeFetch({
    ...reads,
    'GET /api/officials/hours': () => ({ status: 200, body: stored }),
    'PUT /api/officials/hours': async ({ body }) => {
      const hours = body as typeof stored
      if (hours.version !== stored.version) return refusal({ status: 409, code: 'stale_version' })
      await promise
      stored = { ...hours, version: hours.version + 1 }
      return { status: 200, body: stored }
    },
  })
  const { screen } = await openPage(`/official/hours?id=${official.id}`, { role: 'OWNER', locale: 'en' })
  const [from, to] = ['From', 'Until'].map((side) => screen.getByLabelText(`Sunday: ${side}`))
  await from?.fill('10:00')
  const save = screen.getByRole('button', { name: 'Save' })
  await save.click()
  await expect.poll(() => sent('PUT /api/officials/hours').length).toBe(1)
  await to?.fill('16:00')
  to?.element().focus()
  resolve()
  await expect.element(screen.getByText('Hours saved')).toBeVisible()
  await expect.element(save).not.toHaveAttribute('aria-busy')
  await expect.element(to ?? save).toHaveValue('16:00')
  await expect.element(to ?? save).toHaveFocus()
  await save.click()
  await expect.poll(() => stored.version).toBe(6)
  expect(stored.weeklyHours).toEqual([{ day: 0, from: 600, to: 960 }])
})
