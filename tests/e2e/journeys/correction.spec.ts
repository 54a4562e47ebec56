import { randomInt } from 'node:crypto'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { enterAs, openApplication, signInOverHttp } from '../../support/browser/desk.ts'
import { expectStep, expectSyncState, goToStep, press } from '../../support/browser/wizard.ts'
import { samplePng } from '../../support/files/sample-files.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

test.use(withoutWorker)

test.skip(({ isMobile }) => !isMobile, 'What can be changed does not depend on the width of the screen.')

test('in a returned form only the named items can be changed, and the desk sees the old and new values', {
  tag: '@core',
}, async ({ page, server }) => {
  const mobile = `015${randomInt(10_000_000, 99_999_999)}`
  const applicant = createApplicant(overHttp(server.url), { mobile })
  const submitted = await applicant.apply({ nameEn: `Rahim ${mobile}`, transactionId: `CR${mobile.slice(3)}` })
  expect(submitted.status).toBe(200)
  const collector = await signInOverHttp(server, 'collector')
  const photo = (await applicant.get()).body.files.find(({ slot }) => slot === 'photo')
  if (photo === undefined) throw new Error('The sample has no photo')
  const documents = [{ slot: 'photo', fileId: photo.fileId, note: 'Too dark' }]
  const returned = await applicant.decide(collector, 'recheck', {
    reason: 'The name is not as on the ID',
    fields: ['nameEn'],
    documents,
  })
  expect(returned.status).toBe(200)

  await page.goto(`/resume-application?lang=en#code=${applicant.token}&mobile=${mobile}`)
  await page.locator('form [type="submit"]').first().click()
  await expect(page.locator('[data-correction="known"]')).toContainText('The name is not as on the ID')
  await expect(page.locator('[data-locked="mobile"]')).toBeVisible()
  await expect(page.locator('[name="mobile"]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Name (English)' }).click()
  await expectStep(page, 'enlistment', 2)
  await expect(page.locator('[name="nameEn"]')).toBeFocused()
  await expect(page.locator('[data-locked="nameBn"]')).toBeVisible()
  await expect(page.locator('[name="nameBn"]')).toHaveCount(0)
  await page.locator('[name="nameEn"]').fill('Abdur Rahim')

  await page.getByRole('link', { name: /photo/i }).click()
  await expectStep(page, 'documents')
  const slot = page.locator('[data-slot="photo"]')
  await expect(slot.locator('[data-to-replace]')).toContainText('Too dark')
  await expect(page.locator('[data-slot] input[type="file"]')).not.toHaveCount(0)
  await expect(page.locator('[data-slot="nidCopy"] input[type="file"]')).toHaveCount(0)
  await goToStep(page, 'review')
  await expect(page.locator('#open-issues')).toContainText(/another file/)

  await goToStep(page, 'documents')
  await slot.getByRole('button', { name: /^Remove/ }).click()
  await slot.locator('input[type="file"]').first().setInputFiles(samplePng('photo'))
  await expect(slot.locator('[data-to-replace]')).toHaveCount(0)
  await expectSyncState(page, 'server')
  await goToStep(page, 'review')
  await press(page, 'submit')
  await expect(page.locator('[data-desks] [aria-current="step"]')).toContainText('reception desk')
  await expect(page.locator('[data-timeline]')).toContainText('The name is not as on the ID')

  await enterAs(page, server, 'collector')
  await openApplication(page, 'Abdur Rahim')
  const line = page.locator('[data-correction-lines] [data-path="nameEn"]')
  await expect(line).toContainText(`Rahim ${mobile}`)
  await expect(line).toContainText('Abdur Rahim')

  await page.getByRole('tab', { name: /^Documents/ }).click()
  const viewer = page.getByRole('region', { name: 'Document', exact: true })
  // The changed document is open. The others are one key away, and their pictures must be allowed by the server's
  // policy.
  await expect(viewer.locator('[data-page="1"] img')).toBeVisible()
  await expect(viewer.getByRole('region', { name: /photo/i })).toBeVisible()
  await page.keyboard.press('.')
  await expect(viewer.locator('[data-page="1"] canvas')).toBeVisible()
  await expectAccessible(page, 'an application with a document')
})
