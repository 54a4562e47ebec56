import { expect, test } from 'vitest'
import type { FakeAnswer } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import { idOf, ok, payment, servePayments } from '../../support/served-payments.ts'

// The payments of a desk, compared with a statement.

const collector = { role: 'APP_COLLECTOR', locale: 'en' } as const
const statement = '/payments/histories?state=STATEMENT'
const [match, bulk] = ['POST /api/payments/match', 'POST /api/apps/bulk']

test('a pasted statement survives a lost answer; its matches are confirmed with a result for each', async () => {
  let answer: FakeAnswer = 'lost'
  const { sent } = servePayments({
    [match]: () => answer,
    [bulk]: () =>
      ok({
        results: [
          { id: idOf(1), ok: true, version: 2, status: 'pending' },
          { id: idOf(2), ok: false, code: 'stale_version' },
        ],
      }),
  })
  const { screen } = await openPage(statement, collector)
  const field = screen.getByRole('textbox', { name: 'Statement' })
  const pasted = 'Trx ID,Amount\nAA11111111,"11,500.00"\nAA22222222,11500\nAA33333333,11000\nAA44444444,1\nBalance'
  await field.fill(pasted)
  const compare = screen.getByRole('button', { name: 'Compare with the payments' })
  await compare.click()
  await expect.element(screen.getByRole('alert').last()).toMatchTextContent(/What you pasted is still here/)
  await expect.element(field).toHaveValue(pasted)
  // Names and balances of other people are not stored anywhere.
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('AA11111111')
  const found = (outcome: string, ...payments: object[]) => ({ outcome, payments })
  const matches = [
    found('matched', payment(1)),
    found('matched', payment(2)),
    found('wrong_amount', payment(3)),
    found('unknown'),
  ]
  answer = ok({ matches })
  await compare.click()
  await expect.element(screen.getByText('4 payments in the statement · ৳ 34,001')).toBeVisible()
  // Only these values of the statement are sent.
  const ids = ['AA11111111', 'AA22222222', 'AA33333333', 'AA44444444']
  const lines = [11_500, 11_500, 11_000, 1].map((amount, at) => ({ transactionId: ids[at], amount, state: 'received' }))
  expect(sent(match).at(-1)?.body).toEqual({ lines })
  await expect.element(screen.getByRole('row', { name: /AA33333333/ })).toMatchTextContent(/Wrong amount.*Fee ৳ 11,500/)
  await screen.getByRole('button', { name: 'Confirm the matches (2)' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Yes, the fees have arrived' }).click()
  await expect.element(screen.getByRole('row', { name: /AA11111111/ })).toMatchTextContent(/Confirmed now/)
  await expect.element(screen.getByRole('row', { name: /AA22222222/ })).toMatchTextContent(/Someone else has changed/)
  const items = [1, 2].map((n) => ({ id: idOf(n), version: n }))
  expect(sent(bulk).map(({ body }) => body)).toEqual([{ action: 'confirm-payment', items }])
  await expect.element(screen.getByRole('button', { name: 'Confirm the matches (1)' })).toBeVisible()
})

test('a rejected application that gave the number of a match before is not confirmed with it', async () => {
  const payments = [payment(1), payment(2, { status: 'rejected' })]
  const { sent } = servePayments({
    [match]: () => ok({ matches: [{ outcome: 'matched', payments }] }),
    [bulk]: () => ok({ results: [{ id: idOf(1), ok: true, version: 2, status: 'pending' }] }),
  })
  const { screen } = await openPage(statement, collector)
  await screen.getByRole('textbox', { name: 'Statement' }).fill('AA11111111 11500')
  await screen.getByRole('button', { name: 'Compare with the payments' }).click()
  await screen.getByRole('button', { name: /^Confirm the matches/ }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Yes, the fees have arrived' }).click()
  await expect.element(screen.getByRole('row', { name: /AA11111111/ })).toMatchTextContent(/Confirmed now/)
  expect(sent(bulk).map(({ body }) => body)).toEqual([
    { action: 'confirm-payment', items: [{ id: idOf(1), version: 1 }] },
  ])
})

test('a call whose answer was lost is repeated unchanged, even if the calls before it were answered', async () => {
  const uuidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const all = Array.from({ length: 150 }, (_, at) => payment(1, { applicationId: uuidOf(at), version: at }))
  let isLost = true
  const { sent } = servePayments({
    [match]: ({ body }) => {
      const { lines } = body as { lines: { transactionId: string }[] }
      const matches = lines.map(({ transactionId }) => {
        const found = all[Number(transactionId.slice(2)) - 10_000_000]
        return { outcome: 'matched', payments: found === undefined ? [] : [found] }
      })
      return ok({ matches })
    },
    [bulk]: ({ body }) => {
      const { items } = body as { items: { id: string; version: number }[] }
      if (items.some(({ id }) => id === uuidOf(149)) && isLost) return 'lost'
      const results = items.map(({ id, version }) =>
        id === uuidOf(3)
          ? { id, ok: false, code: 'stale_version' }
          : { id, ok: true, version: version + 1, status: 'pending' },
      )
      return ok({ results })
    },
  })
  const { screen } = await openPage(statement, collector)
  const rows = all.map((_, at) => `AA${10_000_000 + at},11500`)
  await screen.getByRole('textbox', { name: 'Statement' }).fill(['Trx ID,Amount', ...rows].join('\n'))
  await screen.getByRole('button', { name: 'Compare with the payments' }).click()
  await screen.getByRole('button', { name: 'Confirm the matches (150)' }).click()
  const confirm = screen.getByRole('dialog').getByRole('button', { name: 'Yes, the fees have arrived' })
  await confirm.click()
  await expect.poll(() => sent(bulk).length).toBe(2)
  await expect.element(screen.getByRole('dialog').getByText(/^51 payments/)).toBeVisible()
  isLost = false
  await expect.element(confirm).not.toHaveAttribute('aria-busy')
  await confirm.click()
  await expect.poll(() => sent(bulk).length).toBe(4)
  const calls = sent(bulk).map(({ headers, body }) => ({
    key: headers.get('idempotency-key'),
    ids: (body as { items: { id: string }[] }).items.map(({ id }) => id),
  }))
  expect(calls[1]?.ids).toHaveLength(50)
  expect(calls[2]).toEqual(calls[1])
  expect(calls[3]?.ids).toEqual([uuidOf(3)])
  expect(new Set(calls.map(({ key }) => key)).size).toBe(3)
})

test('a transaction that the statement contains twice is not confirmed', async () => {
  servePayments({ [match]: () => ok({ matches: Array(2).fill({ outcome: 'matched', payments: [payment(1)] }) }) })
  const { screen } = await openPage(statement, collector)
  await screen.getByRole('textbox', { name: 'Statement' }).fill('AA11111111 11500\naa11111111 11500')
  await screen.getByRole('button', { name: 'Compare with the payments' }).click()
  await expect.element(screen.getByText('Used twice').last()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Confirm the matches (0)' })).toHaveAttribute('aria-disabled')
})

test('lines that were not received have their own heading with the reason, and no button', async () => {
  const { sent } = servePayments({
    [match]: ({ body }) => {
      const { lines } = body as { lines: { state: string }[] }
      const outcomeOf = (state: string) => (state === 'received' ? 'matched' : 'not_received')
      return ok({ matches: lines.map(({ state }, at) => ({ outcome: outcomeOf(state), payments: [payment(at + 1)] })) })
    },
  })
  const { screen } = await openPage(statement, collector)
  const rows = [
    'Date,Ref No,Particulars,Debit,Credit',
    '20/11/2026,AA11111111,Slip 55512345,,11500',
    '20/11/2026,AA22222222,Cash,11500,',
    '20/11/2026,AA33333333,Cheque returned,,11500',
    '20/11/2026,AA44444444,Cash,500,11500',
  ]
  await screen.getByRole('textbox', { name: 'Statement' }).fill(rows.join('\n'))
  await screen.getByRole('button', { name: 'Compare with the payments' }).click()
  await expect.element(screen.getByText('1 payment in the statement · ৳ 11,500')).toBeVisible()
  const refused = screen.getByRole('region', { name: 'Not received or not certain (3)' })
  const rowOf = (id: string) => refused.getByRole('row', { name: new RegExp(id) })
  await expect.element(rowOf('AA22222222')).toMatchTextContent(/Money that went out.*Debit.*Karim 2/)
  await expect.element(rowOf('AA33333333')).toMatchTextContent(/Reversed, refunded or returned.*returned.*Karim 3/)
  await expect.element(rowOf('AA44444444')).toMatchTextContent(/the amount is not clear/)
  await expect.element(screen.getByRole('button', { name: 'Confirm the matches (1)' })).toBeVisible()
  expect(refused.element().querySelector('button, input')).toBeNull()
  // Names and words of the statement stay on the page.
  const [first] = sent(match)
  const numbered = { transactionId: 'AA11111111', otherNumbers: ['55512345'], amount: 11_500, state: 'received' }
  expect(first?.body).toMatchObject({ lines: [numbered, {}, {}, {}] })
  expect(JSON.stringify(first?.body)).not.toMatch(/Cash|Cheque|Slip|Debit/)
})

test('a table that is not understood is read with the columns that the clerk chooses, and they are kept', async () => {
  const keep = 'PUT /api/payments/columns'
  const { sent } = servePayments({
    [match]: ({ body }) => {
      const { lines } = body as { lines: { state: string }[] }
      const outcomes = lines.map(({ state }) => (state === 'received' ? 'matched' : 'not_received'))
      return ok({ matches: outcomes.map((outcome, at) => ({ outcome, payments: [payment(at + 1)] })) })
    },
    [keep]: ({ body }) => ok({ ...(body as object), chosenBy: 'Karim', chosenAt: '2026-11-20T10:00:00Z' }),
  })
  const { screen } = await openPage(statement, collector)
  const rows = [
    'Date,Ref No,Amount,Amount,State',
    '20/11/2026,AA11111111,500,11500,Success',
    '20/11/2026,AA22222222,500,11500,Failed',
  ]
  await screen.getByRole('textbox', { name: 'Statement' }).fill(rows.join('\n'))
  await screen.getByRole('button', { name: 'Compare with the payments' }).click()
  await expect.element(screen.getByText('0 payments in the statement · ৳ 0')).toBeVisible()
  const use = screen.getByRole('button', { name: 'Use these columns' })
  await expect.element(use).toHaveAttribute('aria-disabled')
  const choices = screen.getByRole('combobox', { name: 'Amount' })
  await choices.nth(0).selectOptions('Balance, fee or net amount')
  await choices.nth(1).selectOptions('Money in (credit)')
  await expect.element(screen.getByRole('combobox', { name: 'State' })).toBeDisabled()
  await use.click()
  await expect.element(screen.getByText('1 payment in the statement · ৳ 11,500')).toBeVisible()
  await expect.element(screen.getByText('Read with the columns that were chosen.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Confirm the matches (1)' })).toBeVisible()
  const [{ body: kept } = { body: null }] = sent(keep)
  const columns = ['date', 'number', 'balance', 'money_in', 'status']
  expect(kept).toEqual({ fingerprint: expect.stringMatching(/^[\da-f]{64}$/), columns })
})

test('a file is read as it is; one that cannot be read is refused with a sentence, and nothing is compared', async () => {
  const { sent } = servePayments({ [match]: () => ok({ matches: [{ outcome: 'confirmed', payments: [payment(1)] }] }) })
  const { screen } = await openPage(statement, collector)
  const input = screen.getByLabelText('Statement as a file')
  const refusals = [
    [new File(['%PDF-1.7'], 'november.csv'), /This is a PDF.*copy its text/],
    [new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0])], 'november.csv'), /This is a picture/],
    [new File([new Uint8Array(5_000_001)], 'november.csv'), /too large: at most 5 MB/],
    [new File(['x\n'.repeat(20_001)], 'november.csv'), /more than 20,000 lines/],
    [new File(['PK\x03\x04 no workbook'], 'november.xlsx'), /This workbook is damaged/],
  ] as const
  for (const [file, words] of refusals) {
    await input.upload(file)
    await expect.element(screen.getByRole('alert').last()).toMatchTextContent(words)
  }
  expect(sent(match)).toEqual([])
  const rows = '\ufeffDate;Slip No;Debit;Credit\n20/11/2026;55512345;;11,500.00\n20/11/2026;55512345;;11,500.00'
  await input.upload(new File([rows], 'november.csv'))
  await expect.element(screen.getByText('File: november.csv')).toBeVisible()
  await expect.element(screen.getByText('1 payment in the statement · ৳ 11,500')).toBeVisible()
  await expect.element(screen.getByText(/1 of its payments was confirmed before/)).toBeVisible()
  await expect.element(screen.getByText(/1 line is in the statement a second time/)).toBeVisible()
})
