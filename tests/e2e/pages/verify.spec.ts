import type { Page } from '@playwright/test'
import QRCode from 'qrcode'
import { readSignedFacts, writeSignedFacts } from '#domain/certificates/signed-facts.ts'
import { readVerifyLink, verifyLink } from '#domain/certificates/verify-link.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { approveSampleCertificate } from '../../support/people/approved-certificate.ts'

const expectVerdict = async (page: Page, verdict: string, register: string) => {
  await expect(page.locator(`[data-verdict="${verdict}"]`)).toBeVisible()
  await expect(page.locator(`[data-register="${register}"]`)).toBeVisible()
}

/** A genuine certificate with a changed name, as a forger would make it. */
function forge(link: string): string {
  const { number, signed } = readVerifyLink(link) ?? { number: '', signed: '' }
  const read = readSignedFacts(signed ?? '')
  if (read === null) throw new Error(`${link} carries no facts`)
  const facts = { ...read.facts, nameBn: 'অন্য কেউ' }
  return verifyLink(new URL(link).origin, { number, signed: writeSignedFacts(facts, read.keyId, read.signature) })
}

/** Waits until the background download is complete; the keys come last. */
const waitUntilOnPhone = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/certificate-keys.json'))), { timeout: 45_000 })
    .toBe(true)

test.skip(({ isMobile }) => !isMobile, 'Runs on the phone: nothing in it depends on the width of the screen.')

test('a certificate is checked by its QR code: without the portal, with it, offline, and forged', {
  tag: '@core',
}, async ({ page, context, server }) => {
  const { number, nameBn, link } = await approveSampleCertificate(server.url, server.demoPassword)

  await test.step('a phone without the portal gets the small page, and checks the signature on request', async () => {
    await page.goto(link)
    await expect(page.locator('h2')).toContainText('বৈধ')
    await page.locator('a[data-signed]').first().click()
    await expectVerdict(page, 'in-force', 'known')
    await expect(page.locator('[data-signature="genuine"]')).toBeVisible()
    await expect(page.locator('main')).toContainText(nameBn)
  })

  await test.step('once the portal is on the phone, the code is checked without a connection', async () => {
    await waitUntilOnPhone(page)
    await context.setOffline(true)
    await page.goto('about:blank')
    await page.goto(link)
    await expectVerdict(page, 'signed-in-force', 'offline')
    await expect(page.locator('main')).toContainText(nameBn)
  })

  await test.step('a picture of the code gives the same result in a browser without a barcode reader', async () => {
    await page.goto('/verify')
    const buffer = await QRCode.toBuffer(link, { margin: 4, scale: 4 })
    await page.locator('[data-verify="picture"]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
    await expectVerdict(page, 'signed-in-force', 'offline')
  })

  await test.step('a code with changed facts is refused with a message that does not repeat the facts', async () => {
    await page.goto('about:blank')
    await page.goto(forge(link))
    await expectVerdict(page, 'forged', 'offline')
    await expect(page.locator('main')).not.toContainText('অন্য কেউ')
    await expect(page.locator('main')).not.toContainText(nameBn)
  })

  await test.step('with a connection a number alone is looked up in the register', async () => {
    await context.setOffline(false)
    await page.goto('/verify')
    await page.locator('[name="number"]').fill(number.toLowerCase())
    await page.locator('form [type="submit"]').click()
    await expect(page).toHaveURL(new RegExp(`/verify/${number}$`))
    await expectVerdict(page, 'in-force', 'known')
    await page.goto(`/register?text=${number}`)
    await expect(page.getByRole('link', { name: number })).toBeVisible()
  })
})
