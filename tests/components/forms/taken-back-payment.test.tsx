import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadStorage } from '../../../src/client/drafts/phone/loading/load-storage.ts'
import type { PaymentReference } from '../../../src/contract/applications/payment-shapes.ts'
import { findType } from '../../../src/domain/enlistment/registry.ts'
import { sampleAnswers } from '../../../src/domain/forms/answers.samples.ts'
import { addDays, dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { createDraft } from '../../../src/sync/drafts/drafts.ts'
import { paymentForm } from '../../../src/sync/outbox/named-payment.ts'
import type { NamedPayment } from '../../../src/sync/store.ts'
import { loadAllParts } from '../../support/browser/screen-text.ts'
import { type Answerer, fakeFetch } from '../../support/fake-fetch.ts'
import { openAsStranger } from '../../support/open-page.tsx'
import { setOnline } from '../../support/set-online.ts'

// The number of a payment that waits on the phone or was refused, and that its holder takes back: nothing of it is lost
// before it is sent again or removed.

beforeAll(loadAllParts)
beforeEach(() => {
  fakeFetch(new Proxy<Record<string, Answerer>>({}, { get: () => () => 'lost' }))
})

const type = findType('ARCHITECT')
const day = addDays(dhakaDate(Date.now()), -1)
const typedDay = day.split('-').reverse().join('/')

const payments = {
  bkash: { method: 'bkash', transactionId: '9AB3DE7F1K' },
  Nagad: { method: 'Nagad', transactionId: '7XK2M1BQ' },
  Bank: { method: 'Bank', transactionId: 'SL5551234', bankName: 'Sonali Bank' },
}
const refused = { state: 'refused', code: 'incomplete', fields: [{ path: 'payment.transactionId', code: 'rejected' }] }
const states = { waits: { state: 'requested' }, 'was refused': refused }
const cases = Object.entries(payments).flatMap(([method, payment]) =>
  Object.entries(states).map(([name, state]) => ({ method, name, payment, state })),
)

/** The receipt of a submitted application on this phone, which has named a payment. Nothing can be sent. */
async function openReceipt({ payment, state }: Pick<(typeof cases)[number], 'payment' | 'state'>) {
  if (type === null) throw new Error('The type is gone.')
  const { context } = await loadStorage()
  const { store } = context
  const head = { kind: type.kind, type: type.type, purpose: 'REGISTRATION', locale: 'en', signedIn: false } as const
  const { id } = await createDraft(context, { ...head, answers: sampleAnswers(type, dhakaDate(Date.now())) })
  await store.outbox.clear()
  const whole: PaymentReference = { ...payment, date: day, purpose: 'REGISTRATION' }
  const at = Date.now()
  await store.drafts.update(id, {
    ...{ onServer: true, rev: 1, status: 'pending', version: 2, hashAgrees: true, syncedAt: at },
    submission: { state: 'done', at, trackingNo: 'A26-000412', fee: 11_500, submittedAt: new Date(at).toISOString() },
    namedPayment: { requestId: crypto.randomUUID(), at, payment: whole, ...state } as NamedPayment,
  })
  setOnline(false)
  const { screen, leave } = await openAsStranger(`${type.routes.apply}?type=${type.type}&draft=${id}`, 'en')
  await expect.element(screen.getByText(payment.transactionId)).toBeVisible()
  const named = async () => (await store.drafts.get(id))?.namedPayment
  const note = async () => (await store.meta.get(`${paymentForm}/${id}`))?.value as { fields: object } | undefined
  return { screen, leave, store, whole, named, note }
}

const press = (action: string) => document.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click()
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')
const shown = () =>
  Object.fromEntries(
    [...(dialog()?.querySelectorAll<HTMLInputElement>('input') ?? [])]
      .filter(({ type: kind, checked }) => kind !== 'radio' || checked)
      .map(({ name, value }) => [name, value]),
  )
const fieldsOf = ({ payment, method }: Pick<(typeof cases)[number], 'payment' | 'method'>) => ({
  ...{ method, transactionId: payment.transactionId, date: typedDay },
  ...('bankName' in payment && { bankName: payment.bankName }),
})

test.each(cases)(
  'a number of $method that $name is taken back with all of its fields, and sent again',
  async (each) => {
    const { whole, named, note } = await openReceipt(each)
    const before = await named()
    press('change-named-payment')
    await expect.poll(shown).toEqual(fieldsOf(each))
    // It is no longer sent, and is kept beside the draft, also when the dialog is closed.
    expect(await named()).toBeUndefined()
    expect((await note())?.fields).toEqual(fieldsOf(each))
    await expect.poll(() => dialog()?.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.poll(dialog).toBeNull()
    await expect.poll(() => document.querySelector('[data-part="named-payment"]')).toBeNull()
    expect((await note())?.fields).toEqual(fieldsOf(each))
    expect(before?.payment).toEqual(whole)
  },
)

test.each(cases)('a number of $method that $name and is sent again unchanged waits under a new id', async (each) => {
  const { whole, named, note } = await openReceipt(each)
  const before = await named()
  press('change-named-payment')
  await expect.poll(shown).toEqual(fieldsOf(each))
  dialog()?.querySelector<HTMLElement>('[data-action="confirm"], [type="submit"]')?.click()
  await expect.poll(async () => (await named())?.state).toBe('requested')
  const again = await named()
  expect(again?.payment).toEqual(whole)
  expect(again?.requestId).not.toBe(before?.requestId)
  await expect.poll(dialog).toBeNull()
  await expect.poll(note).toBeUndefined()
})

test.each(cases)('a number of $method that $name stays as it is when the phone cannot keep it', async (each) => {
  const { screen, store, named, note } = await openReceipt(each)
  const before = await named()
  const put = vi.spyOn(store.meta, 'put').mockImplementation(() => {
    throw new Error('The phone is full.')
  })
  press('change-named-payment')
  await expect.element(screen.getByText(/This phone cannot use its storage now/)).toBeVisible()
  expect(await named()).toEqual(before)
  expect(await note()).toBeUndefined()
  put.mockRestore()
  press('change-named-payment')
  await expect.poll(shown).toEqual(fieldsOf(each))
})

test.each(Object.entries(payments))('a refused number of %s is removed for good', async (_, payment) => {
  const { named, note } = await openReceipt({ payment, state: refused })
  press('remove-named-payment')
  await expect.poll(() => document.querySelector('[data-part="named-payment"]')).toBeNull()
  expect(await named()).toBeUndefined()
  expect(await note()).toBeUndefined()
  expect(dialog()).toBeNull()
})
