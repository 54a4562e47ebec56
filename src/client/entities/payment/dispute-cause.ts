import { useLingui } from '@lingui/react/macro'
import type { DisputeFacts } from '#contract/payments/dispute-shapes.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'

/** Explains why a payment matches no open fee; the same text for the holder and the desk. */
export function useDisputeCause(): (facts: Pick<DisputeFacts, 'cause' | 'amount' | 'asked'>) => string {
  const { t } = useLingui()
  const locale = useLocale()
  // A no-break space keeps the amount and its sign on one line.
  const money = (taka: number) => formatMoney(taka, locale)
  return ({ cause, amount, asked }) => {
    const [fee, came] = [money(asked), amount === null ? null : money(amount)]
    const words: Record<typeof cause, string> = {
      amount:
        came === null ? t`bKash took an amount other than ${fee}.` : t`bKash took ${came}, but ${fee} was requested.`,
      invoice: t`bKash took it under a different invoice number.`,
      paid_already: t`The fee was paid already; this is a second payment.`,
      transaction_used: t`This transaction ID was confirmed for another application.`,
      unknown: t`It does not match what was requested.`,
    }
    return words[cause]
  }
}
