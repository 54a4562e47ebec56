import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { enterAs } from '../../support/browser/desk.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

test.skip(({ isMobile }) => Boolean(isMobile), 'A desk works at a computer.')
test.use({ serviceWorkers: 'block' })

// Engineers, because other stories on this server count their lists of planners.
const list = '/applications/engineer?lang=en'
const read = (id: string) => `/api/apps/individual?id=${id}`

async function submitTwo(url: string): Promise<void> {
  for (let number = 0; number < 2; number += 1) {
    const mobile = `018${randomInt(10_000_000, 99_999_999)}`
    const submitted = await createApplicant(overHttp(url), { type: 'ENGINEER', mobile }).apply()
    expect(submitted.status, String(submitted.bytes)).toBe(200)
  }
}

/** The id of each application that the page reads, in order and with repetitions. */
function countReads(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (request.method() === 'GET' && pathname === '/api/apps/individual') reads.push(searchParams.get('id') ?? '')
  })
  return reads
}

const openId = (page: Page) => new URL(page.url()).searchParams.get('id') ?? ''

test('each application that a desk opens is read once, so that a view is audited once', async ({ page, server }) => {
  await submitTwo(server.url)
  await enterAs(page, server, 'collector')
  const reads = countReads(page)
  await page.goto(list)
  await page.locator('[data-row-link]').first().click()
  await expect(page.locator('[data-timeline]')).toBeVisible()
  const first = openId(page)
  await page.keyboard.press('n')
  await expect.poll(() => openId(page)).not.toBe(first)
  await expect(page.locator('[data-timeline]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(reads).toEqual([first, openId(page)])
})

test('a row that was pressed opens while its application is still loading', async ({ page, server }) => {
  await submitTwo(server.url)
  await enterAs(page, server, 'collector')
  await page.goto(list)
  const row = page.locator('[data-application]').first()
  const id = (await row.getAttribute('data-application')) ?? ''
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(
    (url) => url.pathname + url.search === read(id),
    async (route) => {
      await held
      await route.continue()
    },
  )
  await row.locator('[data-row-link]').click()
  await expect.poll(() => openId(page)).toBe(id)
  await expect(page.getByRole('status', { name: 'Loading, please wait' })).toBeVisible()
  answer()
  await expect(page.locator('[data-timeline]')).toBeVisible()
})
