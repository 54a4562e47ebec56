import { I18nProvider } from '@lingui/react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../../src/client/app/catalogs.ts'
import { PaymentMark } from '../../../src/client/features/staff/desk/list/payment-mark.tsx'
import { i18n, loadMessages, setLocale } from '../../../src/client/platform/i18n.ts'
import { paymentStates } from '../../../src/domain/payments/payment-states.ts'

// What a list says of a payment, for each state that a payment may be in.

const words: Readonly<Record<string, string>> = {
  GIVEN: 'Not confirmed',
  CONFIRMED: 'Confirmed',
  REVERSED: 'Reversed',
  REJECTED: 'Rejected, waits for the applicant',
  REFUND_DUE: 'Refund due',
  REFUNDED: 'Refunded',
}

test('each state has its words, and says what is missing, what is too much and whether the number is a new one', async () => {
  await setLocale('en')
  await Promise.all([loadMessages('staff'), loadMessages('records')])
  const states = [null, ...paymentStates]
  const shown = [false, true].flatMap((isAgain) =>
    [undefined, 500].flatMap((missing) =>
      [undefined, 1, 700].flatMap((excess) => states.map((state) => ({ state, isAgain, missing, excess }))),
    ),
  )
  const { container } = await render(
    <I18nProvider i18n={i18n}>
      {shown.map((props) => (
        <p key={JSON.stringify(props)}>
          <PaymentMark {...props} />
        </p>
      ))}
    </I18nProvider>,
  )
  const expected = shown.map(({ state, isAgain, missing, excess }) => {
    const none = missing === undefined ? 'Not provided' : 'Paid in part'
    const own = state === null ? none : state === 'GIVEN' && isAgain ? 'New number, not confirmed' : words[state]
    return `${own}${excess === undefined ? '' : `Tk ${excess} too much`}`
  })
  const plain = (text: string) => text.replaceAll('৳', 'Tk ').replaceAll(/\s+/g, ' ')
  expect([...container.querySelectorAll('p')].map(({ textContent }) => plain(textContent))).toEqual(expected)
})
