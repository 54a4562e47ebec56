import { useEffect, useRef } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { isPaymentAction, type PaymentAction, reviewActions } from '#domain/enlistment/workflow.ts'
import { isConfirmedByReason } from '#domain/payments/payment-states.ts'
import { isKeyTaken } from '../../../../ui/fields/key-taken.ts'
import { latinKeyOf } from '../../../../ui/fields/latin-key.ts'
import type { DeskDecision } from './decision-texts.ts'

/**
 * The decisions that the server allows, in the order of the review. A confirmed payment needs no second confirmation.
 * The reception can confirm and forward in one step, unless a document must be replaced.
 */
export function offeredDecisions({ actions, payment, status, files }: Application): readonly DeskDecision[] {
  const allowed = reviewActions.filter(
    (action): action is Exclude<typeof action, PaymentAction> =>
      !isPaymentAction(action) &&
      actions.includes(action) &&
      !(action === 'confirm-payment' && payment?.state === 'CONFIRMED'),
  )
  // To confirm such a payment all the same is an exception, so it is the last decision, and has no key.
  if (payment !== null && isConfirmedByReason(payment.state)) {
    const others = allowed.filter((action) => action !== 'confirm-payment')
    return allowed.length === others.length ? others : [...others, 'confirm-payment']
  }
  const canForward = status === 'pending' && files.every(({ verdict }) => verdict?.verdict !== 'replace')
  return allowed.includes('confirm-payment') && canForward ? ['confirm-and-forward', ...allowed] : allowed
}

/** The key of a decision: f forwards the application to the next desk, c returns it for correction. */
export function keyOf(action: DeskDecision, actions: readonly DeskDecision[]): string | undefined {
  if (action === 'recheck') return 'c'
  // Of an approved application only the reversal can be withdrawn, which forwards nothing.
  const isAlone = action === 'confirm-payment' && actions.length === 1
  return action === actions[0] && action !== 'reject' && !isAlone ? 'f' : undefined
}

type Keys = { isOff: boolean; actions: readonly DeskDecision[]; onAsk: (action: DeskDecision) => void }

export function useDecisionKeys(keys: Keys): void {
  const newest = useRef(keys)
  useEffect(() => {
    newest.current = keys
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { isOff, actions, onAsk } = newest.current
      if (isOff || event.repeat || isKeyTaken(event)) return
      const action = actions.find((each) => keyOf(each, actions) === latinKeyOf(event))
      if (action === undefined) return
      event.preventDefault()
      onAsk(action)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
