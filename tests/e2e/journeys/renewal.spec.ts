import { headerNames } from '../../../src/contract/endpoint.ts'
import { formatDate } from '../../../src/domain/reference/calendar.ts'
import { readPdfText } from '../../../src/server/platform/pdf/fixtures/read-pdf-text.ts'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { desktop, expect, openContext, test } from '../../support/browser/browser-test.ts'
import { decide, enterAs } from '../../support/browser/desk.ts'
import {
  attachDocuments,
  expectStep,
  expectSyncState,
  fillStep,
  goToStep,
  press,
  sampleProfessional,
} from '../../support/browser/wizard.ts'
import { createEnlistments } from '../../support/people/enlistments.ts'
import { overHttp } from '../../support/people/submitted-application.ts'
import { dumpStorage } from '../../support/phone/dump-storage.ts'

test.use({ ownServer: true })

test('a year later: the reminder is sent, the holder renews with a change, the desk sees it, the number is the same', async ({
  page,
  browser,
  server,
  isMobile,
}) => {
  test.skip(!isMobile, 'Runs on the phone; the desk in it is a desktop anyway.')
  test.setTimeout(240_000)
  const mobile = '01912345601'
  const http = overHttp(server.url)
  const owner = async () => {
    const body = { username: 'owner@demo.example', password: server.demoPassword }
    const { authToken } = (await http.send({ method: 'POST', url: '/api/auth/signin', body })).body
    return { [headerNames.authToken]: authToken }
  }
  const office = createEnlistments(http, owner)
  const karim = await office.enlist({ mobile })
  const before = await office.onlyOne(karim.holder)

  await test.step('twelve days before the end the reminder is there', async () => {
    await server.restart({ CLOCK_OFFSET_DAYS: '352' })
    const reminders = () => server.sentSms().filter(({ kind, to }) => kind === 'renewal-reminder' && to === mobile)
    await expect.poll(reminders, { timeout: 30_000 }).toHaveLength(1)
    expect(reminders()[0]?.text).toContain(before.number)
  })

  await test.step('the holder opens the approved application and begins the renewal', async () => {
    await page.goto('/resume-application')
    await page.locator('[name="token"]').fill(karim.token)
    await page.locator('[name="mobile"]').fill(mobile)
    await page.locator('form [type="submit"]').first().click()
    await expect(page.locator(`[data-enlistment="${before.number}"]`)).toBeVisible()
    await expectAccessible(page, 'an approved application with its enlistment')
    await page.locator('[data-action="renew"]').click()
    await expectStep(page, 'enlistment')
    await expect(page.locator('[name="previousEnlistmentNo"]')).toHaveValue(before.number)
  })

  await test.step('last year’s certificate is attached to the form, also after the form was left', async () => {
    await page.goBack()
    // The label of the button depends on whether the server has the draft yet, so either is pressed.
    await page.locator('[data-action="renew"], [data-action="open-renewal"]').click()
    await expectStep(page, 'enlistment')
    await expect.poll(() => dumpStorage(page)).toContain(`${before.number}.pdf`)
  })

  await test.step('last year’s answers are there; one is changed without a connection', async () => {
    await expectSyncState(page, 'server')
    await page.context().setOffline(true)
    await fillStep(page, { nameEn: 'Md. Abdul Karim Khan', age: '42' })
    await expectSyncState(page, 'phone')
    await page.context().setOffline(false)
    await expectSyncState(page, 'server')
  })

  await test.step('papers of the year, statement, payment, submission', async () => {
    await goToStep(page, 'documents')
    await expect(page.locator('[data-slot="previousCertificate"]')).toContainText(`${before.number}.pdf`)
    await expect(page.locator('[data-slot="nidCopy"]')).toContainText('.pdf')
    await attachDocuments(page, ['membershipCertificate'])
    await goToStep(page, 'others')
    await fillStep(page, sampleProfessional)
    await goToStep(page, 'payment')
    await fillStep(page, { ...sampleProfessional, transactionId: 'BK41A7X9RN' })
    await press(page, 'review')
    await expectStep(page, 'review')
    await press(page, 'submit')
    await expectSyncState(page, 'submitted', 40_000)
  })

  const renewal = (await office.onlyOne(karim.holder)).openRenewal
  if (renewal === null) throw new Error('There is no renewal under way')

  await test.step('the desk sees what changed, and approves', async () => {
    const staff = await openContext(browser, server, desktop)
    const desk = await staff.newPage()
    await enterAs(desk, server, 'owner')
    await desk.goto(`/application/review/individual?id=${renewal.id}&tab=changes`)
    const changes = desk.locator('[data-changes]')
    await expect(changes.locator('[data-path="nameEn"]')).toContainText('Md. Abdul Karim Khan')
    await expect(changes.locator('[data-path="mobile"]')).toHaveCount(0)
    await expectAccessible(desk, 'what changed')
    await decide(desk, 'confirm-payment')
    await desk.locator('[data-action="approve"]').click()
    await desk.getByRole('dialog').locator('[name="note"]').fill('Known for a year')
    await desk.getByRole('dialog').locator('[data-action="confirm"]').click()
    await expect(desk.locator('[data-action="approve"]')).toHaveCount(0)
    await staff.close()
  })

  await test.step('the same number, one more year, and the certificate says so', async () => {
    const after = await office.onlyOne(karim.holder)
    const nextYear = `${Number(before.validTo.slice(0, 4)) + 1}${before.validTo.slice(4)}`
    expect(after).toMatchObject({ number: before.number, validFrom: before.validFrom, validTo: nextYear })
    const facts = await http.send({ method: 'GET', url: `/api/certificates/${before.number}` })
    expect(facts.body).toMatchObject({ validTo: nextYear, state: 'ACTIVE', nameEn: 'Md. Abdul Karim Khan' })
    const url = `/api/apps/individual/pdf?id=${renewal.id}&kind=certificate`
    const pdf = await http.send({ method: 'GET', url, headers: await owner() })
    expect(pdf.status).toBe(200)
    const text = await readPdfText(pdf.bytes)
    expect(text).toContain(formatDate(nextYear, 'bn'))
    expect(text).toContain(before.number)
  })
})
