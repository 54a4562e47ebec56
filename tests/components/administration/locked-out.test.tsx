import { expect, test } from 'vitest'
import { fakeFetch, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import { idOf, reads, self, user } from '../../support/people/administration-records.ts'

const edit = `/system/user/edit?id=${user.id}`
const withRoles = (roles: string[], id = user.id) => ({
  ...reads,
  'GET /api/employees': () => ({ status: 200, body: { ...user, roles, id } }),
})
const waits = { status: 202, body: { waits: { id: idOf(91), expiresAt: '2026-12-01T04:00:00Z' } } }

test('a new password is shown once, after the own password was given again', async () => {
  let isConfirmed = false
  const { sent } = fakeFetch({
    ...reads,
    'POST /api/auth/confirm': () => {
      isConfirmed = true
      return { status: 200, body: {} }
    },
    'POST /api/employees/password': () =>
      isConfirmed
        ? { status: 200, body: { password: 'abcd2345efgh' } }
        : refusal({ status: 403, code: 'password_needed' }),
  })
  const { screen } = await openPage(edit, { role: 'ICT', locale: 'en' })
  await screen.getByRole('button', { name: 'Set a password' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Set a password' }).click()
  await dialog.getByLabelText('Your password', { exact: true }).fill('my-own-password')
  await dialog.getByRole('button', { name: 'Confirm and continue' }).click()
  await expect.element(screen.getByText('abcd2345efgh')).toBeVisible()
  expect(sent('POST /api/employees/password').at(-1)?.body).toEqual({ id: user.id, version: 0 })
  await screen.getByRole('button', { name: 'I have passed it on' }).click()
  await expect.element(screen.getByText('abcd2345efgh')).not.toBeInTheDocument()
})

test('the second step and the sessions: what each does is said before, and a refusal in the dialog', async () => {
  const { sent } = fakeFetch({
    ...reads,
    'POST /api/employees/second-factor/remove': () => refusal({ status: 404, code: 'not_found' }),
    'POST /api/employees/sessions/end': () => ({ status: 200, body: { ended: 2 } }),
  })
  const { screen } = await openPage(edit, { role: 'OWNER', locale: 'en' })
  await screen.getByRole('button', { name: 'Remove the second step' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove the second step' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This person has no second step.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'End all sessions' }).click()
  await dialog.getByRole('button', { name: 'End all sessions' }).click()
  await expect.element(screen.getByText('All sessions have ended')).toBeVisible()
  expect(sent('POST /api/employees/sessions/end')).toHaveLength(1)
})

test('an ICT asks an admin where the account decides, and reads that it waits', async () => {
  fakeFetch({
    ...withRoles(['CHAIRMAN']),
    'POST /api/employees/password': () => waits,
    'PUT /api/employees': () => waits,
  })
  const { screen } = await openPage(edit, { role: 'ICT', locale: 'en' })
  await screen.getByRole('button', { name: 'Set a password' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Ask an admin' }).click()
  await expect.element(screen.getByText('Your request waits for an admin.')).toBeVisible()
  await screen.getByRole('textbox', { name: /Mobile number/ }).fill('01811000009')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(screen.getByText('An admin has to approve this change. It is made then, not before.'))
    .toBeVisible()
})

test('those who may not help read why: an ICT at an OWNER, anyone at their own account', async () => {
  fakeFetch(withRoles(['OWNER']))
  const { screen } = await openPage(edit, { role: 'ICT', locale: 'en' })
  await expect.element(screen.getByText('Only another admin can help an admin with the login.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Set a password' })).not.toBeInTheDocument()
})

test('one’s own account leads to the pages for one’s own login', async () => {
  fakeFetch(withRoles(['OWNER'], self))
  const { screen } = await openPage(`/system/user/edit?id=${self}`, { role: 'OWNER', locale: 'en' })
  await expect.element(screen.getByRole('link', { name: 'Change your password' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Set a password' })).not.toBeInTheDocument()
})
