import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeFetch } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'

const answers = {
  'POST /api/departments/search': () => ({ status: 200, body: { list: [], page: 1, size: 20, total: 0 } }),
  'POST /api/auth/signout': () => ({ status: 200, body: {} }),
}

async function openAs(locale: 'en' | 'bn') {
  const { sent } = fakeFetch(answers)
  const { screen, address } = await openPage('/departments', { role: 'ICT', locale })
  const button = screen.getByRole('button', { name: locale === 'en' ? 'Profile' : 'প্রোফাইল' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  return { screen, address, sent, button, menu: screen.getByRole('menu') }
}

test('the menu shows whose account it is and is named by its button, in Bengali too', async () => {
  const { screen, button, menu } = await openAs('bn')
  await button.click()
  await expect.element(menu).toHaveAccessibleName('প্রোফাইল')
  await expect.element(menu).toMatchTextContent(/Rahima Khatun/)
  await expect.element(screen.getByRole('menuitem', { name: 'পাসওয়ার্ড পরিবর্তন' })).toBeVisible()
  await expect.element(screen.getByRole('menuitem', { name: 'লগআউট' })).toBeVisible()
})

test('the keyboard opens it and moves in it, and Escape returns the focus', async () => {
  const { screen, button, menu } = await openAs('en')
  const choice = (name: string) => screen.getByRole('menuitem', { name })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(choice('Change password')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choice('Where you are logged in')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(choice('Log out')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('a choice opens its page, and a press outside the menu closes it', async () => {
  const { screen, address, button, menu } = await openAs('en')
  await button.click()
  await screen.getByRole('heading', { name: 'Departments' }).click()
  await expect.element(menu).not.toBeInTheDocument()
  await button.click()
  await screen.getByRole('menuitem', { name: 'Change password' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Change password' })).toBeVisible()
  await expect.poll(address).toBe('/change-password')
  await expect.element(menu).not.toBeInTheDocument()
})

test('“Log out” ends the session', async () => {
  const { screen, sent, button } = await openAs('en')
  await button.click()
  await screen.getByRole('menuitem', { name: 'Log out' }).click()
  await expect.element(button).not.toBeInTheDocument()
  expect(sent('POST /api/auth/signout')).toHaveLength(1)
})
