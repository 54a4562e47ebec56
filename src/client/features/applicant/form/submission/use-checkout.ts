import { useCallback, useEffect, useRef, useState } from 'react'
import { type Checkout, latestCheckout, settleCheckout, startCheckout } from '#contract/payments/payments.ts'
import type { DraftHead, DraftRow } from '#sync/store.ts'
import { sendNow } from '../../../../drafts/phone/loading/sending-loader.ts'
import { type CallResult, call } from '../../../../platform/api/api.ts'
import { useOnline } from '../../../../platform/online.ts'

/** The state of a payment at the gateway. `unknown`: the server or the gateway did not answer. */
export type CheckoutView = { checkout: Checkout | null; busy: boolean; trouble: 'none' | 'unknown' | 'refused' }

export type CheckoutActions = {
  /** Opens the gateway's page, or shows why that is not possible. */
  pay: () => Promise<void>
  /** Asks for the current state of the payment. */
  refresh: () => Promise<void>
}

/** How often the page asks for the state while the gateway confirms a payment. */
const refreshMs = 5_000

const hints = ['success', 'failure', 'cancel'] as const

/**
 * The result that the gateway added to the address. It is removed from the address, so that a reload does not repeat
 * it.
 */
function takeHint(): (typeof hints)[number] | undefined {
  const address = new URL(location.href)
  const hint = hints.find((known) => known === address.searchParams.get('paid'))
  if (hint !== undefined) {
    address.searchParams.delete('paid')
    history.replaceState(history.state, '', address)
  }
  return hint
}

function credentialsOf({ token, mobile }: DraftHead) {
  // A draft of the account needs no code, which may be on another phone only: the session gives access.
  return token === '' || mobile === null ? {} : { holder: { token, mobile } }
}

/** The gateway payment of a draft: its state, and the actions on it. */
export function useCheckout(draft: DraftRow): CheckoutView & CheckoutActions {
  const [view, setView] = useState<CheckoutView>({ checkout: null, busy: true, trouble: 'none' })
  const row = useRef(draft)
  const online = useOnline()
  row.current = draft

  const settle = useCallback(async (known: Checkout): Promise<void> => {
    const body = { id: known.id, returned: takeHint() }
    const answer = await call(settleCheckout, { body, ...credentialsOf(row.current) })
    setView(answer.ok ? { checkout: answer.body, busy: false, trouble: 'none' } : failed(known, answer))
    // The server has written the payment to the answers; the next sync loads them.
    if (answer.ok && answer.body.state === 'PAID') sendNow()
  }, [])

  const refresh = useCallback(async (): Promise<void> => {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when the connection is back
  useEffect(() => void refresh(), [refresh, online])
  useEffect(() => {
    if (state !== 'EXECUTING') return
    const timer = setInterval(() => void refresh(), refreshMs)
    return () => clearInterval(timer)
  }, [state, refresh])
  return { ...view, pay, refresh }
}

const nothingBegun: CheckoutView = { checkout: null, busy: false, trouble: 'none' }

/** Whether a payment was started: otherwise the page does not show that its state is unknown. */
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
