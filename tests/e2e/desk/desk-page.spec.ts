import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { enterAs, signInOverHttp } from '../../support/browser/desk.ts'
import { expectStill, watchShifts } from '../../support/browser/layout-shift.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

test.use({ serviceWorkers: 'block' })

async function submitOne(url: string) {
  const mobile = `015${randomInt(10_000_000, 99_999_999)}`
  const applicant = createApplicant(overHttp(url), { mobile })
  const submitted = await applicant.apply({ transactionId: `DP${mobile.slice(3)}` })
  expect(submitted.status, String(submitted.bytes)).toBe(200)
  return applicant
}

const addressOf = (id: string) => `/application/review/individual?id=${id}&lang=en`
const timeline = (page: Page) => page.locator('[data-timeline]')
const actions = (page: Page) => page.locator('fieldset [data-action]')

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} has no place on the page`)
  return box
}

test('on a desktop the columns scroll separately, and all headings share one left edge', async ({
  page,
  server,
  isMobile,
}) => {
  test.skip(Boolean(isMobile), 'A phone has one column.')
  const { id } = await submitOne(server.url)
  await enterAs(page, server, 'collector')
  await watchShifts(page)
  await page.goto(addressOf(id))
  await expect(timeline(page)).toBeVisible()
  await expect(page.locator('[data-page="1"]').first()).toBeVisible()
  await expectStill(page)
  const heights = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight])
  expect(heights[0]).toBe(heights[1])
  expect((await boxOf(page, 'dl > div:has([data-path="nameBn"])')).height).toBe(28)
  for (const action of await actions(page).all()) await expect(action).toBeInViewport({ ratio: 1 })
  const [answers, viewer, decisions] = [
    await boxOf(page, '[role="tabpanel"]'),
    await boxOf(page, '[data-viewer]'),
    await boxOf(page, 'fieldset [data-action]'),
  ]
  expect(answers.x + answers.width).toBeLessThan(viewer.x)
  expect(viewer.x + viewer.width).toBeLessThan(decisions.x)

  const { x } = await boxOf(page, 'main h1')
  await page.setViewportSize({ width: 1920, height: 1080 })
  expect((await boxOf(page, 'main h1')).x).toBe(x)
  await page.goto('/applications/individual')
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
  const list = await boxOf(page, 'main h1')
  await page.setViewportSize({ width: 1280, height: 800 })
  expect((await boxOf(page, 'main h1')).x).toBe(list.x)
})

test('with less room the actions stay visible: in a row, and on a phone in a bar', async ({
  page,
  server,
  isMobile,
}) => {
  const { id } = await submitOne(server.url)
  await enterAs(page, server, 'collector')
  if (!isMobile) await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(addressOf(id))
  await expect(timeline(page)).toBeAttached()
  for (const action of await actions(page).all()) await expect(action).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo(0, 1_000))
  for (const action of await actions(page).all()) await expect(action).toBeInViewport({ ratio: 1 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'an application with little room')
})

test('answers are flagged by keyboard, the return lists them, and typed text survives Escape and a reload', async ({
  page,
  server,
  isMobile,
}) => {
  test.skip(Boolean(isMobile), 'Keys are pressed at a computer.')
  const applicant = await submitOne(server.url)
  await enterAs(page, server, 'collector')
  await page.goto(addressOf(applicant.id))
  await expect(timeline(page)).toBeVisible()
  const flag = page.locator('[data-flag="nameEn"]')
  await page.keyboard.press('m')
  while (!(await flag.evaluate((element) => element === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('As on the NID')
  // The field still has the focus, so the note is not sent yet.
  await page.reload()
  const note = page.getByRole('textbox', { name: /What is wrong with it: Name \(English\)/ })
  await expect(note).toHaveValue('As on the NID')
  await note.press('Enter')
  await expect(flag).toBeFocused()
  await expect(flag).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'an application with a flag')

  // The applicant reads Bengali, so the names of the flagged fields are in Bengali.
  const reason = page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })
  await page.keyboard.press('c')
  await expect(reason).toHaveValue('নাম (ইংরেজিতে): As on the NID')
  await reason.press('End')
  await page.keyboard.type(', please')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(timeline(page)).toBeVisible()
  await page.keyboard.press('c')
  await expect(reason).toHaveValue('নাম (ইংরেজিতে): As on the NID, please')
  await expectAccessible(page, 'a return')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect
    .poll(async () => (await applicant.get()).body.correction)
    .toMatchObject({
      reason: 'নাম (ইংরেজিতে): As on the NID, please',
      fields: ['nameEn'],
    })

  // The same reason is offered for the next application.
  const next = await submitOne(server.url)
  await page.goto(addressOf(next.id))
  await expect(timeline(page)).toBeVisible()
  await page.locator('[data-action="reject"]').click()
  await expect(page.getByRole('dialog').getByText('Reasons that you gave before')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('[data-action="recheck"]').click()
  await expect(reason).toHaveValue('')
  await page.getByText('Reasons that you gave before').click()
  await page.getByRole('button', { name: 'নাম (ইংরেজিতে): As on the NID, please' }).click()
  await expect(reason).toHaveValue('নাম (ইংরেজিতে): As on the NID, please')
  await expect(reason).toBeFocused()
})

test('the slower of two desks sees what happened, and its own text', { tag: '@core' }, async ({ page, server }) => {
  const { id, decide } = await submitOne(server.url)
  await enterAs(page, server, 'collector')
  await page.goto(addressOf(id))
  await page.locator('[data-action="recheck"]').click()
  await page.getByRole('dialog').locator('[name="reason"]').fill('The licence has expired')
  await decide(await signInOverHttp(server, 'owner'), 'reject', { reason: 'Twice' })
  await page.getByRole('dialog').locator('[data-action="confirm"]').click()
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else decided first' })
  await expect(notice).toContainText('Rejected')
  await expect(notice.locator('[data-part="typed"]')).toHaveText('The licence has expired')
})
