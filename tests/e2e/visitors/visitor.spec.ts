import type { Page } from '@playwright/test'
import { addDays, dhakaDate, formatClock, formatDate, weekday } from '../../../src/domain/reference/calendar.ts'
import { toBengaliDigits } from '../../../src/domain/reference/numerals.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { type ChaosProxy, type Network, startChaosProxy } from '../../support/browser/chaos-proxy.ts'
import { signInOverHttp } from '../../support/browser/desk.ts'
import { chromiumOptions } from '../../support/chromium-options.ts'
import { newMobile } from '../../support/people/applicant.ts'
import { officialBody } from '../../support/people/office.ts'
import { overHttp } from '../../support/people/submitted-application.ts'
import type { TestServer } from '../../support/server/serve.ts'

// A visitor abroad, with the browser's own camera. The page still shows the times of Dhaka.
test.use({
  timezoneId: 'America/New_York',
  launchOptions: {
    ...chromiumOptions,
    args: [...chromiumOptions.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

test.skip(({ isMobile }) => Boolean(isMobile), 'A phone takes the photo with its own camera program.')

const path = '/appointments/apply-1'

/** A day of the next week, so that the visitor may still cancel it, and a working day by the default weekend. */
function nextWorkingDay(): string {
  const days = [7, 8, 9].map((count) => addDays(dhakaDate(Date.now()), count))
  const day = days.find((date) => weekday(date) < 5)
  if (day === undefined) throw new Error('Three days in a row have a working day among them')
  return day
}

async function asOwner(server: TestServer) {
  const headers = await signInOverHttp(server, 'owner')
  const { send } = overHttp(server.url)
  return async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) => {
    const answer = await send({ method, url, headers, ...(body && { body }) })
    if (answer.status >= 400) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(text)
}

const stepOf = (page: Page) => page.locator('[data-step]')
const goOn = (page: Page) => page.locator('[data-action="continue"]').click()

/** Waits until the worker has cached everything that the page needs offline. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const isKept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('talika-build-'))
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      const all = keys.flat().map(({ url }) => url)
      const has = (part: string) => all.some((url) => url.includes(part))
      return has('visit-page') && has('crop-dialog') && navigator.serviceWorker.controller !== null
    })
  await expect.poll(isKept, { timeout: 60_000 }).toBeTruthy()
}

/** Waits until this text is in the phone's database; each input is written in its own transaction. */
async function untilStored(page: Page, text: string): Promise<void> {
  const isStored = () =>
    page.evaluate(
      (wanted) =>
        new Promise<boolean>((resolve, reject) => {
          const opening = indexedDB.open('talika')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const all = opening.result.transaction('visits').objectStore('visits').getAll()
            all.onsuccess = () => {
              opening.result.close()
              resolve(JSON.stringify(all.result).includes(wanted))
            }
          }
        }),
      text,
    )
  await expect.poll(isStored).toBe(true)
}

async function throughProxy(server: TestServer): Promise<{ proxy: ChaosProxy; network: Network }> {
  const network: Network = { target: server.url, seed: 5, faulty: 0, kbps: 0, roundTripMs: 0, outage: null }
  return { proxy: await startChaosProxy(network), network }
}

test('a visitor asks offline, loses page and answers, and is one visitor with one appointment', {
  tag: '@core',
}, async ({ context, page, server }) => {
  test.setTimeout(240_000)
  const office = await asOwner(server)
  const { id: officialId } = await office(
    'POST',
    '/api/officials',
    officialBody({ nameEn: 'Nasrin Akter', room: '402' }),
  )
  const { proxy, network } = await throughProxy(server)
  const mobile = newMobile()
  const about = { firstName: 'Rahima', lastName: 'Khatun', mobile, email: `${mobile}@example.org`, nid: '1234567890' }
  try {
    await page.goto(proxy.url + path)
    await expect(stepOf(page)).toHaveAttribute('data-step', 'about')
    await untilKept(page)

    // The connection goes; a reload in the middle of the form loses nothing.
    await context.setOffline(true)
    proxy.setDark(true)
    await fillIn(page, about)
    await page.reload()
    const shown = { ...about, mobile: toBengaliDigits(mobile), nid: toBengaliDigits(about.nid) }
    for (const [name, text] of Object.entries(shown)) await expect(page.locator(`[name="${name}"]`)).toHaveValue(text)
    await goOn(page)
    await expect(page.locator('[data-error-summary]')).toBeVisible()
    await fillIn(page, { address: '8 Mirpur Road' })
    await goOn(page)
    await expect(stepOf(page)).toHaveAttribute('data-step', 'purpose')
    await page.locator('[name="type"][value="in-person"]').check()
    await page.locator(`[data-official="${officialId}"]`).click()
    await fillIn(page, { topic: 'The plan of plot 12', personCount: '২' })
    await untilStored(page, '"personCount":"২"')

    // The phone discards the page.
    await page.close()
    const again = await context.newPage()
    await again.goto(proxy.url + path)
    await expect(stepOf(again)).toHaveAttribute('data-step', 'purpose')
    await expect(again.locator('[name="topic"]')).toHaveValue('The plan of plot 12')
    await expect(again.locator(`[name="officialId"][value="${officialId}"]`)).toBeChecked()
    await goOn(again)

    await again.locator('[data-action="open-camera"]').click()
    await again.locator('[data-action="take-photo"]').click()
    await again.locator('[data-action="crop-done"]').click()
    await expect(again.locator('[data-photo="shown"]')).toBeVisible()
    await goOn(again)
    await again.locator('[data-action="send"]').click()
    await expect(again.locator('[data-visit-state="phone"]')).toBeVisible()
    await expect(again.locator('[data-request-number]')).toBeVisible()

    // The connection returns, and half of the requests or their answers are lost.
    network.faulty = 0.5
    proxy.setDark(false)
    await context.setOffline(false)
    await expect(again.locator('[data-visit-state="server"]')).toBeVisible({ timeout: 120_000 })
    network.faulty = 0

    const readVisitors = () => office('POST', '/api/visitors/search', { text: mobile })
    // The photo is sent last.
    await expect
      .poll(async () => (await readVisitors()).list[0]?.imageUrl, { timeout: 60_000 })
      .toEqual(expect.any(String))
    const visitors = await readVisitors()
    expect(visitors.total).toBe(1)
    expect(visitors.list[0]).toMatchObject({ firstName: 'Rahima' })
    const asked = await office('POST', '/api/appointments/search', { officialId })
    expect(asked.total).toBe(1)
    expect(asked.list[0]).toMatchObject({ topic: 'The plan of plot 12', personCount: 2, status: 'APPLIED' })

    // The office assigns a time, which the visitor sees as it is in Dhaka.
    const { id, version } = asked.list[0]
    const time = { date: nextWorkingDay(), hour: 9, minute: 30, durationMin: 15 }
    await office('PATCH', '/api/appointments/approve', { id, version, ...time })
    await again.goto(proxy.url + path)
    const card = again.locator(`[data-appointment="${id}"]`)
    await expect(card).toHaveAttribute('data-status', 'APPROVED')
    const whenShown = `${formatDate(time.date, 'bn')}, ${formatClock(time.hour, time.minute, 'bn')}`
    await expect(card.locator('[data-time]')).toHaveText(whenShown)
    await expect(card).toContainText('৪০২')

    // The appointment is cancelled, and requested again with the earlier texts.
    await card.locator('[data-action="cancel-appointment"]').click()
    await again.getByRole('dialog').locator('[data-action="confirm"]').click()
    await expect(card).toHaveAttribute('data-status', 'CANCELLED')
    await card.locator('[data-action="ask-again"]').click()
    await expect(stepOf(again)).toHaveAttribute('data-step', 'purpose')
    await expect(again.locator('[name="topic"]')).toHaveValue('The plan of plot 12')
  } finally {
    await proxy.close()
  }
})
