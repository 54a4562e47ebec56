import { expectAccessible } from '../../support/browser/accessible.ts'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { enterAs } from '../../support/browser/desk.ts'

test.use(withoutWorker)

const words = {
  bn: {
    ...{ create: 'নতুন শাখা', save: 'সংরক্ষণ করুন', bn: 'বাংলায় নাম', en: 'ইংরেজিতে নাম' },
    ...{ status: 'অবস্থা', inactive: 'নিষ্ক্রিয়' },
  },
  en: {
    ...{ create: 'New department', save: 'Save', bn: 'Name in Bengali', en: 'Name in English' },
    ...{ status: 'Status', inactive: 'Inactive' },
  },
}

test('an OWNER adds a department, is refused a name that is taken, and makes one inactive', async ({
  page,
  server,
  isMobile,
}, { project }) => {
  const lang = isMobile ? 'bn' : 'en'
  const said = words[lang]
  const nameEn = `Survey of the ${project.name}`
  await enterAs(page, server, 'owner')
  await page.goto(`/departments?lang=${lang}`)
  await expect(page.locator('[data-record]')).not.toHaveCount(0)
  await expectAccessible(page, 'the departments')
  await page.getByRole('link', { name: said.create }).click()
  await page.getByRole('button', { name: said.save }).click()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(2)
  await expectAccessible(page, 'a new department with errors')
  await page.getByLabel(said.bn).fill('জরিপ শাখা')
  await page.getByLabel(said.en).fill('Planning Section')
  await page.getByRole('button', { name: said.save }).click()
  await expect(page.getByLabel(said.en)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(said.en).fill(nameEn)
  await page.getByRole('button', { name: said.save }).click()

  const record = page.locator(`[data-record="${nameEn}"]`)
  await record.getByRole('link').click()
  await expect(page.getByLabel(said.en)).toHaveValue(nameEn)
  await page.getByLabel(said.status).selectOption('INACTIVE')
  await page.getByRole('button', { name: said.save }).click()
  await expect(page.locator('[data-record]')).not.toHaveCount(0)
  await expect(record).toHaveCount(0)
  await page.getByRole('link', { name: said.inactive }).click()
  await expect(record).toContainText(said.inactive)
  await page.goBack()
  await expect(record).toHaveCount(0)
})

test('an official reads the departments but cannot change them', async ({ page, server, isMobile }) => {
  test.skip(isMobile, 'Nothing in it depends on the width of the screen.')
  await enterAs(page, server, 'official')
  await page.goto('/departments?lang=en')
  await expect(page.locator('[data-record]')).not.toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New department' })).toHaveCount(0)
  await expect(page.locator('[data-record] a')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Departments' })).toHaveCount(0)
  await page.goto('/department/create')
  await expect(page).toHaveURL(/\/dashboard\/official$/)
})
