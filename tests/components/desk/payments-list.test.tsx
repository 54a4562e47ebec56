import { expect, test } from 'vitest'
import { heldAnswer } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import { ok, payment, searchedPayments, servePayments } from '../../support/served-payments.ts'

// The payments of a desk: searched, and added up by day; and the payments of an applicant.

const collector = { role: 'APP_COLLECTOR', locale: 'en' } as const
const statement = '/payments/histories?state=STATEMENT'

test('the search text for payments is not in the address, and payments are added up by day', async () => {
  const record = {
    transactionId: 'AA11111111',
    date: '2026-11-20',
    confirmedAt: null,
    confirmedBy: null,
    online: false,
  }
  const { fee: _fee, status: _status, version: _version, ...paid } = payment(1)
  const days = [
    {
      date: '2026-11-20',
      confirmed: { count: 2, amount: 23_000 },
      given: { count: 1, amount: 11_500 },
      reversed: { count: 1, amount: 11_500 },
    },
  ]
  const { sent } = servePayments({
    [searchedPayments]: () => ok({ list: [{ ...paid, ...record }], page: 1, size: 20, total: 1 }),
    'GET /api/payments/totals': () => ok({ days }),
  })
  const { screen, address } = await openPage('/payments/histories?method=bkash', collector)
  await expect.element(screen.getByRole('link', { name: 'Karim 1' })).toBeVisible()
  await screen.getByRole('searchbox').fill('AA11111111')
  await expect.poll(() => sent(searchedPayments).at(-1)?.body).toEqual({ page: 1, method: 'bkash', text: 'AA11111111' })
  expect(address()).not.toContain('AA11111111')
  await screen.getByRole('button', { name: 'Daily totals' }).click()
  const day = screen.getByRole('row', { name: /20 Nov/ }).filter({ hasText: '৳ 23,000' })
  await expect.element(day).toMatchTextContent(/৳ 23,000 \(2\).*৳ 11,500 \(1\)/)
  await day.getByRole('link').click()
  await expect.poll(address).toContain('from=2026-11-20&to=2026-11-20')
})

test('the chairman sees payments but cannot compare a statement; applicants see their own', async () => {
  const { sent } = servePayments({ 'GET /api/payments/histories': () => ok({ list: [], page: 1, size: 20, total: 0 }) })
  const { screen, leave } = await openPage(statement, { role: 'CHAIRMAN', locale: 'en' })
  await expect.element(screen.getByText('No payments yet')).toBeVisible()
  expect(screen.container.querySelector('[name=statement], [data-filter=STATEMENT]')).toBeNull()
  await leave()
  const before = sent(searchedPayments).length
  const own = await openPage('/payments/histories', { role: 'USER', locale: 'en' })
  await expect.element(own.screen.getByRole('heading', { name: 'My payments' })).toBeVisible()
  await expect.poll(() => sent('GET /api/payments/histories').length).toBeGreaterThan(0)
  expect(sent(searchedPayments)).toHaveLength(before)
})

test('while the disputes of an applicant load, no payment is shown as a dispute', async () => {
  const { fee: _fee, status: _status, version: _version, ...paid } = payment(1)
  const confirmation = { date: '2026-11-20', confirmedAt: null, confirmedBy: null, online: false }
  const own = { ...paid, ...confirmation, transactionId: 'AA11111111' }
  const held = heldAnswer(ok({ list: [], page: 1, size: 20, total: 0 }))
  servePayments({
    'GET /api/payments/histories': () => ok({ list: [own], page: 1, size: 20, total: 1 }),
    'GET /api/payments/disputes': held.answerer,
  })
  const { screen } = await openPage('/payments/histories', { role: 'USER', locale: 'en' })
  await expect.element(screen.getByRole('row').filter({ hasText: 'AA11111111' })).toBeVisible()
  await screen.getByRole('link', { name: 'Disputed' }).click()
  await expect.element(screen.getByRole('status', { name: 'Loading, please wait' })).toBeVisible()
  held.release()
  await expect.element(screen.getByText('No disputed payments')).toBeVisible()
})
