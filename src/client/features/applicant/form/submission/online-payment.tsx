import { useLingui } from '@lingui/react/macro'
import type { Payees } from '#contract/payments/fees.ts'
import type { Checkout } from '#contract/payments/payments.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import type { DraftRow } from '#sync/store.ts'
import { useDraftForm } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import { useSnapshot } from '../../../../drafts/parts/open-draft/draft-context.tsx'
import { loadSending } from '../../../../drafts/phone/loading/sending-loader.ts'
import { paperOf } from '../../../../entities/enlistment/pdf-button.tsx'
import { DisputeNotice } from '../../../../entities/payment/dispute-notice.tsx'
import { MoneyReceipts } from '../../../../entities/payment/money-receipts.tsx'
import { PayeeList } from '../../../../entities/payment/payee-list.tsx'
import { useLocale } from '../../../../platform/i18n.ts'
import { useOnline } from '../../../../platform/online.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useServerFacts } from '../wizard/server-facts.ts'
import { type CheckoutView, useCheckout } from './use-checkout.ts'

type PaymentProps = { fee: number; payees: Payees | null }

/** Payment with bKash from the form, when the server offers it. The other ways remain below. */
export function OnlinePayment({ fee, payees }: PaymentProps) {
  const draft = useSnapshot()?.draft
  return draft === undefined || draft.mobile === null ? null : <OwnCheckout draft={draft} fee={fee} payees={payees} />
}

function OwnCheckout({ draft, fee, payees }: PaymentProps & { draft: DraftRow }) {
  const { t } = useLingui()
  const { session } = useDraftForm()
  const { pay, refresh, ...view } = useCheckout(draft)
  const { checkout } = view
  const state = checkout?.state
  if (checkout?.state === 'PAID') return <Paid checkout={checkout} draft={draft} />
  const dispute = checkout?.dispute
  const isOver = dispute !== undefined && (dispute.state === 'DISPUTED' || dispute.cause === 'paid_already')
  if (isOver) return <DisputeNotice facts={dispute} />
  async function start(): Promise<void> {
    // The server must have all answers before the payment starts.
    await session.flush()
    await loadSending()
      .then(({ engine }) => engine.sendNow())
      .catch(() => undefined)
    await pay()
  }
  return (
    <Card className="space-y-3" data-part="online-payment">
      <h2 className="text-h3">{t`Pay now with bKash`}</h2>
      {dispute !== undefined && <DisputeNotice facts={dispute} />}
      <CheckoutState view={view} onRefresh={() => void refresh()} />
      {state !== 'EXECUTING' && <PayButton fee={fee} busy={view.busy} onPay={() => void start()} />}
      <p className="text-small text-muted">{t`Or pay by Nagad, at the bank or from another phone, and enter the number from the message or the slip below.`}</p>
      {payees !== null && <PayeeList payees={payees} />}
    </Card>
  )
}

function PayButton({ fee, busy, onPay }: { fee: number; busy: boolean; onPay: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const online = useOnline()
  const amount = formatMoney(fee, locale)
  if (!online) return <p>{t`This needs an internet connection.`}</p>
  return (
    <Button block busy={busy} data-action="pay-online" onClick={onPay}>
      <Icon name="send" />
      {busy ? t`Please wait` : t`Pay ${amount} with bKash`}
    </Button>
  )
}

/** The state of a payment that was started, unless it is simply still to be paid. */
function CheckoutState({ view: { checkout, trouble }, onRefresh }: { view: CheckoutView; onRefresh: () => void }) {
  const { t } = useLingui()
  if (trouble === 'refused') {
    return <Notice tone="danger" role="alert">{t`bKash did not accept the payment. No money was taken.`}</Notice>
  }
  if (trouble === 'unknown') {
    return (
      <Notice tone="warning" role="status">
        <p>{t`bKash cannot be reached right now. If you have paid, please do not pay again; the payment will be found automatically.`}</p>
        <Button variant="plain" size="small" onClick={onRefresh}>
          {t`Try again`}
        </Button>
      </Notice>
    )
  }
  if (checkout?.state === 'EXECUTING') {
    return (
      <Notice tone="info" role="status" title={t`bKash is confirming your payment`}>
        {t`Please do not pay again. You may also close this page; the payment will be found automatically.`}
      </Notice>
    )
  }
  if (checkout?.state === 'FAILED' || checkout?.state === 'CANCELLED') {
    return <Notice tone="warning" role="status">{t`The payment was not completed. No money was taken.`}</Notice>
  }
  return <p className="text-small">{t`You will be taken to bKash and then back here. Nothing you typed is lost.`}</p>
}

/** The payment, and its money receipt: the authority has the money before the application is submitted. */
function Paid({ checkout: { transactionId, dispute }, draft }: { checkout: Checkout; draft: DraftRow }) {
  const { t } = useLingui()
  const facts = useServerFacts(draft)
  const number = transactionId ?? ''
  return (
    <Notice tone="ok" role="status" title={t`The fee is paid with bKash`}>
      {dispute?.reason && <p className="whitespace-pre-line">{dispute.reason}</p>}
      <p data-part="online-paid">{t`Transaction ID ${number}. The form below is filled in from it; you only need to review and submit.`}</p>
      <div className="mt-3 empty:hidden">
        <MoneyReceipts {...paperOf(draft, '')} size="small" receipts={facts?.moneyReceipts} />
      </div>
    </Notice>
  )
}
