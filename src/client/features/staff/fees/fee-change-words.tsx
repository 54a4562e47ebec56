import { useLingui } from '@lingui/react/macro'
import { type FeeLine, feeAt } from '#domain/enlistment/fee-at.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { formatDate, isCalendarDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import type { CurrentFees } from '../../../entities/payment/fee-words.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Notice } from '../../../ui/notice.tsx'

type WordsProps = { fees: CurrentFees; change: FeeLine }

/** Describes the change before it is entered. */
export function FeeChangeWords({ fees, change }: WordsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  // A no-break space keeps the amount and its sign on one line.
  const money = (taka: number) => formatMoney(taka, locale)
  const type = findType(change.type)?.label[locale] ?? change.type
  const [base, vat, total] = [money(change.base), money(change.vat), money(change.total)]
  const day = isCalendarDate(change.effectiveFrom) ? change.effectiveFrom : null
  const before = feeBefore(fees, change)
  const from = day === null ? null : formatDate(day, locale)
  const old = before === null ? null : money(before.total)
  const isCorrection = before?.effectiveFrom === day
  return (
    <Notice title={t`What will happen`}>
      <div data-part="fee-words" className="space-y-1 text-small">
        <p>
          {change.purpose === 'RENEWAL'
            ? t`${type}: the renewal fee becomes ${total} (${base} and ${vat} VAT).`
            : t`${type}: the registration fee becomes ${total} (${base} and ${vat} VAT).`}
        </p>
        {from !== null && old !== null && (
          <p>
            {isCorrection
              ? t`This corrects the ${old} entered for ${from}.`
              : t`It applies to applications submitted on ${from} or later. Until then it is ${old}.`}
          </p>
        )}
        <p>{t`Applications submitted before that day keep the old fee, even if they are returned for correction. Applicants see the change on the fees page immediately.`}</p>
      </div>
    </Notice>
  )
}

/** The fee that the change replaces: one already entered for the same day, else the one before. */
function feeBefore(fees: CurrentFees, { type, purpose, effectiveFrom }: FeeLine) {
  const date = isCalendarDate(effectiveFrom) ? effectiveFrom : ''
  return feeAt([...fees.list, ...fees.upcoming], { type, purpose, date })
}
