import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, openContext, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { enterAs, signIn, signInOverHttp } from '../../support/browser/desk.ts'
import { takePhoto } from '../../support/files/photos.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

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

test(
  'an OWNER adds a department, is refused a name that is taken, and makes one inactive',
  { tag: '@core' },
  async ({ page, server, isMobile }, { project }) => {
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
  },
)

test('an official reads the departments but cannot change them', async ({ page, server, isMobile }) => {
  test.skip(isMobile, 'Nothing in it depends on the width of the screen.')
  await enterAs(page, server, 'official')
  await page.goto('/departments?lang=en')
  await expect(page.locator('[data-record]')).not.toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New department' })).toHaveCount(0)
  await expect(page.locator('[data-record] a')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Departments' })).toHaveCount(0)
  await page.goto('/department/create')
  await expect(page.getByRole('alert')).toContainText('You are not allowed to do this')
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
})

test('an OWNER enters an official with a photo, which everyone sees, and the hours', async ({ page, server }, {
  project,
}) => {
  const nameEn = `Selina of the ${project.name}`
  await page.goto('/?lang=en')
  await signIn(page, 'owner@demo.example', server.demoPassword)
  await page.goto('/official/create')
  await expect(page.getByLabel('Name in Bengali')).toBeVisible()
  await expectAccessible(page, 'a new official')
  await page.getByLabel('Name in Bengali').fill('সেলিনা হক')
  await page.getByLabel('Name in English').fill(nameEn)
  await page.getByRole('radio', { name: 'Female' }).check({ force: true })
  const photo = await takePhoto(page, { name: 'selina.jpg', width: 1600, height: 1200 })
  await page.locator('[name="imageFileId"][type="file"]').setInputFiles(photo)
  const dialog = page.getByRole('dialog')
  const square = dialog.getByRole('application')
  await square.focus()
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  await expectAccessible(page, 'the crop of a photo')
  await dialog.locator('[data-action="crop-done"]').click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Official created')).toBeVisible()
  const record = page.locator(`[data-record="${nameEn}"]`)
  await expect.poll(() => record.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480)

  await record.locator('[data-link="hours"]').click()
  await page.getByRole('button', { name: 'Saturday: Add hours' }).press('Enter')
  await page.getByLabel('Saturday: Until').fill('08:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Saturday: From')).toBeFocused()
  await expectAccessible(page, 'hours with a row that is wrong')
  await page.getByLabel('Saturday: Until').fill('12:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Hours saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Saturday: Until')).toHaveValue('12:00')
})

test('a system user who is made inactive is logged out everywhere', async ({ page, browser, server, isMobile }) => {
  test.skip(isMobile, 'Nothing in it depends on the width of the screen.')
  const owner = await signInOverHttp(server, 'owner')
  const { send } = overHttp(server.url)
  const { list } = (await send({ method: 'GET', url: '/api/employees?size=100', headers: owner })).body
  const { id } = list.find(({ email }: { email: string }) => email === 'ict@demo.example')
  const theirs = await (await openContext(browser, server, { locale: 'en' })).newPage()
  try {
    await theirs.goto('/?lang=en')
    await signIn(theirs, 'ict@demo.example', server.demoPassword)
    await page.goto('/?lang=en')
    await signIn(page, 'owner@demo.example', server.demoPassword)
    await page.goto(`/system/user/edit?id=${id}`)
    await page.getByLabel('Name in Bengali').fill('তানভীর হাসান')
    await page.getByLabel('Name in English').fill('Tanvir Hasan')
    await page.getByLabel('Status').selectOption('INACTIVE')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('System user updated')).toBeVisible()
    // The list of departments is public, so it would not prove the log-out.
    await theirs.goto('/system/users')
    await expect(theirs.locator('[data-cover]')).toBeVisible()
  } finally {
    await theirs.context().close()
    const read = await send({ method: 'GET', url: `/api/employees?id=${id}`, headers: owner })
    const { imageUrl: _, department: __, designation: ___, ...known } = read.body
    const body = { ...known, status: 'ACTIVE' }
    const restored = await send({ method: 'PUT', url: '/api/employees', headers: owner, body })
    // Other stories on this server use the same account.
    expect.soft(restored.status, String(restored.bytes)).toBe(200)
  }
})

test('an OFFICIAL adds a meeting link of their own', async ({ page, server, isMobile }, { project }) => {
  const lang = isMobile ? 'bn' : 'en'
  const said = {
    bn: { create: 'নতুন মিটিং লিংক', title: 'শিরোনাম', provider: 'সেবাদাতা', url: 'মিটিং লিংক', save: 'সংরক্ষণ করুন' },
    en: { create: 'New meeting link', title: 'Title', provider: 'Provider', url: 'Meeting link', save: 'Save' },
  }[lang]
  await ownOfficial(server)
  const title = `Weekly of the ${project.name}`
  await page.goto(`/?lang=${lang}`)
  await signIn(page, 'official@demo.example', server.demoPassword)
  await page.goto('/meetings-link')
  await page.getByRole('link', { name: said.create }).click()
  await page.getByLabel(said.title).fill(title)
  await page.getByLabel(said.provider).fill('Google Meet')
  await page.getByLabel(said.url).fill('http://meet.example.org/abc')
  await page.getByRole('button', { name: said.save }).click()
  await expect(page.getByLabel(said.url)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'a new meeting link with an error')
  await page.getByLabel(said.url).fill('https://meet.example.org/abc')
  await page.getByRole('button', { name: said.save }).click()
  await expect(page.locator(`[data-record="${title}"]`)).toBeVisible()
  await expectAccessible(page, 'the meeting links')
})

/** The official of the demo account, who is created if the demo has none. */
async function ownOfficial(server: { url: string; demoPassword: string }): Promise<void> {
  const owner = await signInOverHttp(server, 'owner')
  const { send } = overHttp(server.url)
  const users = (await send({ method: 'GET', url: '/api/employees?size=100', headers: owner })).body.list
  const { id } = users.find(({ email }: { email: string }) => email === 'official@demo.example')
  const known = (await send({ method: 'GET', url: '/api/officials?size=100', headers: owner })).body.list
  if (known.some(({ userId }: { userId: string | null }) => userId === id)) return
  const body = { nameBn: 'শারমিন আক্তার', nameEn: 'Sharmin Akter', gender: 'Female', userId: id, status: 'ACTIVE' }
  await send({ method: 'POST', url: '/api/officials', headers: owner, body })
}
