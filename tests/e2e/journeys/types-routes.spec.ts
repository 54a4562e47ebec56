import type { Page } from '@playwright/test'
import { findType, registry } from '../../../src/domain/enlistment/registry.ts'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { signIn } from '../../support/browser/desk.ts'
import { expectStep, turnToField } from '../../support/browser/wizard.ts'
import { submitSampleApplication } from '../../support/people/submitted-application.ts'

test.use(withoutWorker)

/** The addresses in decisions.md and what each one opens: a form, or a choice between several forms. */
const apply = {
  '/individual/apply': ['ARCHITECT', 'ENGINEER', 'PLANNER', 'DEVELOPER'],
  '/developer/company/apply': ['DEVELOPER_COMPANY'],
  '/company/apply': ['CONSTRUCTION_COMPANY'],
  '/contractor/goods/apply': ['CONTRACTOR_GOODS'],
  '/contractor/works/apply': ['CONTRACTOR_WORKS'],
}
const enlist = {
  '/individual/enlist': ['ARCHITECT', 'ENGINEER', 'PLANNER'],
  '/developer/enlist': ['DEVELOPER', 'DEVELOPER_COMPANY'],
  '/contrator/goods/enlist': ['CONTRACTOR_GOODS'],
  '/contractor/goods/enlist': ['CONTRACTOR_GOODS'],
  '/contrator/works/enlist': ['CONTRACTOR_WORKS'],
  '/contractor/works/enlist': ['CONTRACTOR_WORKS'],
}

const taken = 'এই ই-মেইল অন্য একটি আবেদনের সঙ্গে যুক্ত আছে'

test.skip(({ isMobile }) => isMobile ?? false, 'Addresses are the same on every screen.')

test('every address opens its form or its choice; a signed-in person finds their own data in it', async ({
  page,
  server,
}) => {
  for (const [address, types] of Object.entries(apply)) await expectForms(page, address, types)
  const applied = await submitSampleApplication(server.url)

  await page.goto('/individual/apply?type=ARCHITECT')
  await page.locator('[name="email"]').fill(`${applied.id}@example.org`)
  await page.locator('[name="email"]').blur()
  await expect(page.locator('main')).toContainText(taken)
  await page.locator('[name="email"]').fill('nobody@example.org')
  await page.locator('[name="email"]').blur()
  await expect(page.locator('main')).not.toContainText(taken)

  // Without a session it is the same form, with an offer to log in and continue there.
  await page.goto('/developer/enlist?type=DEVELOPER')
  await expectStep(page, 'enlistment')
  await page.locator('[data-account-offer] a').click()
  await expect(page).toHaveURL(/signin\?next=.*developer.*enlist/)
  await signIn(page, 'user@demo.example', server.demoPassword)
  for (const [address, types] of Object.entries(enlist)) await expectForms(page, address, types)
  await page.goto('/developer/enlist?type=DEVELOPER')
  await expectStep(page, 'enlistment')
  await expectOwnData(page, {})
  await expect(await turnToField(page, 'nameBn')).toHaveValue('করিম উদ্দিন')
  await expect(page.locator('[name="nameEn"]')).toHaveValue('Karim Uddin')
  await page.goto('/contrator/works/enlist')
  await expectOwnData(page, {})

  await page.goto('/enlisting')
  for (const { type, routes } of registry) {
    const address = `${routes.enlist ?? routes.apply}?type=${type}`
    await expect(page.locator(`a[href="${address}"]`)).toBeVisible()
  }
})

async function expectForms(page: Page, address: string, types: readonly string[]): Promise<void> {
  await page.goto(address)
  if (types.length > 1) {
    const links = page.locator(`a[href^="${address}?type="]`)
    await expect(links).toHaveCount(types.length)
    const offered = await links.evaluateAll((all) =>
      all.map((link) => new URL((link as HTMLAnchorElement).href).search),
    )
    expect(offered.sort()).toEqual(types.map((type) => `?type=${type}`).sort())
    await page.goto(`${address}?type=${types[0]}`)
  }
  await expectStep(page, 'enlistment')
  await expect(page.locator('header').first()).toContainText(`${findType(types[0] ?? '')?.label.bn} তালিকাভুক্তি`)
}

async function expectOwnData(page: Page, names: Record<string, string>): Promise<void> {
  const own = { ...names, mobile: '০১৭০০০০০০০৭', email: 'user@demo.example' }
  for (const [name, value] of Object.entries(own)) await expect(page.locator(`[name="${name}"]`)).toHaveValue(value)
}
