import { useCallback, useEffect, useRef, useState } from 'react'
import { type Checkout, latestCheckout, settleCheckout, startCheckout } from '#contract/payments/payments.ts'
import type { DraftRow } from '#sync/store.ts'
import { sendNow } from '../../../../drafts/sending/sending-loader.ts'
import { type CallResult, call } from '../../../../platform/api/api.ts'
import { useOnline } from '../../../../platform/online.ts'

/** Where a payment at the gateway stands. `unknown`: nobody could be asked. */
export type CheckoutView = { checkout: Checkout | null; busy: boolean; trouble: 'none' | 'unknown' | 'refused' }

export type CheckoutActions = {
  /** Goes to the gateway's page, or says why not. */
  pay: () => Promise<void>
  /** Asks the gateway how it stands. */
  ask: () => Promise<void>
}

/** While money may be under way the page asks by itself. */
const askEveryMs = 5_000

const hints = ['success', 'failure', 'cancel'] as const

/** What the gateway sent along with the browser, taken out of the address so that reloading does not say it again. */
function takeHint(): (typeof hints)[number] | undefined {
  const address = new URL(location.href)
  const hint = hints.find((known) => known === address.searchParams.get('paid'))
  if (hint !== undefined) {
    address.searchParams.delete('paid')
    history.replaceState(history.state, '', address)
  }
  return hint
}

function credentialsOf({ token, mobile }: DraftRow) {
  // A draft of the account is opened by the session; its code may be on another phone.
  return token === '' || mobile === null ? {} : { holder: { token, mobile } }
}

/** The payment at the gateway of a draft: how it stands, and what can be done about it. */
export function useCheckout(draft: DraftRow): CheckoutView & CheckoutActions {
  const [view, setView] = useState<CheckoutView>({ checkout: null, busy: true, trouble: 'none' })
  const row = useRef(draft)
  const online = useOnline()
  row.current = draft

  const settle = useCallback(async (known: Checkout): Promise<void> => {
    const body = { id: known.id, returned: takeHint() }
    const answer = await call(settleCheckout, { body, ...credentialsOf(row.current) })
    setView(answer.ok ? { checkout: answer.body, busy: false, trouble: 'none' } : failed(known, answer))
    // What was paid is in the answers now; they come with the next exchange.
    if (answer.ok && answer.body.state === 'PAID') sendNow()
  }, [])

  const ask = useCallback(async (): Promise<void> => {
    const query = { applicationId: row.current.id }
    const answer = await call(latestCheckout, { query, ...credentialsOf(row.current) })
    if (!answer.ok) return setView(({ checkout }) => (mayHavePaid(checkout) ? failed(checkout, answer) : nothingBegun))
    const { checkout } = answer.body
    if (checkout !== null && isWaiting(checkout)) return settle(checkout)
    setView({ checkout, busy: false, trouble: 'none' })
  }, [settle])

  const pay = useCallback(async (): Promise<void> => {
    setView((before) => ({ ...before, busy: true }))
    const body = { applicationId: row.current.id }
    const answer = await call(startCheckout, { body, ...credentialsOf(row.current) })
    if (answer.ok && answer.body.url !== null) return location.assign(answer.body.url)
    setView((before) => (answer.ok ? { ...before, busy: false, trouble: 'refused' } : failed(before.checkout, answer)))
  }, [])

  const state = view.checkout?.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that is back is worth asking over
  useEffect(() => void ask(), [ask, online])
  useEffect(() => {
    if (state !== 'EXECUTING') return
    const timer = setInterval(() => void ask(), askEveryMs)
    return () => clearInterval(timer)
  }, [state, ask])
  return { ...view, pay, ask }
}

const nothingBegun: CheckoutView = { checkout: null, busy: false, trouble: 'none' }

/** Whoever has not begun to pay, or is not known to the server yet, need not be told that nobody could be asked. */
function mayHavePaid(checkout: Checkout | null): boolean {
  return checkout !== null || new URL(location.href).searchParams.has('paid')
}

function isWaiting({ state }: Checkout): boolean {
  return state === 'OPEN' || state === 'EXECUTING'
}

function failed(
  checkout: Checkout | null,
  answer: Extract<CallResult<typeof startCheckout>, { ok: false }>,
): CheckoutView {
  const isRefusal = answer.problem?.fields?.some(({ code }) => code === 'refused') ?? false
  return { checkout, busy: false, trouble: isRefusal ? 'refused' : 'unknown' }
}
