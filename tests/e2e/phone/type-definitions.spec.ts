import type { Page } from '@playwright/test'
import { findType, registry } from '../../../src/domain/enlistment/registry.ts'
import { test as base, expect } from '../../support/browser/browser-test.ts'
import { afterLong, expectStep, expectSyncState, soon } from '../../support/browser/wizard.ts'
import { formIsOnPhone } from '../../support/phone/form-on-phone.ts'
import { type BuildServer, startBuildServer } from '../../support/server/build-server.ts'

const test = base.extend<{ build: BuildServer }>({
  build: async ({ server }, use) => {
    const build = await startBuildServer(server.url)
    await use(build)
    await build.close()
  },
  baseURL: async ({ build }, use) => use(build.url),
})

test.skip(({ isMobile }) => !isMobile, 'A download does not depend on the width of the screen.')

/** The mobile number as the form shows it, with digits of either language. */
const mobileShown = /171234567[23]|১৭১২৩৪৫৬৭[২৩]/

/** The file of a type's definition in the build. */
const fileOf = (type: string) => new RegExp(`/assets/${type.toLowerCase().replaceAll('_', '-')}-[\\w-]{8}\\.js`)

/** The types whose definitions the page has requested. */
async function requestedTypes(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return registry.map(({ type }) => type).filter((type) => urls.some((url) => fileOf(type).test(url)))
}

test.describe('a first visit, without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('the form of one type does not load the other seven', async ({ page }) => {
    for (const { type, routes } of registry) {
      await page.goto(`${routes.apply}?type=${type}`)
      await expectStep(page, findType(type)?.steps[0]?.step ?? '')
      expect(await requestedTypes(page)).toEqual([type])
    }
  })

  test('a definition that hangs leads to the waiting screen, and from there to the form', async ({ page, build }) => {
    build.hang(fileOf('ARCHITECT'))
    await page.clock.install()
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expect(page.locator('[data-sketch]')).toHaveCount(0)
    await page.locator('a[href*="type=ARCHITECT"]:visible').first().click()
    await afterLong(page, 120_000, () => expect(page.locator('[data-part-missing]')).toBeVisible(soon))
    build.letGo()
    await page.locator('[data-part-missing] button').click()
    await expectStep(page, 'enlistment')
  })

  test('the definition of a type that was chosen on the page is requested again when it failed', async ({ page }) => {
    await page.route(fileOf('ENGINEER'), (route) => route.abort())
    await page.goto('/individual/apply')
    await page.locator('a[href*="type=ENGINEER"]').click()
    const retry = page.locator('main button')
    await expect(retry).toBeVisible()
    expect(await requestedTypes(page)).toEqual(['ENGINEER'])
    await page.unroute(fileOf('ENGINEER'))
    await retry.click()
    await expectStep(page, 'enlistment')
  })

  test('a draft whose definition failed opens when it is requested again', async ({ page }) => {
    await page.goto('/contractor/works/apply')
    await page.locator('[name="mobile"]').fill('01712345673')
    await expectSyncState(page, 'server')
    await expect(page).toHaveURL(/draft=/)
    await page.route(fileOf('CONTRACTOR_WORKS'), (route) => route.abort())
    await page.reload()
    const retry = page.locator('main button')
    await expect(retry).toBeVisible()
    await expect(page.locator('[name="mobile"]')).toHaveCount(0)
    await page.unroute(fileOf('CONTRACTOR_WORKS'))
    await retry.click()
    await expect(page.locator('[name="mobile"]')).toHaveValue(mobileShown)
  })
})

test('a phone that has opened one form opens every form without a connection, and drafts of other types', async ({
  page,
}) => {
  await page.goto('/individual/apply?type=ARCHITECT')
  await expectStep(page, 'enlistment')
  await formIsOnPhone(page)
  await page.context().setOffline(true)
  for (const { type, routes } of registry) {
    await page.goto(`${routes.apply}?type=${type}`)
    await expectStep(page, findType(type)?.steps[0]?.step ?? '')
  }
  await page.goto('/contractor/works/apply')
  await page.locator('[name="mobile"]').fill('01712345672')
  await expectSyncState(page, 'phone')
  await expect(page).toHaveURL(/draft=/)
  await page.reload()
  await expect(page.locator('[name="mobile"]')).toHaveValue(mobileShown)
})
