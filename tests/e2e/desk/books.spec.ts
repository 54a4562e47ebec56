import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { enterAs, signInOverHttp } from '../../support/browser/desk.ts'
import { workbookRecords } from '../../support/files/workbook-rows.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

test.use({ serviceWorkers: 'block' })

test('a clerk reads the books, saves them, closes the day, prints it, and an OWNER reopens it', async ({
  page,
  server,
}) => {
  const mobile = `015${randomInt(10_000_000, 99_999_999)}`
  const applicant = createApplicant(overHttp(server.url), { mobile })
  expect((await applicant.apply({ transactionId: `BO${mobile.slice(3)}` })).status).toBe(200)
  const collector = await signInOverHttp(server, 'collector')
  expect((await applicant.decide(collector, 'payment/confirm')).status).toBe(200)

  await enterAs(page, server, 'collector')
  await page.goto('/books?lang=en')
  const total = page.locator('[data-book-row="total"]')
  await expect(total).toContainText('৳')
  await page.locator('[data-filter="type"]').click()
  await expect(page.locator('[data-book-row="ARCHITECT"]')).toContainText('Architect')
  await page.getByRole('button', { name: 'Save the books as a file' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('[data-action="export-movements-xlsx"]').click(),
  ])
  const rows = await workbookRecords(await readFile(await download.path()))
  expect(rows.map((row) => row['Transaction ID'])).toContain(`BO${mobile.slice(3)}`)

  const day = dhakaDate(Date.now() + server.aheadMs)
  await page.goto(`/books/closing?day=${day}&lang=en`)
  const card = page.locator('[data-method="bkash"]')
  await expect(card.locator('[data-figure="confirmed"]')).toContainText('৳')
  await card.locator('[data-action="close-day"]').click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-action="confirm"]').click()
  await expect(dialog).toContainText('Please enter whole taka')
  await dialog.locator('[name="amount"]').fill('১,১৫০')
  await dialog.locator('[name="count"]').fill('1')
  await expect(dialog.getByRole('status')).toContainText('Difference')
  await expectAccessible(page, 'the dialog that closes a day')
  await dialog.locator('[data-action="confirm"]').click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('Closed by')
  await expect(card.locator('[data-figure="counted"]')).toContainText(/৳\s?1,150/)
  await expect(card.locator('[data-action="reopen-day"]')).toHaveCount(0)
  await expectAccessible(page, 'a closed day')

  // A reversal on the same day, after the closing.
  expect((await applicant.decide(collector, 'payment/reverse', { id: applicant.id, reason: 'x' })).status).toBe(200)
  await page.reload()
  await expect(card.locator('[data-changed="reversed"]')).toContainText(/\+৳\s?11,500/)
  await expect(card.locator('[data-changed="confirmed"]')).toContainText(/−৳\s?11,500/)
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)

  await enterAs(page, server, 'owner')
  await page.goto(`/books/closing?day=${day}&lang=en`)
  await card.locator('[data-action="reopen-day"]').click()
  await dialog.locator('[name="reason"]').fill('The statement has one more line')
  await dialog.locator('[data-action="confirm"]').click()
  await expect(card).toContainText('Reopened')
})

test('a clerk records a deposit of VAT once, and corrects it with a reason', async ({ page, server }) => {
  const challanNo = `T-2627/${randomInt(1_000_000, 9_999_999)}`
  await enterAs(page, server, 'collector')
  await page.goto('/books/vat?lang=en')
  const record = async (amount: string) => {
    await page.locator('[data-action="record-deposit"]').click()
    const form = page.getByRole('dialog')
    await form.locator('[name="challanNo"]').fill(challanNo)
    await form.locator('[name="amount"]').fill(amount)
    await form.locator('[data-action="confirm"]').click()
    return form
  }
  await expect(await record('1500')).toHaveCount(0)
  const row = page.locator(`[data-vat-deposit="${challanNo}"]`)
  await expect(row).toContainText(/৳\s?1,500/)
  const again = await record('1500')
  await expect(again).toContainText('A deposit with this challan number is already recorded')
  await expectAccessible(page, 'the form of a deposit')
  await again.getByRole('button', { name: 'Cancel' }).click()
  await row.locator('[data-action="correct"]').click()
  const form = page.getByRole('dialog')
  await form.locator('[name="amount"]').fill('1,450')
  await form.locator('[data-action="confirm"]').click()
  await expect(form).toContainText('Please enter the reason.')
  await form.locator('[name="reason"]').fill('The slip says so')
  await form.locator('[data-action="confirm"]').click()
  await expect(form).toHaveCount(0)
  await expect(row).toContainText(/৳\s?1,450/)
  await expectAccessible(page, 'the deposits of VAT')
})

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

const sum = (count: number, total: number) => {
  const vat = Math.round((total * 3) / 23)
  return { count, base: total - vat, vat, total }
}

/** A month with money on each of its days, as the books list it. */
function busyMonth() {
  const about = { reversed: sum(1, 11_500), refunded: sum(2, 1_150_000) }
  const rows = Array.from({ length: 31 }, (_, at) => {
    return { key: `2026-10-${String(at + 1).padStart(2, '0')}`, confirmed: sum(30, 17_250_000 + at), ...about }
  })
  return { rows, total: { ...about, confirmed: sum(930, 534_750_000) } }
}

/** A day whose methods are closed with notes, and changed after the closing. */
function busyDay() {
  const figure = (count: number) => ({ count, amount: count * 575_000 })
  const figures = {
    ...{ confirmed: figure(30), earlier: figure(12), reversed: figure(3), refunded: figure(2) },
    ...{ rejected: figure(4), open: figure(9) },
  }
  const closedBy = { bn: 'মোছাঃ রহিমা খাতুন', en: 'Mst. Rahima Khatun' }
  const note = 'Two payments of yesterday arrived today; one is on the next statement.'
  const closing = {
    isClosed: true,
    version: 1,
    counted: figure(29),
    note,
    closedBy,
    closedAt: '2026-10-15T11:00:00.000Z',
  }
  const before = { ...figures, reversed: figure(1) }
  return {
    day: '2026-10-15',
    methods: ['bkash', 'Nagad', 'Bank'].map((method) => ({
      method,
      figures,
      closing: { ...closing, figures: before },
    })),
  }
}

for (const locale of ['bn', 'en']) {
  test(`the books of a month and the closing of a day fill one sheet of A4 each, as on a desk (${locale})`, async ({
    page,
    server,
  }, testInfo) => {
    await enterAs(page, server, 'collector')
    await page.route(/\/api\/payments\/books\?/, (route) => route.fulfill({ json: busyMonth() }))
    await page.route(/\/api\/payments\/closings\?/, (route) => route.fulfill({ json: busyDay() }))
    const print = async (name: string) => {
      const pdf = await page.pdf({ preferCSSPageSize: true, path: testInfo.outputPath(`${name}-${locale}.pdf`) })
      expect(pagesOf(pdf), name).toBe(1)
    }
    await page.goto(`/books?from=2026-10-01&to=2026-10-31&lang=${locale}`)
    await expect(page.locator('[data-book-row="total"]')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    // Paper is narrower than a desk; its list is a table all the same.
    await page.setViewportSize({ width: 700, height: 990 })
    await expect(page.locator('thead')).toBeVisible()
    await print('books')
    await page.emulateMedia({ media: null })
    await page.goto(`/books/closing?day=2026-10-15&lang=${locale}`)
    await expect(page.locator('[data-method="Bank"]')).toBeVisible()
    await print('closing')
  })
}
