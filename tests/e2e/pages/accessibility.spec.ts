import { randomInt } from 'node:crypto'
import { expectAccessible, expectAccessibleInBoth } from '../../support/browser/accessible.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { enterAs, openApplication, signInOverHttp } from '../../support/browser/desk.ts'
import { expectStep, goToStep, press } from '../../support/browser/wizard.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { approveSampleCertificate } from '../../support/people/approved-certificate.ts'
import { overHttp, submitSampleApplication } from '../../support/people/submitted-application.ts'
import { storedAnswer } from '../../support/server/stored-answer.ts'

// Each page is checked in both languages, light and dark. It begins in Bengali on a phone and in English on a desktop.
test.beforeEach(({ isMobile }, testInfo) => {
  testInfo.skip(testInfo.title.includes('(bn)') !== Boolean(isMobile), 'Runs on the other size of screen.')
})

// Nothing here is requested a second time, and a worker that caches the portal meanwhile only uses the processor.
test.use({ serviceWorkers: 'block' })

// A dozen pages in a row, each checked twice, on machines that others use too.
test.setTimeout(180_000)

// Tall enough that the button bar covers nothing: half-covered links would be measured as too small.
test.beforeEach(({ page }) => page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 9000 }))

const publicPages = [
  '/',
  '/registration-fees',
  '/contact',
  '/instructions?type=ARCHITECT',
  '/privacy',
  '/signin',
  '/signup',
  '/forgot-password',
  '/resume-application',
  '/individual/apply',
  '/individual/enlist?type=ARCHITECT',
  '/nowhere',
  '/landing',
  '/reset-password',
  '/register',
  '/verify',
  '/appointments/apply-1',
  '/company/apply',
  '/developer/company/apply',
  '/contractor/goods/apply',
  '/contractor/works/apply',
]

/** Beside those in the stories below. `owner` and `user` are the demonstration's accounts. */
const signedInPages: Readonly<Record<string, readonly string[]>> = {
  owner: [
    '/departments',
    '/department/create',
    '/designations',
    '/designation/create',
    '/officials',
    '/official/create',
    '/system/users',
    '/system/user/create',
    '/meetings-link',
    '/meetings-link/create',
    '/closures',
    '/closure/create',
    '/applications/import',
    '/second-factor',
    '/dashboard/official',
    '/live',
    '/live/record',
    '/applications/architect',
    '/applications/contractor-goods?status=approved',
  ],
  user: [
    '/dashboard',
    '/enlisting',
    '/dashboard/visitor',
    '/change-password',
    '/sessions',
    '/individual/enlist',
    '/developer/enlist',
    '/contractor/goods/enlist',
    '/contractor/works/enlist',
    // Spelt as in the specification.
    '/contrator/goods/enlist',
    '/contrator/works/enlist',
  ],
}

const inLanguage = (path: string, locale: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`

for (const locale of ['bn', 'en'] as const) {
  test(`axe finds nothing on the public pages (${locale})`, async ({ page }) => {
    for (const path of publicPages) {
      await page.goto(inLanguage(path, locale))
      await expectAccessibleInBoth(page, path)
    }
  })

  for (const [account, paths] of Object.entries(signedInPages)) {
    test(`axe finds nothing on the other pages of the ${account} (${locale})`, async ({ page, server }) => {
      await enterAs(page, server, account)
      for (const path of paths) {
        await page.goto(inLanguage(path, locale))
        await expect(page.locator('html'), path).toHaveAttribute('lang', locale)
        await expectAccessibleInBoth(page, path)
      }
    })
  }

  test(`axe finds nothing where certificates are checked (${locale})`, async ({ page }) => {
    await page.goto(`/register?lang=${locale}`)
    await expectAccessibleInBoth(page, 'the register, empty')
    await page.goto('/verify')
    await page.locator('[name="number"]').fill('ARC-2026-99999')
    await page.locator('form [type="submit"]').click()
    await expect(page.locator('[data-verdict="not-found"]')).toBeVisible()
    await expectAccessibleInBoth(page, 'a number that nobody has')
  })

  test(`axe finds nothing on the pages of one record (${locale})`, async ({ page, server }) => {
    const { number } = await approveSampleCertificate(server.url, server.demoPassword)
    await page.goto(`/verify/${number}?lang=${locale}`)
    // The server writes this one, in the language of its address.
    await expectAccessible(page, 'the page of a scanned code')
    await page.goto('/verify')
    await page.locator('[name="number"]').fill(number)
    await page.locator('form [type="submit"]').click()
    await expect(page.locator('[data-verdict="in-force"]')).toBeVisible()
    await expectAccessibleInBoth(page, 'a certificate')
    await enterAs(page, server, 'owner')
    for (const records of ['/departments', '/designations']) {
      await page.goto(records)
      await page.locator('[data-record] a').first().click()
      await expect(page).toHaveURL(/edit\?id=/)
      await expect(page.locator('main form')).toBeVisible()
      await expectAccessibleInBoth(page, `one of ${records}`)
    }
    await page.goto('/applications/individual?status=approved')
    await page.locator('[data-row-link]').first().click()
    await expect(page.locator('[data-action="revoke"]')).toBeVisible()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expectAccessibleInBoth(page, `an approved application, ${await tab.textContent()}`)
    }
  })

  test(`axe finds nothing in the form, with errors and without (${locale})`, async ({ page }) => {
    await page.goto(`/individual/apply?type=ENGINEER&lang=${locale}`)
    await expectStep(page, 'enlistment')
    await expectAccessibleInBoth(page, 'first step')
    await press(page, 'continue')
    await expect(page.locator('[data-error-summary]')).toBeVisible()
    await expectAccessibleInBoth(page, 'first step with errors')
    await page.locator('[name="mobile"]').fill('01612345678')
    await page.waitForURL(/draft=/)
    await expect.poll(() => storedAnswer(page, 'mobile')).toBe('01612345678')
    await goToStep(page, 'enlistment', 2)
    await expectAccessibleInBoth(page, 'second page')
    for (const step of ['address', 'professional', 'previousProjects', 'documents', 'others', 'payment', 'review']) {
      await goToStep(page, step)
      await expectAccessibleInBoth(page, step)
    }
  })

  test(`axe finds nothing at a desk (${locale})`, async ({ page, server }) => {
    const name = await submitSampleApplication(server.url)
    await enterAs(page, server, 'owner')
    await page.goto(`/dashboard?lang=${locale}`)
    await expectAccessibleInBoth(page, 'dashboard')
    await page.goto('/payments/histories')
    await expect(page.locator('[data-payment-of]').first()).toBeVisible()
    await expectAccessibleInBoth(page, 'payments')
    await page.goto('/settings/fees')
    await page.locator('[name="base"]').fill('0')
    await page.locator('[data-action="change-fee"]').click()
    await expectAccessibleInBoth(page, 'fee schedule with errors')
    await page.goto('/settings')
    await expect(page.locator('[data-form]').first()).toBeVisible()
    await expectAccessibleInBoth(page, 'settings')
    await page.goto('/applications/individual')
    await expectAccessibleInBoth(page, 'list')
    await openApplication(page, locale === 'bn' ? name.nameBn : name.nameEn)
    await expectAccessibleInBoth(page, 'application')
    await page.locator('[data-action="recheck"]').click()
    await expectAccessibleInBoth(page, 'dialog')
  })

  test(`axe finds nothing in a returned form, after submission, in messages and claims (${locale})`, async ({
    page,
    server,
  }) => {
    const mobile = `019${randomInt(10_000_000, 99_999_999)}`
    const applicant = createApplicant(overHttp(server.url), { mobile })
    await applicant.apply({ transactionId: `AX${mobile.slice(3)}` })
    const collector = await signInOverHttp(server, 'collector')
    await applicant.decide(collector, 'recheck', { reason: 'See the name', fields: ['nameEn'] })
    await page.goto(`/resume-application?lang=${locale}#code=${applicant.token}&mobile=${mobile}`)
    await page.locator('form [type="submit"]').first().click()
    await expect(page.locator('[data-correction="known"]')).toBeVisible()
    await expectAccessibleInBoth(page, 'returned form')
    await applicant.submit((await applicant.get()).body)
    await page.reload()
    await expect(page.locator('[data-timeline]')).toBeVisible()
    await expectAccessibleInBoth(page, 'after submission')

    await enterAs(page, server, 'owner')
    await page.goto('/messages')
    await expect(page.locator('[data-message]').first()).toBeVisible()
    await expectAccessibleInBoth(page, 'messages')
    await page.goto('/audit')
    await expect(page.locator('[data-line]').first()).toBeVisible()
    await expectAccessibleInBoth(page, 'audit')
    await enterAs(page, server, 'user')
    await page.goto('/enlisting')
    await page.locator('[data-action="claim"]').click()
    await expectAccessibleInBoth(page, 'claim')
  })
}
