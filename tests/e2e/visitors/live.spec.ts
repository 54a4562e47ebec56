import type { Browser, BrowserContext, Page } from '@playwright/test'
import { toAsciiDigits, toBengaliDigits } from '../../../src/domain/reference/numerals.ts'
import { expect, openContext, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { enterAs } from '../../support/browser/desk.ts'
import { sentence } from '../../support/by-role.ts'
import { newMobile } from '../../support/people/applicant.ts'
import type { TestServer } from '../../support/server/serve.ts'

// One host and three guests, each in their own browser, on a real server.

test.use(withoutWorker)
test.setTimeout(240_000)

/** `stream`: WebSockets do not get through, as in some mobile networks. */
type Way = 'socket' | 'stream'

type Guest = { context: BrowserContext; page: Page; name: string }

/** Closes every WebSocket at once, as a proxy does that does not support them. */
async function block(context: BrowserContext, way: Way): Promise<void> {
  if (way === 'stream') await context.routeWebSocket('**/ws', (socket) => socket.close())
}

/** A guest's phone, in Bengali. */
async function openGuest(
  browser: Browser,
  server: TestServer,
  { name, way }: { name: string; way: Way },
): Promise<Guest> {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
  const context = await openContext(browser, server, phone)
  await block(context, way)
  await context.route('https://meet.example.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Meeting</title>' }),
  )
  const page = await context.newPage()
  await page.goto('/live')
  return { context, page, name }
}

const stageOf = (page: Page) => page.locator('[data-live-stage]')
const expectStage = (page: Page, stage: string) => expect(stageOf(page)).toHaveAttribute('data-live-stage', stage)

async function join({ page, name }: Guest, serial: number, mobile = newMobile()): Promise<void> {
  await expectStage(page, 'form')
  await page.locator('[name="fullName"]').fill(name)
  await page.locator('[name="mobile"]').fill(mobile)
  await page.locator('[name="district"]').selectOption('Dhaka')
  await page.locator('[name="purpose"]').fill(`The plan of ${name}`)
  await page.locator('[data-action="join"]').click()
  await expectStage(page, 'waiting')
  await expect(page.locator(`[data-serial="${serial}"]`)).toContainText(toBengaliDigits(String(serial)))
}

const row = (host: Page, serial: number) => host.locator(`[data-guest="${serial}"]`)
const nextOf = (host: Page) => host.locator('[data-next]')
const press = (page: Page, action: string) => page.locator(`[data-action="${action}"]`).first().click()

async function confirm(host: Page): Promise<void> {
  await host.getByRole('dialog').locator('[data-action="confirm"]').click()
  await expect(host.getByRole('dialog')).toHaveCount(0)
}

for (const way of ['socket', 'stream'] as const) {
  test(`three guests, one of them drops, and the host calls them (${way})`, {
    tag: way === 'stream' ? '@core' : [],
  }, async ({ browser, context, page, server, isMobile }) => {
    // The guests have phones in both; how each screen looks on both sizes is in live-pages.spec.ts.
    test.skip(isMobile === (way === 'stream'), 'Each way is played once, the host on a phone or on a desktop.')
    await block(context, way)
    const streams: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/api/live/stream')) streams.push(request.url())
    })
    await enterAs(page, server, 'owner')
    await page.goto('/live?lang=en')
    const early = await openGuest(browser, server, { name: 'Amina', way })
    await expectStage(early.page, 'none')
    await press(page, 'start-session')
    await expect(page.getByText('No one is waiting', { exact: true }).first()).toBeVisible()

    const amina = early
    await join(amina, 1)
    const babul = await openGuest(browser, server, { name: 'Babul', way })
    await join(babul, 2)
    const chameli = await openGuest(browser, server, { name: 'Chameli', way })
    await join(chameli, 3)
    await expect(page.locator('[data-figure="waiting"]')).toHaveText('3')
    await expect(nextOf(page)).toHaveAttribute('data-next', '1')

    // The first guest loses the connection: she is skipped, and keeps her place.
    await amina.page.close()
    await expect(row(page, 1)).toHaveAttribute('data-online', 'false')
    await expect(row(page, 1)).toContainText('Offline')
    await expect(nextOf(page)).toHaveAttribute('data-next', '2')
    await press(page, 'call-next')
    await expect(page.locator('[data-active="CALLED"]')).toContainText('Babul')
    await expectStage(babul.page, 'called')
    const meeting = babul.context.waitForEvent('page')
    await press(babul.page, 'accept')
    expect((await meeting).url()).toContain('https://meet.example.org/')
    await expectStage(babul.page, 'inCall')

    // A reload of the host loses nothing.
    await page.reload()
    await expect(page.locator('[data-active="IN_CALL"]')).toContainText('Babul')
    await expect(row(page, 3)).toBeVisible()
    await press(page, 'finish')
    await expectStage(babul.page, 'done')

    // The first guest reconnects: she has the same serial, and reads that others were called.
    amina.page = await amina.context.newPage()
    await amina.page.goto('/live')
    await expectStage(amina.page, 'waiting')
    await expect(amina.page.locator('[data-serial="1"]')).toBeVisible()
    await expect(sentence(amina.page, 'Others were called while you had no connection')).toBeVisible()
    await expect(row(page, 1)).toHaveAttribute('data-online', 'true')

    // She declines the call: the first miss keeps the serial.
    await page.keyboard.press('n')
    await expectStage(amina.page, 'called')
    await press(amina.page, 'decline')
    await expectStage(amina.page, 'waiting')
    await expect(amina.page.locator('[data-serial="1"]')).toBeVisible()
    await expect(sentence(amina.page, 'You missed a call')).toBeVisible()
    await expect(page.locator('[data-call-failed="declined"]')).toContainText('Amina')
    await expect(row(page, 1)).toContainText('Missed 1 call')

    // The third guest is declined with a reason.
    await row(page, 3).locator('[data-action="decline"]').click()
    await page.locator('[name="reason"]').fill('Please bring the plan on Sunday')
    await confirm(page)
    await expectStage(chameli.page, 'rejected')
    await expect(stageOf(chameli.page)).toContainText('দুঃখিত, সচিব মহোদয় এই মুহূর্তে আপনার সঙ্গে কথা বলতে পারছেন না')
    await expect(chameli.page.locator('[data-reason]')).toContainText('Please bring the plan on Sunday')

    await press(page, 'end-session')
    await expect(page.getByRole('dialog')).toContainText('1 guest is still waiting')
    await confirm(page)
    await expectStage(amina.page, 'ended')
    await expect(stageOf(amina.page)).toContainText('সরাসরি অধিবেশন শেষ হয়েছে')
    await expect(page.locator('[data-action="start-session"]')).toBeVisible()
    expect(streams.length > 0).toBe(way === 'stream')

    await page.goto('/live/record?lang=en')
    const record = page.locator('[data-session]').first()
    await expect(record).toContainText('Guests: 3')
    await expect(record).toContainText('Talked with: 1')
    for (const guest of [amina, babul, chameli]) await guest.context.close()
  })
}

test('a guest with another phone gets the place with a code, and both phones and the desk show it', async ({
  browser,
  page,
  server,
}) => {
  await enterAs(page, server, 'owner')
  await page.goto('/live?lang=en')
  await press(page, 'start-session')
  const mobile = newMobile()
  const open = (name: string) => openGuest(browser, server, { name, way: 'socket' })
  const [first, other] = [await open('Amina'), await open('Babul')]
  await join(first, 1, mobile)
  await join(other, 2, `+88${mobile}`)
  for (const [serial, same] of [[1, 2] as const, [2, 1] as const])
    await expect(row(page, serial)).toContainText(`Same number on another phone: serial ${same}`)

  await press(other.page, 'place-back')
  await press(other.page, 'ask-place-code')
  const codes = () =>
    server.sentSms().flatMap(({ to, kind, text }) => (to === mobile && kind === 'place-code' ? [text] : []))
  await expect.poll(() => codes().length).toBe(1)
  const [code = ''] = /\d{8}/.exec(toAsciiDigits(codes()[0] ?? '')) ?? []
  await other.page.locator('[name="placeCode"]').fill(toBengaliDigits(code))
  await press(other.page, 'claim-place')
  await expect(other.page.locator('[data-move]')).toHaveAttribute('data-move', 'toHere')
  // The first phone shows it, and agrees. The minute without an answer is tested with a clock: `api/live`.
  await press(first.page, 'release-place')
  await expectStage(first.page, 'form')
  await expect(stageOf(first.page)).toContainText('এখন অন্য ফোনে')
  await expect(other.page.locator('[data-serial="1"]')).toBeVisible()
  await expect(row(page, 1)).toContainText('Moved to another phone with a code')
  await expect(row(page, 2)).toHaveCount(0)
  await press(page, 'end-session')
  await confirm(page)
  for (const guest of [first, other]) await guest.context.close()
})
