import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Dispute } from '../../../src/contract/payments/disputes.ts'
import { type FakeAnswer, fakeFetch, heldAnswer, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'

// A form in a dialog, on the page where a desk settles a disputed payment.

const list = 'GET /api/payments/disputes'
const id = '00000000-0000-4000-8000-000000000009'
const settle = `PATCH /api/payments/disputes/${id}`
const desk = { role: 'OWNER', locale: 'en' } as const

const dispute: Dispute = {
  id,
  state: 'DISPUTED',
  cause: 'amount',
  transactionId: '9FA7XK2M1B',
  amount: 11_000,
  asked: 11_500,
  at: '2026-11-20T06:00:00.000Z',
  settledAt: null,
  reason: null,
  applicationId: '00000000-0000-4000-8000-000000000003',
  kind: 'individual',
  type: 'ARCHITECT',
  purpose: 'REGISTRATION',
  trackingNo: null,
  nameBn: null,
  nameEn: 'Karim Uddin',
  method: 'bkash',
  invoice: 'INV-1',
  saidInvoice: null,
  payer: null,
  mobile: null,
  settledBy: null,
  actions: ['accept', 'refuse'],
}
const disputes: FakeAnswer = { status: 200, body: { list: [dispute], page: 1, size: 20, total: 1 } }

async function openDialog(answers: Parameters<typeof fakeFetch>[0]) {
  const { sent } = fakeFetch({ [list]: () => disputes, ...answers })
  const { screen } = await openPage('/payments/histories?state=DISPUTED', desk)
  const opener = screen.getByRole('button', { name: 'Refuse' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Refuse' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  return { screen, sent, opener, dialog, reason, confirm: dialog.getByRole('button', { name: 'Refuse' }) }
}

test('it describes the consequence, and requires the reason before it sends anything', async () => {
  const { sent, dialog, reason, confirm } = await openDialog({})
  await expect.element(dialog).toHaveAccessibleDescription(/The money does not count for this application/)
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toHaveAccessibleDescription(/the applicant sees it too/)
  await reason.fill('   ')
  await confirm.click()
  await expect.element(reason).toHaveAccessibleDescription(/Please enter the reason/)
  await expect.element(reason).toHaveFocus()
  expect(sent(settle)).toEqual([])
})

test('while the answer is pending it is busy, then it closes, shows the result and returns the focus', async () => {
  const held = heldAnswer({ status: 200, body: { ...dispute, state: 'REFUSED', reason: 'Sent back', actions: [] } })
  const { screen, sent, opener, dialog, reason, confirm } = await openDialog({ [settle]: held.answerer })
  const readBefore = sent(list).length
  await reason.fill('Sent back')
  await confirm.click()
  const busy = dialog.getByRole('button', { name: 'Please wait' })
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  busy.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  held.release()
  await expect.element(screen.getByText('The payment was refused')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(sent(list).length).toBeGreaterThan(readBefore)
  expect(sent(settle).map(({ body }) => body)).toEqual([{ verdict: 'refuse', reason: 'Sent back' }])
})

test('after another official was quicker it says so, keeps the text and reads the list again', async () => {
  const conflict = refusal({ status: 409, code: 'wrong_state' })
  const { sent, dialog, reason, confirm } = await openDialog({ [settle]: () => conflict })
  const readBefore = sent(list).length
  await reason.fill('Sent back')
  await confirm.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/the status has changed meanwhile/)
  await expect.element(reason).toHaveValue('Sent back')
  await expect.poll(() => sent(list).length).toBeGreaterThan(readBefore)
})

test('after a lost answer a retry is possible, which counts once', async () => {
  let answer: FakeAnswer = 'lost'
  const { screen, sent, dialog, reason, confirm } = await openDialog({ [settle]: () => answer })
  await reason.fill('Sent back')
  await confirm.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Trying again is safe: it counts only once/)
  answer = { status: 200, body: { ...dispute, state: 'REFUSED', reason: 'Sent back', actions: [] } }
  await confirm.click()
  await expect.element(screen.getByText('The payment was refused')).toBeVisible()
  const keys = sent(settle).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('Escape closes it and returns the focus to the button that opened it', async () => {
  const { opener, dialog, reason } = await openDialog({})
  await expect.element(reason).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})
