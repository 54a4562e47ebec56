import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, openContext, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { enterAs, signInOverHttp } from '../../support/browser/desk.ts'
import { employeeBody, recordClient } from '../../support/people/office.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

test.use(withoutWorker)

test('an ICT asks for a new password of a committee head, and an OWNER sees and approves it', async ({
  page,
  browser,
  server,
  isMobile,
}, { project }) => {
  const lang = isMobile ? 'bn' : 'en'
  const owner = await signInOverHttp(server, 'owner')
  const mobile = isMobile ? '01912000001' : '01912000002'
  const name = { nameBn: 'রেহানা পারভীন', nameEn: `Rehana ${project.name}` }
  const employees = recordClient(overHttp(server.url), '/api/employees', owner)
  const { id } = await employees.make(employeeBody({ ...name, mobile, roles: ['COMMITTEE'] }))

  await enterAs(page, server, 'ict')
  await page.goto(`/system/user/edit?id=${id}&lang=${lang}`)
  await page.locator('[data-action="set-password"]').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'a request for a new password')
  await page.getByRole('dialog').locator('[data-action="confirm"]').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/approvals')
  await expect(page.locator('[data-approval]').first()).toBeVisible()
  await expect(page.locator('[data-action="approve"]')).toHaveCount(0)

  const admin = await (await openContext(browser, server, { locale: lang })).newPage()
  try {
    await enterAs(admin, server, 'owner')
    await admin.goto(`/dashboard?lang=${lang}`)
    await expect(admin.locator('[data-part="account-alarms"]')).toBeVisible()
    await expectAccessible(admin, 'the dashboard with alarms')
    await admin.locator('[data-part="waiting-approvals"]').click()
    const request = admin.locator('[data-approval]').first()
    await expect(request).toBeVisible()
    await expectAccessible(admin, 'a request that waits')
    await request.locator('[data-action="approve"]').click()
    await admin.getByRole('dialog').locator('[data-action="confirm"]').click()
    await expect(admin.getByRole('dialog')).toBeHidden()
    await expect(request).toBeHidden()
    await admin.goto('/dashboard')
    // Only what is on the screen is marked as read: the alarm of the approval may appear a moment later.
    await expect(async () => {
      const button = admin.locator('[data-action="read-alarms"]')
      if ((await button.count()) > 0) await button.click({ timeout: 1_000 })
      await expect(admin.locator('[data-part="account-alarms"]')).toHaveCount(0, { timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
  } finally {
    await admin.context().close()
  }
})
