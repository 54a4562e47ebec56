import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { signInOverHttp } from '../../support/browser/desk.ts'
import { afterLong, setPin, soon } from '../../support/browser/wizard.ts'
import { button } from '../../support/by-role.ts'
import { samplePng } from '../../support/files/sample-files.ts'
import { newMobile } from '../../support/people/applicant.ts'
import { officialBody } from '../../support/people/office.ts'
import { overHttp } from '../../support/people/submitted-application.ts'
import { dumpStorage } from '../../support/phone/dump-storage.ts'
import type { TestServer } from '../../support/server/serve.ts'

// The request of a visitor on a phone that others use too.

test.skip(({ isMobile }) => !isMobile, 'What is locked does not depend on the width of the screen.')

const path = '/appointments/apply-1'
const agenda = 'The hidden plan of plot 12'

type About = Readonly<Record<'firstName' | 'lastName' | 'mobile' | 'email' | 'nid' | 'address', string>>

function createPerson(firstName: string): About {
  const mobile = newMobile()
  const own = { address: `8 ${firstName} Road`, email: `${mobile}@example.org`, nid: `7${mobile.slice(2)}` }
  return { firstName, lastName: 'Khatun', mobile, ...own }
}

async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(text)
}

const goOn = (page: Page) => page.locator('[data-action="continue"]').click()
const expectStep = (page: Page, step: string) => expect(page.locator(`[data-step="${step}"]`)).toBeVisible()

async function unlock(page: Page, pin: string): Promise<void> {
  await page.locator('[name="pin"]').fill(pin)
  await button(page, 'Open').click()
}

/** Expects that the phone neither stores nor shows any data of this person or the meeting. */
async function expectNothingOf(page: Page, about: About, photo: string): Promise<void> {
  const kept = await dumpStorage(page)
  const shown = (await page.locator('body').textContent()) ?? ''
  const { lastName: _common, ...own } = about
  for (const secret of [...Object.values(own), agenda, photo]) expect(kept + shown).not.toContain(secret)
}

/** Some bytes of the photo that is stored on this phone. */
async function readPhoto(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('talika'))
    const [row] = await done<{ blob: Blob }[]>(database.transaction('photos').objectStore('photos').getAll())
    database.close()
    return (await row?.blob.text())?.slice(40, 240) ?? 'no photo'
  })
}

async function createOffice(server: TestServer, nameEn: string) {
  const headers = await signInOverHttp(server, 'owner')
  const { send } = overHttp(server.url)
  const made = await send({
    method: 'POST',
    url: '/api/officials',
    headers,
    body: officialBody({ nameEn, room: '402' }),
  })
  const officialId = String(made.body.id)
  return {
    officialId,
    listAsked: async () => {
      const url = '/api/appointments/search'
      return (await send({ method: 'POST', url, headers, body: { officialId } })).body.list as { topic: string }[]
    },
  }
}

test('a request with its photo is locked after five idle minutes or by hand, and is sent once from there', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(180_000)
  const office = await createOffice(server, 'Nasrin of the lock')
  const about = createPerson('Secretrahima')
  await page.clock.install()
  await page.goto(path)
  await expectStep(page, 'about')
  await fillIn(page, about)
  await setPin(page, '৪৭১১')
  await goOn(page)
  await page.locator('[name="type"][value="in-person"]').check()
  await page.locator(`[data-official="${office.officialId}"]`).click()
  await fillIn(page, { topic: agenda, personCount: '2' })
  await goOn(page)
  await expectStep(page, 'photo')
  await page.locator('input[type="file"]').first().setInputFiles(samplePng('photo'))
  await page.locator('[data-action="crop-done"]').click()
  await expect(page.locator('[data-photo="shown"]')).toBeVisible()
  const photo = await readPhoto(page)
  for (const secret of [...Object.values(about), agenda, photo]) expect(await dumpStorage(page)).toContain(secret)

  await afterLong(page, '05:20', () => expect(button(page, 'Open')).toBeVisible(soon))
  await expect(page.locator('[data-locked-unsent="1"]')).toBeVisible()
  await expectNothingOf(page, about, photo)
  await unlock(page, '1234')
  await expect(page.locator('[name="pin"]')).toHaveAttribute('aria-invalid', 'true')
  await unlock(page, '4711')
  await expectStep(page, 'photo')
  await expect(page.locator('[data-photo="shown"]')).toBeVisible()

  // Sent while offline, and locked before there is a connection.
  await context.setOffline(true)
  await goOn(page)
  await page.locator('[data-action="send"]').click()
  await expect(page.locator('[data-visit-state="phone"]')).toBeVisible()
  await page.locator('[data-action="lock-now"]').click()
  await expect(button(page, 'Open')).toBeVisible()
  await expectNothingOf(page, about, photo)
  await context.setOffline(false)
  await page.reload()
  await expect(button(page, 'Open')).toBeVisible()
  expect(await office.listAsked()).toEqual([])
  await unlock(page, '4711')
  await expect(page.locator('[data-visit-state="server"]')).toBeVisible({ timeout: 60_000 })
  expect(await office.listAsked()).toMatchObject([{ topic: agenda }])
})

test('a request that was left open is locked before the next person, who has another PIN, sees anything', async ({
  page,
  context,
}) => {
  const [first, second] = [createPerson('Secretrahima'), createPerson('Otherkarim')]
  await page.clock.install()
  await page.goto(path)
  await expectStep(page, 'about')
  await fillIn(page, first)
  await setPin(page, '471100')
  await page.close()

  const next = await context.newPage()
  await next.clock.install({ time: Date.now() + 120_000 })
  await next.goto(path)
  await expect(next.locator('[data-locked-visits] a')).toHaveCount(1)
  await expectNothingOf(next, first, 'no photo')
  await next.locator('[data-action="another-visitor"]').click()
  await expectStep(next, 'about')
  await expect(next.locator('[name="firstName"]')).toHaveValue('')
  await fillIn(next, second)
  await next.locator('[data-action="shared-phone"]').click()
  await next.locator('[name="newPin"]').fill('829301')
  await next.locator('[name="newPinAgain"]').fill('829301')
  await next.locator('[data-action="save-pin"]').click()
  await next.locator('[data-action="lock-now"]').click()
  await expect(button(next, 'Open')).toBeVisible()
  await expectNothingOf(next, second, 'no photo')

  // Each PIN opens the request of its own person, and the other one stays locked.
  await unlock(next, '829301')
  await expect(next.locator('[name="firstName"]')).toHaveValue('Otherkarim')
  await expectNothingOf(next, first, 'no photo')
})

test('locking in one tab locks the request in the other one, with the input of a moment before', async ({
  page,
  context,
}) => {
  const about = createPerson('Secretrahima')
  await page.goto(path)
  await expectStep(page, 'about')
  await fillIn(page, about)
  await setPin(page, '471100')
  const other = await context.newPage()
  await other.goto(path)
  await expect(other.locator('[name="firstName"]')).toHaveValue(about.firstName)
  await other.locator('[name="firstName"]').press('End')
  await other.locator('[name="firstName"]').pressSequentially('tab')
  await page.locator('[data-action="lock-now"]').click()
  await expect(page.locator('[data-locked-visits] a')).toHaveCount(1)
  await expect(other.locator('[data-locked-visits] a')).toHaveCount(1)
  await expect.poll(() => dumpStorage(page)).not.toContain('Secretrahima')
  await page.locator('[data-locked-visits] a').click()
  await unlock(page, '471100')
  await expect(page.locator('[name="firstName"]')).toHaveValue('Secretrahimatab')
})
