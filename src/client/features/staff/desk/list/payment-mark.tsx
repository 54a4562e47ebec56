import { useLingui } from '@lingui/react/macro'
import type { PaymentState } from '#domain/payments/payment-states.ts'
import { Icon } from '../../../../ui/icon.tsx'

/** Whether the fee is confirmed, by text, colour and icon. */
export function PaymentMark({ state }: { state: PaymentState | null }) {
  const { t } = useLingui()
  if (state === 'CONFIRMED') {
    return (
      <span data-payment="CONFIRMED" className="inline-flex items-center gap-1 whitespace-nowrap text-ok">
        <Icon name="check" className="size-4" />
        {t`Confirmed`}
      </span>
    )
  }
  if (state === 'REVERSED') {
    return (
      <span data-payment="REVERSED" className="inline-flex items-center gap-1 whitespace-nowrap text-danger">
        <Icon name="warning" className="size-4" />
        {t`Reversed`}
      </span>
    )
  }
  return (
    <span data-payment={state ?? 'NONE'} className="inline-flex items-center gap-1 whitespace-nowrap text-accent-ink">
      <Icon name="clock" className="size-4" />
      {state === 'GIVEN' ? t`Not confirmed` : t`Not provided`}
    </span>
  )
}
