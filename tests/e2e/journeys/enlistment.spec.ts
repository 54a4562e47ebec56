import { desktop, expect, openContext, test } from '../../support/browser/browser-test.ts'
import { decide, openApplication, signIn } from '../../support/browser/desk.ts'
import {
  attachDocuments,
  expectStep,
  expectSyncState,
  fillStep,
  goToStep,
  press,
  sampleProfessional,
  turnToField,
  turnToStep,
} from '../../support/browser/wizard.ts'
import { formIsOnPhone } from '../../support/phone/form-on-phone.ts'

const applyUrl = '/individual/apply?type=ARCHITECT'

// The forms on a wide screen are in types.spec.ts, and the desks here have one.
test.skip(({ isMobile }) => !isMobile, 'A connection, a code and a kill of the server do not depend on the screen.')

test('an architect: offline form, second device, three desks, certificate', { tag: '@core' }, async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(240_000)
  const mobile = '০১৭১২৩৪৫৬৭৮'
  const typed = {
    ...sampleProfessional,
    mobile,
    // A unique name, by which the desks find the application.
    nameBn: 'স্থপতি রওশন আরা',
    email: 'phone@example.org',
    transactionId: 'BK41A7X9QZ',
  }

  await test.step('the page is installed on the phone', async () => {
    await page.goto('/')
    await formIsOnPhone(page)
    await page.goto(applyUrl)
    await expectStep(page, 'enlistment')
  })

  await test.step('the first steps are filled with the network off', async () => {
    await page.context().setOffline(true)
    await fillStep(page, typed)
    await expectSyncState(page, 'phone')
    await press(page, 'continue')
    await expectStep(page, 'address')
    await fillStep(page, typed)
    await press(page, 'continue')
    await expectStep(page, 'professional')
  })

  await test.step('a reload without a network keeps the step and all input', async () => {
    await page.reload()
    await expectStep(page, 'professional')
    await press(page, 'back')
    await expectStep(page, 'address')
    await expect(page.locator('[name="present.line"]')).toHaveValue(typed['present.line'])
    await press(page, 'continue')
    await expectStep(page, 'professional')
    await fillStep(page, typed)
  })

  await test.step('it is on the server when the network returns', async () => {
    await expectSyncState(page, 'phone')
    await page.context().setOffline(false)
    await expectSyncState(page, 'server')
  })

  const code = await test.step('the resume code is sent by SMS', async () => {
    await expect
      .poll(() => server.sentSms().filter(({ kind, to }) => kind === 'draft-token' && to.endsWith('1712345678')).length)
      .toBe(1)
    const sms = server.sentSms().findLast(({ kind }) => kind === 'draft-token')
    const found = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(sms?.text ?? '')?.[0]
    if (found === undefined) throw new Error(`no code in ${sms?.text}`)
    return found
  })

  const second = await openContext(browser, server)
  const other = await second.newPage()

  await test.step('a second browser opens it with the code and the mobile number', async () => {
    await other.goto('/resume-application')
    for (const locale of ['en', 'bn']) {
      await other.locator(`[data-locale="${locale}"]`).first().click()
      await expect(other.locator('html')).toHaveAttribute('lang', locale)
    }
    await other.locator('[name="token"]').fill(code.toLowerCase())
    await other.locator('[name="mobile"]').fill(mobile)
    await other.locator('form [type="submit"]').first().click()
    await expect(other.locator('[data-step]')).toBeVisible()
    // The draft opens at its first page that is not complete.
    await goToStep(other, 'enlistment')
    await expect(await turnToField(other, 'nameBn')).toHaveValue(typed.nameBn)
    await turnToStep(other, 'documents')
  })

  await test.step('documents, declaration, payment reference, submission', async () => {
    await attachDocuments(other)
    await press(other, 'continue')
    await expectStep(other, 'others')
    await fillStep(other, typed)
    await press(other, 'continue')
    await expectStep(other, 'payment')
    await fillStep(other, typed)
    await press(other, 'review')
    await expectStep(other, 'review')
    await expect(other.locator('[data-step="review"]')).toContainText(typed.nameBn)
    await press(other, 'submit')
    await expectSyncState(other, 'submitted', 40_000)
    await expect(other.locator('body')).toContainText(/A26-\d{6}|এ?A২৬-[০-৯]{6}/)
  })

  await test.step('reception confirms the payment and forwards, committee forwards, chairman approves', async () => {
    for (const [role, actions] of [
      ['collector', ['confirm-and-forward']],
      ['committee', ['pending2']],
      ['chairman', ['approve']],
    ] as const) {
      const staff = await openContext(browser, server, desktop)
      const desk = await staff.newPage()
      await signIn(desk, `${role}@demo.example`, server.demoPassword)
      await openApplication(desk, typed.nameBn)
      for (const action of actions) await decide(desk, action)
      await staff.close()
    }
  })

  await test.step('the certificate opens as a PDF, and anyone can verify its number', async () => {
    const approved = server.sentSms().findLast(({ kind }) => kind === 'approved')
    const number = /ARC-\d{4}-\d{5}/.exec(approved?.text ?? '')?.[0]
    expect(number).toBeDefined()
    const draftId = new URL(other.url()).searchParams.get('draft') ?? ''
    const pdf = await other.request.get(`/api/apps/individual/pdf?id=${draftId}&kind=certificate`, {
      headers: {
        'api-key': 'talika-web',
        'device-id': 'e2e-device-1',
        'application-token': code.replaceAll('-', ''),
        'application-mobile': '01712345678',
      },
    })
    expect(pdf.status()).toBe(200)
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await other.goto(`/verify/${number}`)
    await expect(other.locator('body')).toContainText(typed.nameBn)
  })
  await second.close()
})

test('kill -9 of the server during a sync loses nothing that was acknowledged', async ({ page, server }) => {
  test.setTimeout(180_000)
  await page.goto(applyUrl)
  await expectStep(page, 'enlistment')
  await page.locator('[name="mobile"]').fill('01912345678')
  await turnToField(page, 'nameEn')
  await expectSyncState(page, 'server')
  for (const [round, name] of ['Karim', 'Md. Karim', 'Md. Abdul Karim'].entries()) {
    await page.locator('[name="nameEn"]').fill(name)
    await page.locator('[name="motherName"]').fill(`মাতা ${round}`)
    await server.kill9()
    await page.locator('[name="guardianName"]').fill(`Father ${round}`)
    await server.restart()
    await page.locator('[name="nameBn"]').fill('করিম')
    await expectSyncState(page, 'server', 60_000)
  }
  await page.reload()
  await expectSyncState(page, 'server')
  await expect(page.locator('[name="nameEn"]')).toHaveValue('Md. Abdul Karim')
  await expect(page.locator('[name="motherName"]')).toHaveValue('মাতা 2')
  await expect(page.locator('[name="guardianName"]')).toHaveValue('Father 2')
})
