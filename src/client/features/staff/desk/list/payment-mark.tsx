import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PaymentState } from '#domain/payments/payment-states.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../../ui/icon.tsx'

type Mark = { icon: IconName; tone: string; words: MessageDescriptor }

const marks: Record<PaymentState | 'NONE' | 'AGAIN' | 'PART', Mark> = {
  NONE: { icon: 'clock', tone: 'text-accent-ink', words: msg`Not provided` },
  GIVEN: { icon: 'clock', tone: 'text-accent-ink', words: msg`Not confirmed` },
  AGAIN: { icon: 'clock', tone: 'text-accent-ink', words: msg`New number, not confirmed` },
  PART: { icon: 'clock', tone: 'text-accent-ink', words: msg`Paid in part` },
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
  /** In taka, what is missing of a fee that was paid in part, or arrived beyond the fee. */
  missing?: number | undefined
  excess?: number | undefined
}

/** What became of the payment, by text, colour and icon. */
export function PaymentMark({ state, isAgain = false, missing = 0, excess = 0 }: MarkProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const none = missing > 0 ? 'PART' : 'NONE'
  const shown = state ?? none
  const { icon, tone, words } = marks[state === 'GIVEN' && isAgain ? 'AGAIN' : shown]
  const taka = formatMoney(excess, locale)
  // The words of a rejection are too long for a narrow column.
  const wrap = state === 'REJECTED' ? 'whitespace-normal' : 'whitespace-nowrap'
  return (
    <span data-payment={shown} className={classNames('inline-flex items-center gap-1', wrap, tone)}>
      <Icon name={icon} className="size-4 shrink-0" />
      {i18n._(words)}
      {excess > 0 && <span className="text-accent-ink">{t`${taka} too much`}</span>}
    </span>
  )
}
