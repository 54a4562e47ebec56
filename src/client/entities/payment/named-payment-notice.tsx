import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import { shownState } from '#domain/payments/payment-states.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { returnedMeanwhile } from '#sync/outbox/named-payment.ts'
import { isSending } from '#sync/sending-lease.ts'
import { awaitsSignIn } from '#sync/status.ts'
import type { DraftRow, NamedPayment } from '#sync/store.ts'
import { sendNow } from '../../drafts/phone/loading/sending-loader.ts'
import { errorMessages } from '../../platform/api/error-messages.ts'
import { useSession } from '../../platform/api/session.ts'
import { useLocale } from '../../platform/i18n.ts'
import { useOnline } from '../../platform/online.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { AnotherPayment } from './another-payment.tsx'

type Facts = Pick<Application, 'status' | 'parts' | 'balance'> & { payment?: Application['payment'] | undefined }
type PartProps = { draft: DraftRow; named: NamedPayment; actions: AnotherPayment }

/** What became of the payment that the person named after the submission: it waits here, was sent, or was refused. */
export function NamedPaymentNotice({ draft, facts, actions }: Omit<PartProps, 'named'> & { facts: Facts | null }) {
  const { namedPayment: named } = draft
  if (named === undefined) return null
  if (named.state === 'requested') return <Waiting {...{ draft, named, actions }} />
  if (named.state === 'sent') return <Sent named={named} at={named.sentAt} />
  return <RefusedPayment {...{ named, facts, actions }} />
}

/** Method and number, as the person recognises them. */
function Reference({ named: { payment } }: Pick<PartProps, 'named'>) {
  const locale = useLocale()
  const method = findOptionLabel('paymentMethod', payment.method)?.[locale] ?? payment.method
  return (
    <p>
      {method}: <b className="font-bold break-all tabular-nums">{payment.transactionId}</b>
    </p>
  )
}

function Waiting({ draft, named, actions }: PartProps) {
  const { t } = useLingui()
  const online = useOnline()
  const needsSignIn = awaitsSignIn(draft, useSession()?.user.user.id ?? null)
  const isOnItsWay = online && isSending(draft, Date.now())
  return (
    <Notice
      tone="info"
      role="status"
      title={isOnItsWay ? t`The number is being sent` : t`The number waits on this phone`}
    >
      <div data-part="named-payment" data-state="waiting" className="space-y-2">
        <Reference named={named} />
        <p>
          {needsSignIn
            ? t`It is sent as soon as the account of this application logs in here again.`
            : t`It is sent by itself as soon as there is a connection, even if this page is closed.`}
        </p>
        <div className="button-set">
          {online && !needsSignIn && (
            <Button variant="plain" size="small" data-action="send-now" onClick={sendNow}>
              {t`Send now`}
            </Button>
          )}
          <Button variant="plain" size="small" data-action="change-named-payment" onClick={() => actions.change(named)}>
            {t`Change the number`}
          </Button>
        </div>
      </div>
    </Notice>
  )
}

function Sent({ named, at }: Pick<PartProps, 'named'> & { at: number }) {
  const { t } = useLingui()
  const time = formatDateTime(at, useLocale())
  return (
    <Notice tone="ok" role="status" title={t`The number was sent on ${time}`}>
      <div data-part="named-payment" data-state="sent">
        <Reference named={named} />
        <p>{t`The office checks it.`}</p>
      </div>
    </Notice>
  )
}

type RefusedProps = Pick<PartProps, 'actions'> & {
  named: Extract<NamedPayment, { state: 'refused' }>
  facts: Facts | null
}

/** Why the office did not take it, and what to do. The number stays until the person changes or removes it. */
function RefusedPayment({ named, facts, actions }: RefusedProps) {
  const { t } = useLingui()
  const { reason, isAsked } = useReason(named, facts)
  const isOver = named.code === 'wrong_state'
  return (
    <Notice
      tone={isOver ? 'warning' : 'danger'}
      role={isOver ? 'status' : 'alert'}
      title={isOver ? t`This number was not needed any more` : t`The office did not take this number`}
    >
      <div data-part="named-payment" data-state="refused" className="space-y-2">
        <Reference named={named} />
        <p>{reason}</p>
        <div className="button-set">
          {isAsked && (
            <Button size="small" data-action="change-named-payment" onClick={() => actions.change(named)}>
              {t`Correct the number`}
            </Button>
          )}
          <Button variant="plain" size="small" data-action="remove-named-payment" onClick={actions.remove}>
            {t`Remove this number`}
          </Button>
        </div>
      </div>
    </Notice>
  )
}

type Reason = {
  reason: string
  /** The office still waits for a payment, so that another number helps. */
  isAsked: boolean
}

function useReason({ code, fields }: RefusedProps['named'], facts: Facts | null): Reason {
  const { t, i18n } = useLingui()
  const meanwhile = useWhatHappened(facts)
  if (code === 'wrong_state') return { reason: meanwhile, isAsked: false }
  const byCode: Readonly<Record<string, string>> = {
    rejected: t`The office did not accept this number before. Please enter another one.`,
    counted: t`This payment counts already. Please enter the number of the payment of the rest.`,
    transaction_taken: t`This number was given with another application. Please compare it with the message or the slip. If it is right, please contact the office.`,
    incomplete: t`Please compare the number and the day with the message or the slip.`,
    [returnedMeanwhile]: t`The application came back to you for correction before this number could be sent. Please enter it in the form.`,
  }
  const known = [...fields.map((field) => field.code), code].find((each) => each in byCode)
  const general = errorMessages[(code in errorMessages ? code : 'internal') as ErrorCode]
  return { reason: byCode[known ?? ''] ?? i18n._(general), isAsked: code !== returnedMeanwhile }
}

/** Why the office does not wait for a payment any more, as far as this phone knows. */
function useWhatHappened(facts: Facts | null): string {
  const { t } = useLingui()
  const payment = facts?.payment ?? null
  if (facts !== null && !isInReview(facts.status))
    return t`The office has decided on the application meanwhile. If you have paid again, please contact the office about this money.`
  if (facts?.balance?.missing === 0 || (payment !== null && shownState(payment) === 'CONFIRMED'))
    return t`The office has found and confirmed your payment meanwhile. You do not have to do anything. If you have paid twice, please contact the office.`
  if (payment !== null && shownState(payment) === 'GIVEN')
    return t`Another number was sent for this application meanwhile, and the office checks that one. You do not have to do anything now.`
  return t`The office does not wait for a payment any more. If you have paid again, please contact the office about this money.`
}
