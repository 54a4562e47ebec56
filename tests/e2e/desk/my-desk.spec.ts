import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { enterAs, signIn, signInOverHttp } from '../../support/browser/desk.ts'
import { expectStill, watchShifts } from '../../support/browser/layout-shift.ts'
import { createApplicant, newMobile } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

test.skip(({ isMobile }) => Boolean(isMobile), 'A desk works at a computer.')
// The story counts all waiting applications, so it needs its own server.
test.use({ serviceWorkers: 'block', ownServer: 'my desk' })
test.setTimeout(240_000)

const types = ['PLANNER', 'CONTRACTOR_GOODS'] as const
const count = 14

/** Applications of both families, in the order of their arrival. */
async function submitMany(url: string): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const applicant = createApplicant(overHttp(url), { type: types[number % 2] ?? 'PLANNER', mobile: newMobile() })
    expect((await applicant.apply()).status).toBe(200)
    ids.push(applicant.id)
  }
  return ids
}

/** The calls of the server since the last sign-in, as method and path. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

const rows = (page: Page) => page.locator('[data-application]')
const deskLink = (page: Page) => page.locator('nav a[href="/applications"]:not([data-filter], [aria-label])').last()

test('the sign-in opens the desk with two requests, twelve visible rows, and counts that update', {
  tag: '@core',
}, async ({ page, server }) => {
  const ids = await submitMany(server.url)
  const calls = watchCalls(page)
  await signIn(page, 'collector@demo.example', server.demoPassword)
  await expect(page).toHaveURL(/\/applications$/)
  await expect(rows(page)).toHaveCount(count)
  expect(calls.slice(calls.indexOf('POST /api/auth/signin') + 1).sort()).toEqual([
    'GET /api/apps/counts',
    'POST /api/apps/search',
  ])
  expect(await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-application')))).toEqual(ids)
  const boxes = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()))
  expect(boxes.filter(({ height }) => height < 44 || height > 48)).toEqual([])
  expect(boxes.filter(({ bottom }) => bottom <= 800).length).toBeGreaterThanOrEqual(12)
  await expect(deskLink(page)).toContainText('১৪')

  // Another person forwards one application: the counts change, and then the list is read again.
  const owner = await signInOverHttp(server, 'owner')
  const { send } = overHttp(server.url)
  const [first = ''] = ids
  for (const action of ['payment/confirm', 'pending1']) {
    const { version } = (await send({ method: 'GET', url: `/api/apps/individual?id=${first}`, headers: owner })).body
    const url = `/api/apps/individual/${action}?id=${first}`
    expect((await send({ method: 'PATCH', url, headers: owner, body: { version } })).status).toBe(200)
  }
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(deskLink(page)).toContainText('১৩', { timeout: 1_000 })
  }).toPass()
  await expect(rows(page)).toHaveCount(count - 1)

  // The type is a filter of the same list.
  await page.locator('select[name="type"]').selectOption('contractor-goods')
  await expect(page).toHaveURL(/\/applications\/contractor-goods$/)
  await expect(rows(page)).toHaveCount(count / 2)
  await expect(page.locator('main h1')).toBeFocused()
})

test('a filter is saved under a name, opened again as a chip, and removed', async ({ page, server }) => {
  await enterAs(page, server, 'chairman')
  await page.goto('/applications/planner?status=approved&lang=en')
  await page.locator('[data-action="saved-filters"]').click()
  await page.locator('[data-action="save-filter"]').click()
  await page.getByRole('dialog').locator('[name="name"]').fill('Approved planners')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-action="remove-filter"]')).toBeVisible()
  await watchShifts(page)
  await page.goto('/applications')
  const chip = page.getByRole('link', { name: 'Approved planners' })
  await expect(chip).toBeVisible()
  await expectStill(page, 0.001)
  await chip.click()
  await expect(page).toHaveURL(/\/applications\/planner\?status=approved$/)
  await expectAccessible(page, 'the list with saved filters')
  await page.locator('[data-action="remove-filter"]').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(chip).toHaveCount(0)
})

test('five-digit counts that arrive late move nothing', async ({ page, server }) => {
  await page.route('**/api/apps/counts', async (route) => {
    const answer = await route.fetch()
    const body = JSON.parse(await answer.text(), (_, value) => (typeof value === 'number' ? 54_321 + value : value))
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.fulfill({ response: answer, json: body })
  })
  await page.route('**/api/apps/search', async (route) => {
    const answer = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 54_321 } })
  })
  await watchShifts(page)
  await enterAs(page, server, 'committee')
  await page.goto('/applications?lang=bn')
  await expect(deskLink(page)).toContainText('৫৪,৩')
  await expect(page.locator('main [data-filter="pending"]')).toContainText('৫৪,৩')
  await expect(page.getByText('কোনো আবেদন').or(rows(page)).first()).toBeVisible()
  await expectStill(page, 0.001)
})
