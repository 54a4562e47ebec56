import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { signIn, signInOverHttp } from '../../support/browser/desk.ts'
import { goToStep } from '../../support/browser/wizard.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

test.use(withoutWorker)

test.skip(({ isMobile }) => !isMobile, 'What forms say does not depend on the width of the screen.')

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const errorOf = (page: Page, name: string) => page.locator(`#f-${name}-error`)
const toast = (page: Page) => page.locator('[data-toast="danger"]')
const submit = (page: Page) => page.locator('main form [type="submit"]').first().click()

test('the sign-up asks for the password twice, and a taken number has its own message', async ({ page }) => {
  const mobile = `017${randomInt(10_000_000, 99_999_999)}`
  const fill = async (password: string, again: string) => {
    await page.goto('/signup')
    await field(page, 'fullName').fill('করিম উদ্দিন')
    await field(page, 'mobile').fill(mobile)
    await field(page, 'password').fill(password)
    await field(page, 'retypePassword').fill(again)
    await submit(page)
  }
  await fill('river-boat-91', 'river-boat-19')
  await expect(errorOf(page, 'retypePassword')).toContainText('মিলছে না')
  await expect(toast(page)).toContainText('মিলছে না')
  await page.locator('[data-action="show-password"]').first().click()
  await expect(field(page, 'password')).toHaveAttribute('type', 'text')
  await field(page, 'retypePassword').fill('river-boat-91')
  await submit(page)
  await expect(page).toHaveURL(/dashboard/)
  await page.evaluate(() => localStorage.clear())
  await fill('river-boat-91', 'river-boat-91')
  await expect(page.getByRole('alert')).toContainText('আগে থেকেই অ্যাকাউন্ট আছে')
  await expect(toast(page)).toContainText('আগে থেকেই অ্যাকাউন্ট আছে')
})

test('a wrong old password is reported at its field, and the toast is the general one', async ({ page, server }) => {
  await signIn(page, 'user@demo.example', server.demoPassword)
  await page.goto('/change-password')
  await field(page, 'oldPassword').fill('not-the-old-one')
  for (const name of ['newPassword', 'retypePassword']) await field(page, name).fill('river-boat-91')
  await submit(page)
  await expect(errorOf(page, 'oldPassword')).toContainText('বর্তমান পাসওয়ার্ডটি সঠিক নয়')
  await expect(field(page, 'oldPassword')).toBeFocused()
  await expect(toast(page)).toContainText('কাজটি করা যায়নি')
  // A signed-in person is redirected from the pages for visitors without an account.
  await page.goto('/forgot-password')
  await expect(page).toHaveURL(/dashboard/)
})

/** Changes the current contact; returns the status of the answer. */
async function changeContact(url: string, headers: Record<string, string>, change: object): Promise<number> {
  const { send } = overHttp(url)
  const { contact: from } = (await send({ method: 'GET', url: '/api/office', headers })).body
  const body = { value: { ...from, ...change }, from }
  return (await send({ method: 'PUT', url: '/api/office/contact', headers, body })).status
}

/** Removes the accounts of the demo: without accounts, the page says where to ask. */
async function withdrawPayees(url: string, headers: Record<string, string>): Promise<void> {
  const { send } = overHttp(url)
  const { payees: from } = (await send({ method: 'GET', url: '/api/fees', headers })).body
  const body = { value: { bkash: null, Nagad: null, Bank: null }, from }
  expect((await send({ method: 'PUT', url: '/api/fees/payees', headers, body })).status).toBe(200)
}

test('an OWNER with an outdated page overwrites nothing, keeps what was typed, and sees the newest rest', async ({
  page,
  server,
}) => {
  await signIn(page, 'owner@demo.example', server.demoPassword)
  await page.goto('/settings')
  const form = page.locator('[data-form="contact"]')
  await form.locator('[name="email"]').fill('mine@example.org')
  const headers = await signInOverHttp(server, 'owner')
  const email = `other-${randomInt(1_000_000)}@example.org`
  const telephone = `0721${randomInt(100_000, 999_999)}`
  expect(await changeContact(server.url, headers, { email, telephone })).toBe(200)
  await form.locator('[type="submit"]').click()
  await expect(toast(page)).toContainText('অন্য কেউ')
  await expect(form.locator('[name="telephone"]')).toHaveValue(telephone)
  await expect(form.locator('[name="email"]')).toHaveValue('mine@example.org')
  await form.locator('[type="submit"]').click()
  await expect(page.locator('[data-toast="ok"]')).toBeVisible()
  await expect(form.locator('[name="telephone"]')).toHaveValue(telephone)
})

test('an OWNER sets the weekly holidays', async ({ page, server }) => {
  await signIn(page, 'owner@demo.example', server.demoPassword)
  await page.goto('/settings')
  const form = page.locator('[data-form="weekend"]')
  const ticked = form.locator('label:has(:checked)')
  await expect(ticked).toHaveText(['শুক্রবার', 'শনিবার'])
  await form.getByLabel('শনিবার').uncheck()
  await form.locator('[type="submit"]').click()
  await expect(page.locator('[data-toast="ok"]')).toBeVisible()
  await page.reload()
  await expect(ticked).toHaveText(['শুক্রবার'])
  for (const day of await form.getByRole('checkbox').all()) await day.check()
  await form.locator('[type="submit"]').click()
  await expect(form.getByRole('group')).toContainText('অন্তত এক দিন')
  for (const day of ['রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার']) await form.getByLabel(day).uncheck()
  await form.locator('[type="submit"]').click()
  await expect(form.locator('[type="submit"]')).toBeEnabled()
  await page.reload()
  await expect(ticked).toHaveText(['শুক্রবার', 'শনিবার'])
})

test('the telephone that an OWNER sets is on the contact page, below every page and at the payment', async ({
  page,
  server,
}) => {
  const headers = await signInOverHttp(server, 'owner')
  expect(await changeContact(server.url, headers, { telephone: '0721-775566' })).toBe(200)
  const dialled = 'a[href="tel:0721775566"]'
  await page.goto('/contact')
  await expect(page.locator(`[data-part="contact"] ${dialled}`)).toBeVisible()
  await expect(page.locator(`footer ${dialled}`)).toHaveText('০৭২১৭৭৫৫৬৬')

  await withdrawPayees(server.url, headers)
  await page.goto('/individual/apply?type=ARCHITECT')
  await goToStep(page, 'payment')
  await expect(page.locator('[data-fee-parts]')).toHaveText(/১০,০০০.*১৫%.*১,৫০০.*১১,৫০০/)
  await expect(page.locator(`[data-part="no-payees"] ${dialled}`)).toBeVisible()
  // The purpose was asked for on the first page. A wallet needs no slip; a picture of its message is welcome.
  await expect(field(page, 'paymentPurpose')).toHaveCount(0)
  await field(page, 'paymentMethod').and(page.locator('[value="bkash"]')).check()
  await expect(page.locator('[data-slot="bankSlip"] legend')).toContainText('ঐচ্ছিক')
  await field(page, 'paymentMethod').and(page.locator('[value="Bank"]')).check()
  await expect(page.locator('[data-slot="bankSlip"] legend')).toHaveText('ব্যাংক জমা স্লিপ/পে-অর্ডারের কপি')
})

test('continuing without a mobile number explains why it is needed', async ({ page }) => {
  await page.goto('/individual/apply?type=ARCHITECT')
  await page.locator('[data-action="continue"]').click()
  await expect(toast(page)).toContainText('অন্তত একটি সঠিক মোবাইল নম্বর')
})

test('the list of required papers is shown for the type, from the home page to the form', async ({ page }) => {
  await page.goto('/')
  await page.locator('a[href="/instructions"]').last().click()
  await page.locator('[data-filter="PLANNER"]').click()
  await expect(page.locator('[data-checklist="PLANNER"] li').first()).toBeVisible()
  await page.locator('[data-checklist] a').click()
  await expect(page).toHaveURL(/individual\/apply\?type=PLANNER/)
  await expect(page.locator('a[href="/instructions?type=PLANNER"]')).toBeVisible()
})
