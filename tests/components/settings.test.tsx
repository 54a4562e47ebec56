import { expect, test } from 'vitest'
import { queryClient } from '../../src/client/platform/api/query-client.ts'
import { type Answerer, fakeFetch, refusal } from '../support/fake-fetch.ts'
import { openPage } from '../support/open-page.tsx'

// The settings of an OWNER: forms over stored values that have no version.

const empty = { telephone: null, email: null, address: null, hours: null, mapUrl: null }
const setting = { name: 'maxOpenDrafts', value: 5, fallback: 5, least: 1, most: 50 }
const periods = { draftDays: 90, dueSoonDays: 3, lateDays: 5, weekend: [5, 6] }
const save = 'PUT /api/office/contact'

/** The server: refuses a change of what was not seen. */
function openOffice() {
  const office = { contact: { ...empty } as Record<string, unknown> }
  const put: Answerer = ({ body }) => {
    const { value, from } = body as { value: Record<string, unknown>; from: unknown }
    if (JSON.stringify(from) !== JSON.stringify(office.contact)) return refusal({ status: 409, code: 'stale_version' })
    office.contact = value
    return { status: 200, body: value }
  }
  const { sent } = fakeFetch({
    'GET /api/settings': () => ({ status: 200, body: { list: [setting] } }),
    'GET /api/office': () => ({ status: 200, body: { contact: office.contact, ...periods } }),
    [save]: put,
  })
  return { office, sent }
}

test('the contact: what is typed survives a change elsewhere, with the sentence about it', async () => {
  const { office, sent } = openOffice()
  const { screen } = await openPage('/settings', { role: 'OWNER', locale: 'en' })
  const telephone = screen.getByRole('textbox', { name: /^Telephone/ })
  await telephone.fill('0255001122')
  office.contact = { ...empty, email: 'office@example.com' }
  // The page reads again, as it does when its window comes to the front.
  await queryClient.invalidateQueries()
  const change = screen.getByRole('button', { name: 'Change the contact' })
  await change.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Somebody else has changed this meanwhile/)
  await expect.element(telephone).toHaveValue('0255001122')
  await change.click()
  await expect.element(screen.getByText('The contact was changed')).toBeVisible()
  expect(sent(save).map(({ body }) => (body as { from: object }).from)).toEqual([
    empty,
    { ...empty, email: 'office@example.com' },
  ])
})

test('the contact: after a save the form goes on, with the focus where it was', async () => {
  const { office } = openOffice()
  const { screen } = await openPage('/settings', { role: 'OWNER', locale: 'en' })
  const change = screen.getByRole('button', { name: 'Change the contact' })
  await screen.getByRole('textbox', { name: /^Telephone/ }).fill(' 0255001122 ')
  await change.click()
  await expect.element(screen.getByText('The contact was changed')).toBeVisible()
  await expect.element(change).not.toHaveAttribute('aria-busy')
  await expect.element(change).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: /^Telephone/ })).toHaveValue('0255001122')
  // What was read last is shown as long as nothing is typed.
  office.contact = { ...empty, email: 'office@example.com' }
  await queryClient.invalidateQueries()
  await expect.element(screen.getByRole('textbox', { name: /^E-mail/ })).toHaveValue('office@example.com')
})
