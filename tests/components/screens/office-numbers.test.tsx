import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeFetch } from '../../support/fake-fetch.ts'
import { openAsStranger } from '../../support/open-page.tsx'

/* A number of the office where another one is asked, or in another spelling. */

test.each([
  ['a26 000412.', 'tracking', 'A26-000412 is your tracking number, not the resume code'],
  ['২৬-০০০৪১২', 'tracking', 'A26-000412 is your tracking number, not the resume code'],
  ['eng 2026 00001', 'enlistment', 'ENG-2026-00001 is your enlistment number, not the resume code'],
])('%s in the resume field leads to a code', async (typed, kind, words) => {
  fakeFetch({})
  const { screen } = await openAsStranger('/resume-application', 'en')
  await userEvent.fill(screen.getByLabelText('Resume code'), typed)
  await userEvent.fill(screen.getByLabelText('Mobile number'), '01712345678')
  await userEvent.click(screen.getByRole('button', { name: 'Open the application' }))
  await expect.element(screen.getByText(words)).toBeVisible()
  const notice = screen.container.querySelector(`[data-office-number="${kind}"]`)
  expect(notice?.closest('[data-code-failure]')).toBe(document.activeElement)
  await userEvent.click(screen.getByRole('button', { name: 'Lost the code? Get a new one by SMS' }))
  await expect.element(screen.getByRole('heading', { name: 'Continue without the code' })).toBeVisible()
})

test('the page of checks says that a tracking number is on no certificate', async () => {
  fakeFetch({})
  const { screen } = await openAsStranger('/verify', 'en')
  const field = screen.getByLabelText('Number of the certificate or receipt')
  await userEvent.fill(field, 'A26 000412')
  await userEvent.click(screen.getByRole('button', { name: 'Check the number' }))
  await expect.element(screen.getByText(/^A26-000412 is the tracking number of an application/)).toBeVisible()
})

test('an empty register says that a tracking number is none of its numbers', async () => {
  const body = { list: [], page: 1, size: 20, total: 0 }
  fakeFetch({ 'GET /api/register': () => ({ status: 200, body }) })
  const { screen } = await openAsStranger('/register?text=a26-000412', 'en')
  await expect.element(screen.getByText(/^A26-000412 is the tracking number of an application/)).toBeVisible()
})
