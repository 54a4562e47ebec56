import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ok, row, searchCall, serve } from '../../support/desk-rows.ts'
import { type FakeAnswer, fakeFetch, heldAnswer, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'

// Actions on several applications at once.

const collector = { role: 'APP_COLLECTOR', locale: 'en' } as const
const list = '/applications/individual'
const bulk = 'POST /api/apps/bulk'

test('rows are selected by key; after the action only refused ones stay selected, with the reason', async () => {
  const rows = [row(1), row(2), row(3, { actions: [] })]
  const { sent } = serve(() => rows, {
    [bulk]: () => {
      rows[0] = row(1, { paymentState: 'CONFIRMED', version: 2, actions: ['pending1'] })
      const results = [
        { id: row(1).id, ok: true, version: 2, status: 'pending' },
        { id: row(2).id, ok: false, code: 'stale_version' },
      ]
      return ok({ results })
    },
  })
  const { screen } = await openPage(list, collector)
  await expect.element(screen.getByRole('link', { name: 'Karim 1' })).toBeVisible()
  // No action is possible for the third row.
  expect(screen.container.querySelectorAll('td [data-choose]')).toHaveLength(2)
  await userEvent.keyboard('jx')
  await expect.element(screen.getByText('1 selected')).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(screen.getByText('1 selected')).not.toBeInTheDocument()
  await userEvent.keyboard('xjxjx')
  await expect.element(screen.getByText('2 selected')).toBeVisible()
  await screen.getByRole('button', { name: 'Confirm payment (2)' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Confirm payment' })
  await expect.element(dialog).toMatchTextContent(/2 applications · Fees: ৳ 23,000/)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  const items = [1, 2].map((n) => ({ id: row(n).id, version: n }))
  expect(sent(bulk).map(({ body }) => body)).toEqual([{ action: 'confirm-payment', items }])
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'A26-000002' }))
    .toMatchTextContent(/Someone else has changed/)
  await expect.element(screen.getByText('1 selected')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Choose A26-000002 Karim 2' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'Choose A26-000001 Karim 1' })).not.toBeChecked()
  await expect.poll(() => document.activeElement?.getAttribute('data-bulk-action')).toBe('confirm-payment')
})

test('the reason stays visible when a colleague was faster and the row has left the list', async () => {
  let rows = [row(1), row(2), row(3)]
  serve(() => rows, {
    [bulk]: () => {
      rows = [row(3)]
      const results = [
        { id: row(1).id, ok: true, version: 2, status: 'pending1' },
        { id: row(2).id, ok: false, code: 'stale_version' },
      ]
      return ok({ results })
    },
  })
  const { screen } = await openPage(list, collector)
  for (const n of [1, 2]) await screen.getByRole('checkbox', { name: `Choose A26-00000${n} Karim ${n}` }).click()
  await screen.getByRole('button', { name: 'Confirm payment (2)' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Yes, the fee has arrived' }).click()
  await expect.element(screen.getByRole('link', { name: 'Karim 2' })).not.toBeInTheDocument()
  const refused = screen.getByRole('alert').filter({ hasText: 'A26-000002' })
  await expect.element(refused).toMatchTextContent(/Karim 2: Someone else has changed/)
  await screen.getByRole('checkbox', { name: 'Choose A26-000003 Karim 3' }).click()
  await expect.element(refused).not.toBeInTheDocument()
})

test('a lost answer keeps the dialog; the retry has the same key, also from a reopened dialog', async () => {
  let answer: FakeAnswer = 'lost'
  const { sent } = serve(() => [row(1)], { [bulk]: () => answer })
  const { screen } = await openPage(list, collector)
  await screen.getByRole('checkbox', { name: 'All on this page' }).click()
  await screen.getByRole('button', { name: 'Confirm payment (1)' }).click()
  const confirm = screen.getByRole('dialog').getByRole('button', { name: 'Yes, the fee has arrived' })
  await confirm.click()
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toMatchTextContent(/It is not known whether/)
  await screen.getByRole('button', { name: 'Go back' }).click()
  await screen.getByRole('button', { name: 'Confirm payment (1)' }).click()
  answer = ok({ results: [{ id: row(1).id, ok: true, version: 2, status: 'pending' }] })
  await confirm.click()
  await expect.element(screen.getByText('Payment confirmed. (1)')).toBeVisible()
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  const keys = sent(bulk).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
})

test('after a lost answer only the unanswered applications are sent again', async () => {
  let answer: (items: readonly { id: string }[]) => FakeAnswer = () => 'lost'
  const { sent } = serve(() => [row(1), row(2)], {
    [bulk]: ({ body }: { body: unknown }) => answer((body as { items: { id: string }[] }).items),
  })
  const done = (items: readonly { id: string }[]) =>
    ok({ results: items.map(({ id }) => ({ id, ok: true, version: 9, status: 'pending' })) })
  const { screen } = await openPage(list, collector)
  await screen.getByRole('checkbox', { name: 'Choose A26-000001 Karim 1' }).click()
  await screen.getByRole('button', { name: 'Confirm payment (1)' }).click()
  const confirm = screen.getByRole('dialog').getByRole('button', { name: 'Yes, the fee has arrived' })
  await confirm.click()
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: 'Go back' }).click()
  await screen.getByRole('checkbox', { name: 'Choose A26-000002 Karim 2' }).click()
  await screen.getByRole('button', { name: 'Confirm payment (2)' }).click()
  // The first of the two calls is answered, the answer to the second is lost.
  answer = (items) => (items[0]?.id === row(1).id ? done(items) : 'lost')
  await confirm.click()
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect.poll(() => sent(bulk)).toHaveLength(3)
  answer = done
  await confirm.click()
  await expect.element(screen.getByText('Payment confirmed. (2)')).toBeVisible()
  const ids = sent(bulk).map(({ body }) => (body as { items: { id: string }[] }).items.map(({ id }) => id))
  expect(ids).toEqual([[row(1).id], [row(1).id], [row(2).id], [row(2).id]])
})

test('a call that ends after its dialog was closed does not close the next dialog', async () => {
  const held = heldAnswer(ok({ results: [{ id: row(1).id, ok: true, version: 2, status: 'pending' }] }))
  serve(() => [row(1), row(2)], { [bulk]: held.answerer })
  const { screen } = await openPage(list, collector)
  await screen.getByRole('checkbox', { name: 'Choose A26-000001 Karim 1' }).click()
  await screen.getByRole('button', { name: 'Confirm payment (1)' }).click()
  await screen.getByRole('button', { name: 'Yes, the fee has arrived' }).click()
  await screen.getByRole('button', { name: 'Go back' }).click()
  await screen.getByRole('checkbox', { name: 'Choose A26-000002 Karim 2' }).click()
  await screen.getByRole('button', { name: 'Confirm payment (2)' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Confirm payment' })
  await expect.element(dialog).toMatchTextContent(/2 applications/)
  held.release()
  await expect.element(screen.getByText('Payment confirmed. (1)')).toBeVisible()
  await expect.element(dialog).toMatchTextContent(/2 applications/)
})

test('a failure after the dialog was closed is reported', async () => {
  const held = heldAnswer(refusal({ status: 403, code: 'forbidden' }))
  serve(() => [row(1)], { [bulk]: held.answerer })
  const { screen } = await openPage(list, collector)
  await screen.getByRole('checkbox', { name: 'All on this page' }).click()
  await screen.getByRole('button', { name: 'Confirm payment (1)' }).click()
  await screen.getByRole('button', { name: 'Yes, the fee has arrived' }).click()
  await screen.getByRole('button', { name: 'Go back' }).click()
  held.release()
  await expect.element(screen.getByText(/several applications failed\. Please check/)).toBeVisible()
})

test('a selection ends with the page of the list: it is not restored on return', async () => {
  fakeFetch({
    [searchCall]: ({ body }) => {
      const { page } = body as { page: number }
      return ok({ list: [row(page)], page, size: 1, total: 2 })
    },
  })
  const { screen } = await openPage(list, collector)
  const first = screen.getByRole('checkbox', { name: 'Choose A26-000001 Karim 1' })
  await first.click()
  await screen.getByRole('link', { name: 'Page 2' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Choose A26-000002 Karim 2' })).not.toBeChecked()
  await screen.getByRole('link', { name: 'Page 1' }).click()
  await expect.element(first).not.toBeChecked()
  expect(screen.container.querySelector('[data-bulk]')).toBeNull()
})

test('a bulk that empties the last page leads to the previous page, with the refused ones', async () => {
  let gone = false
  fakeFetch({
    [searchCall]: ({ body }) => {
      const { page } = body as { page: number }
      const rows = page === 1 ? [row(1), row(2)] : gone ? [] : [row(3), row(4)]
      return ok({ list: rows, page, size: 2, total: gone ? 2 : 4 })
    },
    [bulk]: () => {
      gone = true
      const done = { id: row(3).id, ok: true, version: 4, status: 'pending1' }
      return ok({ results: [done, { id: row(4).id, ok: false, code: 'stale_version' }] })
    },
  })
  const { screen, address } = await openPage(`${list}?page=2`, collector)
  await screen.getByRole('checkbox', { name: 'All on this page' }).click()
  await screen.getByRole('button', { name: 'Confirm payment (2)' }).click()
  await screen.getByRole('button', { name: 'Yes, the fee has arrived' }).click()
  await expect.element(screen.getByRole('link', { name: 'Karim 1' })).toBeVisible()
  expect(address()).toBe(list)
  await expect.element(screen.getByRole('alert').filter({ hasText: 'A26-000004' })).toBeVisible()
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  // Another filter shows another list, without the refused ones.
  screen.container.querySelector<HTMLElement>('[data-filter="recheck"]')?.click()
  await expect.element(screen.getByRole('alert').filter({ hasText: 'A26-000004' })).not.toBeInTheDocument()
})
