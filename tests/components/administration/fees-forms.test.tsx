import { expect, test } from 'vitest'
import { type Answerer, fakeFetch, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import { pageOf } from '../../support/people/administration-records.ts'

// The fees page of an OWNER, while another person changes the same settings.

const noPayees: Record<string, unknown> = { bkash: null, Nagad: null, Bank: null }

test('the accounts and the wallet limit send the values that were read, and refresh untouched fields', async () => {
  const stored = { payees: noPayees, walletCeiling: 500_000 }
  const saveOver = (name: keyof typeof stored, value: unknown, from: unknown) => {
    if (JSON.stringify(from) !== JSON.stringify(stored[name])) return refusal({ status: 409, code: 'stale_version' })
    Object.assign(stored, { [name]: value })
    return { status: 200, body: name === 'payees' ? value : { walletCeiling: value } }
  }
  const savePayees: Answerer = ({ body }) => {
    const { value, from } = body as { value: object; from: object }
    return saveOver('payees', value, from)
  }
  const saveCeiling: Answerer = ({ body }) => {
    const { walletCeiling, from } = body as { walletCeiling: number; from: number }
    return saveOver('walletCeiling', walletCeiling, from)
  }
  fakeFetch({
    'GET /api/fees': () => ({ status: 200, body: { list: [], upcoming: [], onlineMethods: [], ...stored } }),
    'GET /api/fees/history': () => pageOf([]),
    'PUT /api/fees/payees': savePayees,
    'PUT /api/fees/wallet-ceiling': saveCeiling,
  })
  const { screen } = await openPage('/settings/fees', { role: 'OWNER', locale: 'en' })
  const bkash = screen.getByRole('textbox', { name: /bKash number/ })
  const limit = screen.getByRole('textbox', { name: /Highest amount/ })
  await bkash.fill('01712345678')
  await screen.getByRole('combobox', { name: /Kind of the bKash account/ }).selectOptions('MERCHANT')
  await screen.getByRole('textbox', { name: /Charges, in Bengali/ }).fill('খরচ আপনার')
  await screen.getByRole('button', { name: 'Change the accounts' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: /Charges, in English/ }))
    .toHaveAccessibleDescription(/in both languages/)
  await screen.getByRole('textbox', { name: /Charges, in English/ }).fill('You bear the charges')
  await limit.fill('300000')
  stored.payees = { ...noPayees, Nagad: '01812345678' }
  stored.walletCeiling = 400_000
  await screen.getByRole('button', { name: 'Change the accounts' }).click()
  await expect.element(screen.getByRole('textbox', { name: /Nagad number/ })).toHaveValue('01812345678')
  await expect.element(bkash).toHaveValue('01712345678')
  // The other form was not sent yet: it keeps its text, and still sends the value that was read.
  await expect.element(limit).toHaveValue('300000')
  await screen.getByRole('button', { name: 'Change the limit' }).click()
  await expect.element(limit).toHaveAccessibleDescription(/Someone else has saved this meanwhile: 4,00,000\./)
  await screen.getByRole('button', { name: 'Change the accounts' }).click()
  await expect.element(screen.getByText('The accounts were changed')).toBeVisible()
  await screen.getByRole('button', { name: 'Change the limit' }).click()
  await expect.element(screen.getByText('The limit was changed')).toBeVisible()
  expect(stored).toEqual({
    payees: {
      ...noPayees,
      ...{ bkash: '01712345678', Nagad: '01812345678', kinds: { bkash: 'MERCHANT' } },
      charges: { bn: 'খরচ আপনার', en: 'You bear the charges' },
    },
    walletCeiling: 300_000,
  })
})
