import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { fees } from '#contract/payments/fees.ts'
import { lookUpTransaction } from '#contract/payments/payments.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import { shownState, stateForHolder } from '#domain/payments/payment-states.ts'
import { referenceLabels } from '#domain/payments/reference-labels.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { AnotherPaymentOnPhone } from '../../../../../entities/payment/another-payment.tsx'
import { MoneyReceipts } from '../../../../../entities/payment/money-receipts.tsx'
import { PaymentNotice } from '../../../../../entities/payment/payment-notice.tsx'
import { SlipPicture } from '../../../../../entities/payment/slip-picture.tsx'
import { endpointQuery } from '../../../../../platform/api/endpoint-query.ts'
import { mayCall, useSession } from '../../../../../platform/api/session.ts'
import { useEndpointAction } from '../../../../../platform/api/use-endpoint-action.ts'
import { useLocale } from '../../../../../platform/i18n.ts'
import { Button } from '../../../../../ui/button.tsx'
import { type Definition, Definitions } from '../../../../../ui/definitions.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { useIsDesk } from '../../application/is-desk.ts'
import { slipOf } from '../../application/review-model.ts'
import { PaymentMark } from '../../list/payment-mark.tsx'
import { EarlierPayments } from './earlier-payments.tsx'
import { PaymentParts } from './payment-parts.tsx'
import { type OnShowSlip, ShowSlip } from './show-slip.tsx'

export type PaymentPanelProps = {
  application: Application
  /** Shows the slip in the viewer; without it there is no link to the slip. */
  onShowSlip?: OnShowSlip
  /** Further facts of the payment, shown after the others and before the actions. */
  children?: ReactNode
}

/** The payment reference and the fee, which the desk compares with the account's statement. */
export function PaymentPanel({ application, onShowSlip, children }: PaymentPanelProps) {
  const { t } = useLingui()
  const { id, kind, status, payment } = application
  const rest = restOf(application)
  const items = usePaymentItems(application)
  const slip = slipOf(application)
  const isDesk = useIsDesk()
  return (
    <div className="space-y-3">
      <div className="text-small empty:hidden">
        <PaymentNotice application={application} reader={isDesk ? 'desk' : 'applicant'}>
          {!isDesk && isInReview(status) && <AnotherPaymentOnPhone application={application} />}
        </PaymentNotice>
      </div>
      {!isDesk && <SlipPicture by={{ id, kind, token: '', mobile: null }} payment={payment} />}
      <Definitions dense items={items} />
      <MoneyReceipts size="small" application={application} receipts={application.moneyReceipts} />
      {children}
      {payment !== null && !isMoneyHere(payment) && payment.amount !== rest && (
        <Notice tone="danger">{t`The amount entered is not what is to be paid. The payment cannot be confirmed with it.`}</Notice>
      )}
      <PaymentParts application={application} onShowSlip={onShowSlip} />
      <EarlierPayments earlierPayments={application.earlierPayments} onShowSlip={onShowSlip} />
      <TransactionLookup application={application} />
      <ShowSlip slip={slip} onShowSlip={onShowSlip} />
    </div>
  )
}

/** Looks up the applicant's transaction id in the records of the gateway, if the server supports that. */
function TransactionLookup({ application }: { application: Application }) {
  const { t } = useLingui()
  const session = useSession()
  const { payment, id } = application
  const mayAsk = mayCall(session, lookUpTransaction) && payment?.state === 'GIVEN'
  const { data } = useQuery(endpointQuery(fees, {}, { enabled: mayAsk }))
  const lookup = useEndpointAction(lookUpTransaction)
  if (!mayAsk || !data?.onlineMethods.includes(payment.method)) return null
  return (
    <div className="space-y-3" data-part="transaction-lookup">
      <Button
        variant="plain"
        size="small"
        busy={lookup.isPending}
        onClick={() => lookup.mutate({ query: { applicationId: id } })}
      >
        <Icon name="search" />
        {lookup.isPending ? t`Please wait` : t`Check this transaction with bKash`}
      </Button>
      {lookup.isError && <Notice tone="warning" role="alert">{t`bKash cannot be reached right now.`}</Notice>}
      {lookup.data && <Found found={lookup.data.found} total={restOf(application)} />}
    </div>
  )
}

type FoundProps = {
  found: { transactionId: string; amount: number | null; at: string | null; completed: boolean } | null
  total: number | null
}

/** The gateway's record, and whether it matches the fee. */
function Found({ found, total }: FoundProps) {
  const { t } = useLingui()
  const locale = useLocale()
  if (found === null) return <Notice tone="danger" role="status">{t`bKash has no such transaction.`}</Notice>
  const amount = found.amount === null ? '–' : formatMoney(found.amount, locale)
  if (!found.completed || found.amount !== total) {
    return <Notice tone="danger" role="status">{t`bKash has it, but it does not match the fee: ${amount}.`}</Notice>
  }
  return <Notice tone="ok" role="status">{t`bKash received ${amount} under this transaction ID.`}</Notice>
}

/** What is still to be paid of the fee, with the payment in question; null before the fee is known. */
export function restOf({ balance, fee }: Application): number | null {
  return balance?.missing ?? fee?.total ?? null
}

/** Whether its money came, so that its amount is no longer what was entered. */
export function isMoneyHere(payment: NonNullable<Application['payment']>): boolean {
  return stateForHolder(shownState(payment)) === 'CONFIRMED'
}

function usePaymentItems({ payment, fee, balance }: Application): readonly Definition[] {
  const { t } = useLingui()
  const locale = useLocale()
  const items: Definition[] = []
  const add = (key: string, term: string, value: Definition['value']) => items.push({ key, term, value })
  if (fee !== null) {
    const vat = formatMoney(fee.vat, locale)
    add('fee', t`Fee`, <Amount taka={fee.total} note={t`with VAT ${vat}`} />)
  }
  if (payment === null) {
    add('state', t`Payment`, <PaymentMark state={null} missing={balance?.missing} />)
    return items
  }
  add('amount', isMoneyHere(payment) ? t`Amount that arrived` : t`Amount entered`, <Amount taka={payment.amount} />)
  add('method', t`Payment method`, findOptionLabel('paymentMethod', payment.method)?.[locale] ?? payment.method)
  const reference = referenceLabels[payment.method]?.[locale] ?? t`Transaction ID`
  add('transactionId', reference, <b className="font-bold tabular-nums select-all">{payment.transactionId}</b>)
  add('date', t`Payment date`, formatDate(payment.date, locale))
  add('purpose', t`Purpose`, findOptionLabel('applicationPurpose', payment.purpose)?.[locale] ?? payment.purpose)
  add(
    'state',
    t`Confirmation`,
    <PaymentMark state={shownState(payment)} isAgain={payment.givenAgainAt !== undefined} />,
  )
  if (payment.confirmedAt !== null) {
    add('confirmedAt', t`Confirmed on`, formatDate(dhakaDate(payment.confirmedAt), locale))
  }
  return items
}

function Amount({ taka, note }: { taka: number; note?: string }) {
  const locale = useLocale()
  return (
    <>
      <b className="whitespace-nowrap font-bold tabular-nums">{formatMoney(taka, locale)}</b>
      {note && <span className="whitespace-nowrap text-muted"> ({note})</span>}
    </>
  )
}
