import { useLingui } from '@lingui/react/macro'
import type { PaymentRecord } from '#contract/payments/payments.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { typeLabel } from '../../drafts/definitions/type-facts.ts'
import { hrefOf } from '../../platform/href.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { purposeNames } from './fee-words.ts'

type RowsProps = { list: readonly PaymentRecord[]; isStaff: boolean }

/** Payments as a table; on a phone the other columns move below the first. */
export function PaymentRows({ list, isStaff }: RowsProps) {
  const { t } = useLingui()
  return (
    <Card padded={false}>
      <Table
        caption={t`Payments`}
        head={
          <>
            <Th>{isStaff ? t`Applicant` : t`Application`}</Th>
            <Th className="hidden md:table-cell">{t`Transaction ID`}</Th>
            <Th className="hidden md:table-cell">{t`Payment date`}</Th>
            <Th numeric>{t`Amount`}</Th>
          </>
        }
      >
        {list.map((payment) => (
          <PaymentRow key={payment.applicationId} payment={payment} isStaff={isStaff} />
        ))}
      </Table>
    </Card>
  )
}

function PaymentRow({ payment, isStaff }: { payment: PaymentRecord; isStaff: boolean }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { applicationId, kind, trackingNo, type, purpose, amount, date } = payment
  const [first, second] = locale === 'bn' ? [payment.nameBn, payment.nameEn] : [payment.nameEn, payment.nameBn]
  const typeName = typeLabel(type, locale)
  const name = isStaff ? first || second || typeName : typeName
  // Only its holder can open an unsubmitted application, which is listed because it was paid online.
  const isOpened = !isStaff || trackingNo !== null
  const about = [trackingNo, isStaff && typeName, i18n._(purposeNames[purpose])].filter(Boolean).join(' · ')
  return (
    <Tr data-payment-of={applicationId} className="relative">
      <Td className="min-w-36 md:w-2/5 md:py-1.5!">
        {isOpened ? (
          <a
            href={hrefOf('/application/review/$type', {
              params: { type: kind },
              search: { id: applicationId, tab: 'payment' },
            })}
            className="block font-bold text-ink no-underline after:absolute after:inset-0 hover:text-primary-strong hover:underline"
          >
            {name}
          </a>
        ) : (
          <b className="block font-bold">{name}</b>
        )}
        <span className="block text-tiny text-muted tabular-nums">
          <Unbroken>{about}</Unbroken>
        </span>
        <span className="mt-1 block md:hidden">
          <Reference payment={payment} />
          <span className="block text-tiny text-muted">{formatDate(date, locale)}</span>
        </span>
      </Td>
      <Td className="hidden md:table-cell md:py-1.5!">
        <Reference payment={payment} />
      </Td>
      <Td className="hidden whitespace-nowrap tabular-nums md:table-cell md:py-1.5!">{formatDate(date, locale)}</Td>
      <Td numeric className="md:py-1.5!">
        <div className="md:flex md:flex-row-reverse md:items-start md:gap-3">
          <b className="block min-w-24 font-bold">{formatMoney(amount, locale)}</b>
          <StateOf payment={payment} />
        </div>
      </Td>
    </Tr>
  )
}

function Reference({ payment: { method, transactionId } }: { payment: PaymentRecord }) {
  const locale = useLocale()
  return (
    <>
      <span className="block break-all tabular-nums">{transactionId}</span>
      <span className="block text-tiny text-muted">{findOptionLabel('paymentMethod', method)?.[locale] ?? method}</span>
    </>
  )
}

/** Whether the payment is confirmed, since when, and by whom when the reader may know that. */
function StateOf({ payment }: { payment: PaymentRecord }) {
  const { state, confirmedAt, confirmedBy, online, reversedAt } = payment
  const { t } = useLingui()
  const locale = useLocale()
  // The holder's answers say it by the day alone.
  if (state === 'REVERSED' || reversedAt !== undefined) return <Reversed payment={payment} />
  if (state === 'GIVEN') return <Chip tone="accent" icon="clock">{t`Not confirmed`}</Chip>
  const day = confirmedAt === null ? null : formatDate(dhakaDate(confirmedAt), locale)
  return (
    <div className="md:flex md:grow md:flex-col md:items-end">
      <Chip tone="ok" icon="check">
        {t`Confirmed`}
      </Chip>
      <span className="block whitespace-normal text-tiny text-muted md:whitespace-nowrap">
        {[day, online && t`paid online`, confirmedBy?.[locale]].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}

/** Since when the payment no longer counts, by whom for staff, and whether the application is approved all the same. */
function Reversed({ payment: { reversedAt, reversedBy, approvedUnpaid = false } }: { payment: PaymentRecord }) {
  const { t } = useLingui()
  const locale = useLocale()
  const day = reversedAt === undefined ? null : formatDate(dhakaDate(reversedAt), locale)
  return (
    <div className="md:flex md:grow md:flex-col md:items-end">
      <Chip tone="danger" icon="warning">
        {t`Reversed`}
      </Chip>
      <span className="block whitespace-normal text-tiny text-muted md:whitespace-nowrap">
        {[day, reversedBy?.[locale]].filter(Boolean).join(' · ')}
      </span>
      {approvedUnpaid && (
        <b className="block whitespace-normal text-tiny text-danger">{t`Approved without a payment`}</b>
      )}
    </div>
  )
}
