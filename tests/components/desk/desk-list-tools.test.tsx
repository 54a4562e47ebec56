import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ok, row, serve } from '../../support/desk-rows.ts'
import { heldAnswer, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'

// The export of a desk's list, and the keys of the list.

const collector = { role: 'APP_COLLECTOR', locale: 'en' } as const
const list = '/applications/individual'
const save = 'POST /api/apps/export'

test('an export in progress is shown, and can be stopped, when the person returns to the list', async () => {
  const held = heldAnswer(ok(new Blob(['late'])))
  const { sent } = serve(() => [row(1)], { [save]: held.answerer })
  const first = await openPage(list, collector)
  await first.screen.getByRole('button', { name: 'Save the list as a file' }).click()
  await first.screen.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  await expect.poll(() => sent(save).length).toBe(1)
  await first.leave()
  const { screen } = await openPage('/applications', collector)
  await screen.getByRole('button', { name: 'The list is being saved' }).click()
  await screen.getByRole('menuitem', { name: 'Stop saving' }).click()
  held.release()
  await expect.element(screen.getByRole('button', { name: 'Save the list as a file' })).toBeVisible()
  expect(sent(save)).toHaveLength(1)
})

test('the key ? lists the keys of a list', async () => {
  serve(() => [row(1)], {})
  const { screen } = await openPage(list, collector)
  await expect.element(screen.getByRole('link', { name: 'Karim 1' })).toBeVisible()
  await userEvent.keyboard('?')
  const keys = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(keys.getByText('choose')).toBeVisible()
})

test('the reason why a list could not be saved is shown at that list only', async () => {
  serve(() => [row(1)], { [save]: () => refusal({ status: 403, code: 'forbidden' }) })
  const { screen } = await openPage(list, collector)
  await screen.getByRole('button', { name: 'Save the list as a file' }).click()
  await screen.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  const problem = screen.getByRole('alert').filter({ hasText: /not allowed|may not|permission/i })
  await expect.element(problem).toBeVisible()
  screen.container.querySelector<HTMLElement>('[data-filter="recheck"]')?.click()
  await expect.element(problem).not.toBeInTheDocument()
})

test('the chairman has no bulk actions, and can save the list as a file', async () => {
  let answer = refusal({ status: 429, code: 'rate_limited' })
  const { sent } = serve(() => [row(1, { status: 'pending2', actions: [] })], { [save]: () => answer })
  const { screen } = await openPage(list, { role: 'CHAIRMAN', locale: 'en' })
  await expect.element(screen.getByRole('link', { name: 'Karim 1' })).toBeVisible()
  expect(screen.container.querySelector('[data-choose], [data-bulk]')).toBeNull()
  await screen.getByRole('button', { name: 'Save the list as a file' }).click()
  await screen.getByRole('menuitem', { name: 'Comma-separated text (.csv)' }).click()
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Too many attempts' })).toBeVisible()
  answer = ok(new Blob(['\uFEFFক']))
  await screen.getByRole('button', { name: 'Save the list as a file' }).click()
  await screen.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  await expect.element(screen.getByText('Too many attempts')).not.toBeInTheDocument()
  const filter = { families: ['individual'], status: ['pending2'], locale: 'en' }
  expect(sent(save).map(({ url, body }) => [url.search, body])).toEqual([
    ['', { ...filter, format: 'csv' }],
    ['', { ...filter, format: 'xlsx' }],
  ])
})

test('an application that is refused is requested once, and the page says so', async () => {
  const open = 'GET /api/apps/individual'
  const { sent } = serve(() => [row(1)], {
    [open]: () => refusal({ status: 404, code: 'not_found' }),
    'GET /api/apps/duplicates': () => ok({ list: [] }),
  })
  const { screen } = await openPage(list, collector)
  await screen.getByRole('link', { name: 'Karim 1' }).click()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(sent(open)).toHaveLength(1)
})
