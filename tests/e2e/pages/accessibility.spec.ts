import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import {
  applicantPages,
  officePages,
  publicPages,
  routeOf,
  routesOfStories,
} from '../../support/browser/axe/axe-routes.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { enterAs, openApplication, signInOverHttp } from '../../support/browser/desk.ts'
import { openInApp } from '../../support/browser/open-in-app.ts'
import { addressOfStep, expectStep, press } from '../../support/browser/wizard.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { approveSampleCertificate } from '../../support/people/approved-certificate.ts'
import { overHttp, submitSampleApplication } from '../../support/people/submitted-application.ts'
import { storedAnswer } from '../../support/server/stored-answer.ts'

test('every route is in a list of pages that axe checks', ({ isMobile }) => {
  test.skip(isMobile, 'It opens no page.')
  const { paths }: { paths: string[] } = JSON.parse(readFileSync(join(root, 'dist/documents/list.json'), 'utf8'))
  const opened = [...publicPages, ...Object.values(signedInPages).flat(), ...deskPages]
  const checked = new Set([...opened, ...Object.values(routesOfStories).flat()].map((path) => routeOf(path, paths)))
  expect(paths.filter((path) => !checked.has(path))).toEqual([])
  expect(Object.keys(routesOfStories).filter((story) => !existsSync(join(root, 'tests/e2e', story)))).toEqual([])
})

// A phone begins in Bengali and a desktop in English; expectAccessible adds the other language on a phone.
test.beforeEach(({ isMobile }, testInfo) => {
  if (!/\((?:bn|en)\)/.test(testInfo.title)) return
  testInfo.skip(testInfo.title.includes('(bn)') !== Boolean(isMobile), 'Runs on the other size of screen.')
})

// A worker would only take CPU time for caching the portal, which no page here needs.
test.use({ serviceWorkers: 'block' })

// Two dozen pages one after another, each checked up to four times, on machines that others use too.
test.setTimeout(300_000)

// Tall enough that the button bar covers nothing: axe would report half-covered links as too small.
test.beforeEach(({ page }) => page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 9000 }))

/** Pages besides those in the stories below. `owner` and `user` are demo accounts. */
const signedInPages: Readonly<Record<string, readonly string[]>> = {
  owner: [
    ...officePages,
    '/applications/import',
    '/applications/architect',
    '/applications/contractor-goods?status=approved',
    '/reports',
  ],
  user: applicantPages,
}

/** Pages of the desks in the stories below. */
const deskPages = [
  '/dashboard',
  '/payments/histories',
  '/settings',
  '/settings/fees',
  '/applications',
  '/application/review/architect',
  '/messages',
  '/audit',
]

const root = join(import.meta.dirname, '../../..')

const inLanguage = (path: string, locale: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`

for (const locale of ['bn', 'en'] as const) {
  test(`axe finds nothing on the public pages (${locale})`, async ({ page }) => {
    await page.goto(inLanguage('/', locale))
    for (const path of publicPages) {
      await openInApp(page, path)
      await expect(page.locator('html'), path).toHaveAttribute('lang', locale)
      await expectAccessible(page, path)
    }
  })

  for (const [account, paths] of Object.entries(signedInPages)) {
    test(`axe finds nothing on the other pages of the ${account} (${locale})`, async ({ page, server }) => {
      await enterAs(page, server, account)
      await page.goto(inLanguage('/dashboard', locale))
      for (const path of paths) {
        await openInApp(page, path)
        await expect(page.locator('html'), path).toHaveAttribute('lang', locale)
        await expectAccessible(page, path)
      }
    })
  }

  test(`axe finds nothing where certificates are checked (${locale})`, async ({ page }) => {
    await page.goto(`/register?lang=${locale}`)
    await expectAccessible(page, 'the register, empty')
    await openInApp(page, '/verify')
    await page.locator('[name="number"]').fill('ARC-2026-99999')
    await page.locator('form [type="submit"]').click()
    await expect(page.locator('[data-verdict="not-found"]')).toBeVisible()
    await expectAccessible(page, 'a number that nobody has')
  })

  test(`axe finds nothing on the pages of one record (${locale})`, async ({ page, server }) => {
    const { number } = await approveSampleCertificate(server.url, server.demoPassword)
    await page.goto(`/verify/${number}?lang=${locale}`)
    await expectAccessible(page, 'the page of a scanned code')
    await page.goto('/verify')
    await page.locator('[name="number"]').fill(number)
    await page.locator('form [type="submit"]').click()
    await expect(page.locator('[data-verdict="in-force"]')).toBeVisible()
    await expectAccessible(page, 'a certificate')
    await enterAs(page, server, 'owner')
    await page.goto('/dashboard')
    for (const records of ['/departments', '/designations', '/officials', '/system/users', '/meetings-link']) {
      await openInApp(page, records)
      await page.locator('[data-record] a[href*="edit?id="]').first().click()
      await expect(page.locator('main form')).toBeVisible()
      await expectAccessible(page, `one of ${records}`)
    }
    await openInApp(page, '/officials')
    await page.locator('[data-record] a[href*="hours?id="]').first().click()
    await expect(page.locator('main form')).toBeVisible()
    await expectAccessible(page, 'the hours of an official')
    await openInApp(page, '/applications/individual?status=approved')
    await page.locator('[data-row-link]').first().click()
    await expect(page.locator('[data-action="revoke"]')).toBeVisible()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expectAccessible(page, `an approved application, ${await tab.textContent()}`)
    }
  })

  test(`axe finds nothing in the form, with errors and without (${locale})`, async ({ page }) => {
    await page.goto(`/individual/apply?type=ENGINEER&lang=${locale}`)
    await expectStep(page, 'enlistment')
    await expectAccessible(page, 'first step')
    await press(page, 'continue')
    await expect(page.locator('[data-error-summary]')).toBeVisible()
    await expectAccessible(page, 'first step with errors')
    await page.locator('[name="mobile"]').fill('01612345678')
    await page.waitForURL(/draft=/)
    await expect.poll(() => storedAnswer(page, 'mobile')).toBe('01612345678')
    await openInApp(page, addressOfStep(page, 'enlistment', 2))
    await expectStep(page, 'enlistment', 2)
    await expectAccessible(page, 'second page')
    for (const step of ['address', 'professional', 'previousProjects', 'documents', 'others', 'payment', 'review']) {
      await openInApp(page, addressOfStep(page, step))
      await expectStep(page, step)
      await expectAccessible(page, step)
    }
  })

  test(`axe finds nothing at a desk (${locale})`, async ({ page, server }) => {
    const name = await submitSampleApplication(server.url)
    await enterAs(page, server, 'owner')
    await page.goto(`/dashboard?lang=${locale}`)
    await expectAccessible(page, 'dashboard')
    await openInApp(page, '/payments/histories')
    await expect(page.locator('[data-payment-of]').first()).toBeVisible()
    await expectAccessible(page, 'payments')
    await openInApp(page, '/settings/fees')
    await page.locator('[name="base"]').fill('0')
    await page.locator('[data-action="change-fee"]').click()
    await expectAccessible(page, 'fee schedule with errors')
    await openInApp(page, '/settings')
    await expect(page.locator('[data-form]').first()).toBeVisible()
    await expectAccessible(page, 'settings')
    await openInApp(page, '/applications/individual')
    await expectAccessible(page, 'list')
    await openApplication(page, locale === 'bn' ? name.nameBn : name.nameEn)
    await expectAccessible(page, 'application')
    await page.locator('[data-action="recheck"]').click()
    await expectAccessible(page, 'dialog')
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
    await expectAccessible(page, 'returned form')
    await applicant.submit((await applicant.get()).body)
    await page.reload()
    await expect(page.locator('[data-timeline]')).toBeVisible()
    await expectAccessible(page, 'after submission')

    await enterAs(page, server, 'owner')
    await page.goto('/messages')
    await expect(page.locator('[data-message]').first()).toBeVisible()
    await expectAccessible(page, 'messages')
    await openInApp(page, '/audit')
    await expect(page.locator('[data-line]').first()).toBeVisible()
    await expectAccessible(page, 'audit')
    await enterAs(page, server, 'user')
    await page.goto('/enlisting')
    await page.locator('[data-action="claim"]').click()
    await expectAccessible(page, 'claim')
  })
}
