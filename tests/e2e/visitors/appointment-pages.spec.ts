import { dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { enterAs, signIn } from '../../support/browser/desk.ts'
import { brokenWords, cutBoxes, doubleText, listBeyond } from '../../support/browser/large-text.ts'
import { openInApp } from '../../support/browser/open-in-app.ts'
import { tuesdayMorning } from '../../support/browser/story-clock.ts'
import { samplePng } from '../../support/files/sample-files.ts'
import { linkBody } from '../../support/people/office.ts'
import { askFor, assignTime, openOffice } from '../../support/people/open-office.ts'
import type { TestServer } from '../../support/server/serve.ts'

// Bengali on a phone and English on a desktop, each in light and dark.

test.use({ serviceWorkers: 'block', clock: tuesdayMorning })
test.setTimeout(240_000)

/** An official with an online visitor and one in person today, and an open request. */
async function fillDay(server: TestServer) {
  const office = await openOffice(server, 'Official of the pages')
  const { officialId, owner: headers, send } = office
  const made = await send({ method: 'POST', url: '/api/meetings/links', headers, body: linkBody(officialId) })
  expect(made.status, String(made.bytes)).toBe(201)
  const [online, inPerson, waiting] = [
    await askFor(office, { name: 'Nasrin', type: 'online' }),
    await askFor(office, { name: 'Karim' }),
    await askFor(office, { name: 'Salma' }),
  ]
  const date = dhakaDate(tuesdayMorning)
  await assignTime(office, online, { date, hour: 23, minute: 50, durationMin: 5 }, made.body.id)
  await assignTime(office, inPerson, { date, hour: 23, minute: 55, durationMin: 5 })
  return { officialId, online, inPerson, waiting }
}

const row = (id: string) => `[data-appointment="${id}"]`

test('axe finds nothing on the pages of appointments', async ({ page, server, isMobile }) => {
  const { officialId, online, inPerson, waiting } = await fillDay(server)
  /** Each page, with an element that shows that it has loaded. */
  const pages = [
    ['/dashboard/official', '[data-counter]'],
    [`/appointments/today-online?official=${officialId}`, row(online)],
    [`/appointments/month-in-person?official=${officialId}`, row(inPerson)],
    [`/appointments/week-requests?official=${officialId}`, row(waiting)],
    [`/appointments/review?official=${officialId}`, row(waiting)],
    [`/schedules?official=${officialId}`, `[data-booked="${inPerson}"]`],
    ['/receptions', `[data-reception="${inPerson}"]`],
    ['/visitors', '[data-visitor]'],
    ['/profile', 'main dd'],
  ] as const
  await enterAs(page, server, 'owner')
  await page.goto(`/dashboard?lang=${isMobile ? 'bn' : 'en'}`)
  for (const [path, shown] of pages) {
    await openInApp(page, path)
    await expect(page.locator('main h1'), path).toBeVisible()
    await expect(page.locator(shown).first(), path).toBeVisible()
    await expectAccessible(page, path)
  }
  await openInApp(page, '/visitors')
  await page.locator('[data-action="delete"]').first().click()
  await expectAccessible(page, 'delete a visitor')
  await openInApp(page, '/receptions')
  await page.locator('[data-action="walk-in"]').click()
  await expectAccessible(page, 'a visitor without an appointment')
  await openInApp(page, `/appointments/review?official=${officialId}`)
  for (const action of ['approve', 'reject']) {
    await page.locator(row(waiting)).locator(`[data-action="${action}"]`).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, `${action} a request`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await openInApp(page, `/appointments/today-online?official=${officialId}`)
  await page.locator(row(online)).locator('[data-action="reschedule"]').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'another time')
})

test('axe finds nothing on the dialogs for a photo and for a request', async ({ page, server, isMobile }) => {
  await enterAs(page, server, 'owner')
  await page.goto(`/official/create?lang=${isMobile ? 'bn' : 'en'}`)
  const choosing = page.waitForEvent('filechooser')
  await page.locator('[data-action="choose-photo"]').click()
  await (await choosing).setFiles(samplePng('face.png'))
  await expect(page.locator('[data-action="crop-done"]')).toBeEnabled()
  await expectAccessible(page, 'the crop of a photo')
  await enterAs(page, server, 'user')
  await page.goto('/dashboard/visitor')
  await page.locator('[data-action="request"]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the request of an appointment')
})

test('the month works on 320 px and by keyboard', async ({ page, server, isMobile }) => {
  test.skip(!isMobile, 'It is the narrow screen that this is about.')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/?lang=bn')
  await signIn(page, 'owner@demo.example', server.demoPassword)
  await page.goto('/schedules')
  const current = page.locator('[role="grid"] [tabindex="0"]')
  await expect(current).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const before = await current.getAttribute('data-date')
  await current.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role="grid"] :focus')).not.toHaveAttribute('data-date', before ?? '')
  const chosen = await page.locator('[role="grid"] :focus').getAttribute('data-date')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`date=${chosen}`))
  await expectAccessible(page, 'the schedule on 320 px')
})

for (const width of [360, 320]) {
  test(`the schedules with text of 200% on ${width} px: no word is broken and nothing is cut off`, async ({
    page,
    server,
    isMobile,
  }) => {
    test.skip(!isMobile, 'Large text is a question of small screens.')
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/?lang=bn')
    await signIn(page, 'owner@demo.example', server.demoPassword)
    await page.goto('/schedules')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await doubleText(page)
    expect(await brokenWords(page)).toEqual([])
    expect(await cutBoxes(page)).toEqual([])
    expect(await listBeyond(page)).toEqual([])
  })
}

test('an applicant may open the pages of visitors, which say who may see them', async ({ page, server, isMobile }) => {
  test.skip(isMobile, 'Nothing in it depends on the width of the screen.')
  await page.goto('/?lang=en')
  await signIn(page, 'user@demo.example', server.demoPassword)
  for (const path of ['/receptions', '/visitors']) {
    await page.goto(path)
    await expect(page.getByText(/Only the reception desk, officials and the administration/)).toBeVisible()
  }
  await page.goto('/schedules')
  await expect(page).toHaveURL(/\/dashboard$/)
})
