import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PaymentState } from '#domain/payments/payment-states.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../../ui/icon.tsx'

type Mark = { icon: IconName; tone: string; words: MessageDescriptor }

const marks: Record<PaymentState | 'NONE' | 'AGAIN', Mark> = {
  NONE: { icon: 'clock', tone: 'text-accent-ink', words: msg`Not provided` },
  GIVEN: { icon: 'clock', tone: 'text-accent-ink', words: msg`Not confirmed` },
  AGAIN: { icon: 'clock', tone: 'text-accent-ink', words: msg`New number, not confirmed` },
  CONFIRMED: { icon: 'check', tone: 'text-ok', words: msg`Confirmed` },
  REVERSED: { icon: 'warning', tone: 'text-danger', words: msg`Reversed` },
  REFUND_DUE: { icon: 'warning', tone: 'text-danger', words: msg`Refund due` },
  REFUNDED: { icon: 'check', tone: 'text-muted', words: msg`Refunded` },
  REJECTED: { icon: 'warning', tone: 'text-danger', words: msg`Rejected, waits for the applicant` },
}

type MarkProps = {
  state: PaymentState | null
  /** The applicant named it in place of a rejected one. */
  isAgain?: boolean | undefined
}

/** What became of the payment, by text, colour and icon. */
export function PaymentMark({ state, isAgain = false }: MarkProps) {
  const { i18n } = useLingui()
  const { icon, tone, words } = marks[state === 'GIVEN' && isAgain ? 'AGAIN' : (state ?? 'NONE')]
  // The words of a rejection are too long for a narrow column.
  const wrap = state === 'REJECTED' ? 'whitespace-normal' : 'whitespace-nowrap'
  return (
    <span data-payment={state ?? 'NONE'} className={classNames('inline-flex items-center gap-1', wrap, tone)}>
      <Icon name={icon} className="size-4 shrink-0" />
      {i18n._(words)}
    </span>
  )
}
