import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PaymentRecord } from '#contract/payments/payments.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import { typeLabel } from '../../drafts/phone/definitions/type-facts.ts'
import { hrefOf } from '../../platform/href.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import type { Column } from '../../ui/list/define-list.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { PdfButton } from '../enlistment/pdf-button.tsx'
import { purposeNames } from './fee-words.ts'

type CellProps = { payment: PaymentRecord }

/** The parts of a list of payments (`ui/list/define-list.ts`) that staff and applicants share. */
function partsOf(isStaff: boolean) {
  const columns = [
    {
      ...{ id: 'name', head: isStaff ? msg`Applicant` : msg`Application` },
      cell: (payment, locale) => <b className="font-bold">{nameOf(payment, { isStaff, locale })}</b>,
      below: (payment) => <About payment={payment} isStaff={isStaff} />,
    },
    {
      ...{ id: 'amount', head: msg`Amount`, aside: true, numeric: true, sort: 'amount' as const },
      cell: ({ amount }, locale) => <b className="font-bold">{formatMoney(amount, locale)}</b>,
    },
    { id: 'reference', head: msg`Transaction ID`, plain: true, cell: (payment) => <Reference payment={payment} /> },
    {
      ...{ id: 'date', head: msg`Payment date`, sort: 'date' as const },
      cell: ({ date }, locale) => <span className="whitespace-nowrap">{formatDate(date, locale)}</span>,
    },
    {
      ...{ id: 'state', head: msg`Confirmation`, plain: true },
      cell: (payment) => <StateOf payment={payment} />,
      below: (payment) => <ReceiptOf payment={payment} saves={!isStaff} />,
    },
  ] as const satisfies readonly Column<PaymentRecord>[]
  return {
    title: msg`Payments`,
    row: {
      kind: 'payment-of',
      name: ({ applicationId }: PaymentRecord) => applicationId,
      id: ({ id, applicationId }: PaymentRecord) => id ?? applicationId,
    },
    columns,
    rowLink: ({ kind, applicationId, trackingNo }: PaymentRecord) =>
      // Only its holder can open an unsubmitted application, which is listed because it was paid online.
      !isStaff || trackingNo !== null
        ? hrefOf('/application/review/$type', {
            params: { type: kind },
            search: { id: applicationId, tab: 'payment' },
          })
        : null,
  }
}

export const staffPayments = partsOf(true)
export const ownPayments = partsOf(false)

/** An applicant's own payments, as a part of a page. */
export function OwnPaymentRows({ list }: { list: readonly PaymentRecord[] }) {
  return <ListTable definition={ownPayments as never} list={list as never} />
}

function nameOf({ type, nameBn, nameEn }: PaymentRecord, { isStaff, locale }: { isStaff: boolean; locale: Locale }) {
  const [first, second] = locale === 'bn' ? [nameBn, nameEn] : [nameEn, nameBn]
  const typeName = typeLabel(type, locale)
  return isStaff ? first || second || typeName : typeName
}

function About({ payment: { trackingNo, type, purpose }, isStaff }: CellProps & { isStaff: boolean }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const about = [trackingNo, isStaff && typeLabel(type, locale), i18n._(purposeNames[purpose])]
  return (
    <span className="block text-tiny text-muted tabular-nums">
      <Unbroken>{about.filter(Boolean).join(' · ')}</Unbroken>
    </span>
  )
}

function Reference({ payment: { method, transactionId } }: CellProps) {
  const locale = useLocale()
  return (
    <>
      <span className="block break-all tabular-nums">{transactionId}</span>
      <span className="block text-tiny text-muted">{findOptionLabel('paymentMethod', method)?.[locale] ?? method}</span>
    </>
  )
}

/** The money receipt in force. Its button is above the link of the row, which covers the whole row. */
function ReceiptOf({ payment: { applicationId: id, kind, receiptNo }, saves }: CellProps & { saves: boolean }) {
  if (receiptNo === undefined) return null
  return (
    <div className="relative z-10 -ml-3.5 w-fit" translate="no">
      <PdfButton
        {...{ saves }}
        application={{ kind, id }}
        document="receipt"
        fileName={receiptNo}
        variant="quiet"
        size="small"
      >
        {receiptNo}
      </PdfButton>
    </div>
  )
}

/** Whether the payment is confirmed, since when, and by whom when the reader may know that. */
function StateOf({ payment }: CellProps) {
  const { state, confirmedAt, confirmedBy, online, reversedAt, rejectedAt } = payment
  const { t } = useLingui()
  const locale = useLocale()
  // The holder's answers say it by the day alone.
  if (state === 'REVERSED' || reversedAt !== undefined) return <Reversed payment={payment} />
  if (state === 'REJECTED' || rejectedAt !== undefined) return <Rejected payment={payment} />
  if (payment.refund !== undefined) return <Refund refund={payment.refund} />
  if (state === 'GIVEN') return <Chip tone="accent" icon="clock">{t`Not confirmed`}</Chip>
  const day = confirmedAt === null ? null : formatDate(dhakaDate(confirmedAt), locale)
  return (
    <div>
      <Chip tone="ok" icon="check">
        {t`Confirmed`}
      </Chip>
      <span className="block whitespace-normal text-tiny text-muted">
        {[day, online && t`paid online`, confirmedBy?.[locale]].filter(Boolean).join(' · ')}
      </span>
      <Balance payment={payment} />
    </div>
  )
}

/** What is missing of the fee with all payments of the application, or arrived beyond it. */
function Balance({ payment: { missing = 0, excess = 0 } }: CellProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const taka = formatMoney(missing + excess, locale)
  if (excess > 0) return <b className="block whitespace-normal text-tiny text-accent-ink">{t`${taka} too much`}</b>
  return missing > 0 && <b className="block whitespace-normal text-tiny text-danger">{t`${taka} is missing`}</b>
}

/** Since when the payment no longer counts, by whom for staff, and whether the application is approved all the same. */
function Reversed({ payment: { reversedAt, reversedBy, approvedUnpaid = false } }: CellProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const day = reversedAt === undefined ? null : formatDate(dhakaDate(reversedAt), locale)
  return (
    <div>
      <Chip tone="danger" icon="warning">
        {t`Reversed`}
      </Chip>
      <span className="block whitespace-normal text-tiny text-muted">
        {[day, reversedBy?.[locale]].filter(Boolean).join(' · ')}
      </span>
      {approvedUnpaid && (
        <b className="block whitespace-normal text-tiny text-danger">{t`Approved without a payment`}</b>
      )}
    </div>
  )
}

/** Since when a desk waits for another payment, and for staff which of its people rejected this one. */
function Rejected({ payment: { rejectedAt, rejectedBy } }: CellProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const day = rejectedAt === undefined ? null : formatDate(dhakaDate(rejectedAt), locale)
  return (
    <div>
      <Chip tone="danger" icon="warning">
        {t`Rejected`}
      </Chip>
      <span className="block whitespace-normal text-tiny text-muted">
        {[day, rejectedBy?.[locale]].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}

/** Since when money is to be returned, or how much was returned on which day. */
function Refund({ refund: { dueAt, paid } }: { refund: NonNullable<PaymentRecord['refund']> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const about =
    paid === undefined
      ? [formatDate(dhakaDate(dueAt), locale)]
      : [formatMoney(paid.amount, locale), formatDate(paid.date, locale)]
  return (
    <div>
      <Chip tone={paid === undefined ? 'danger' : 'neutral'} icon={paid === undefined ? 'warning' : 'check'}>
        {paid === undefined ? t`Refund due` : t`Refunded`}
      </Chip>
      <span className="block whitespace-normal text-tiny text-muted">{about.join(' · ')}</span>
    </div>
  )
}
