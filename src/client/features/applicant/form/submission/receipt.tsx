import { useLingui } from '@lingui/react/macro'
import { isInReview } from '#domain/enlistment/application-status.ts'
import type { EnlistmentState } from '#domain/enlistment/enlistment-state.ts'
import { type PaymentState, shownState } from '#domain/payments/payment-states.ts'
import { dhakaDate, formatDate, formatDateTime } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import type { DraftRow, DraftSending } from '#sync/store.ts'
import { ResumeCode } from '../../../../drafts/parts/devices/resume-code.tsx'
import { WipeAfterReceipt } from '../../../../drafts/parts/vault/parts.ts'
import { ApplicationChip } from '../../../../entities/application/application-chip.tsx'
import { ApplicationTimeline } from '../../../../entities/application/application-timeline.tsx'
import { HeldEnlistment } from '../../../../entities/enlistment/held-enlistment.tsx'
import { PdfButton, paperOf } from '../../../../entities/enlistment/pdf-button.tsx'
import { AnotherPaymentButton, useAnotherPayment } from '../../../../entities/payment/another-payment.tsx'
import { DisputeNotice } from '../../../../entities/payment/dispute-notice.tsx'
import { MoneyReceipts } from '../../../../entities/payment/money-receipts.tsx'
import { NamedPaymentNotice } from '../../../../entities/payment/named-payment-notice.tsx'
import { PaymentLines } from '../../../../entities/payment/payment-lines.tsx'
import { PaymentNotice } from '../../../../entities/payment/payment-notice.tsx'
import { SlipPicture } from '../../../../entities/payment/slip-picture.tsx'
import { useLocale } from '../../../../platform/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Definitions } from '../../../../ui/definitions.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { StepHeading } from '../steps/step-heading.tsx'
import type { ServerFacts } from '../wizard/server-facts.ts'
import type { ApplicationState } from './application-state.ts'
import { CertificateCard } from './certificate-card.tsx'
import { NextSteps } from './next-steps.tsx'

export type ReceiptProps = { draft: DraftRow; facts: ServerFacts | null; state: ApplicationState }

/** A submitted application: number, state, next steps, documents. An approved one begins with its certificate. */
export function Receipt({ draft, facts, state }: ReceiptProps) {
  const { t } = useLingui()
  const { status, enlistment } = state
  const naming = useAnotherPayment(facts)
  const paper = paperOf(draft, trackingNoOf(draft, facts))
  const tracking = (
    <>
      <TrackingCard draft={draft} facts={facts} state={state} />
      <MoneyReceipts {...paper} receipts={facts?.moneyReceipts} />
      {facts !== null && <PaymentLines {...facts} payment={facts.payment} />}
    </>
  )
  return (
    <>
      <Title state={state} />
      {enlistment !== null && (
        <CertificateCard enlistment={facts?.enlistment ?? null} state={enlistment} paper={paper} />
      )}
      {facts?.disputes?.map((dispute) => (
        <DisputeNotice key={dispute.at} facts={dispute} />
      ))}
      {facts !== null && (
        <PaymentNotice application={facts} reader="applicant">
          {isInReview(status) && draft.namedPayment === undefined && <AnotherPaymentButton onPress={naming.open} />}
        </PaymentNotice>
      )}
      {isInReview(status) && <SlipPicture by={draft} payment={facts?.payment} />}
      <NamedPaymentNotice draft={draft} facts={facts} actions={naming} />
      {naming.dialog}
      {enlistment === null && tracking}
      <NextSteps
        {...state}
        reason={lastReason(facts, enlistment === 'REVOKED' ? 'revoke' : 'reject')}
        isRefunded={facts?.payment?.refund?.paid !== undefined}
      />
      {status !== 'approved' && <OwnCode draft={draft} />}
      {status === 'approved' && facts?.enlistment && <HeldEnlistment draft={draft} number={facts.enlistment.number} />}
      {enlistment !== null && tracking}
      <PdfButton {...paper} document="application">
        {t`Download the application (PDF)`}
      </PdfButton>
      {facts !== null && facts.timeline.length > 0 && <ApplicationTimeline events={facts.timeline} />}
      {status === 'approved' && <OwnCode draft={draft} />}
      <WipeAfterReceipt draftId={draft.id} waits={isUnsent(draft.namedPayment)} />
    </>
  )
}

type TrackingCardProps = { draft: DraftRow; facts: ServerFacts | null; state: ApplicationState }

/** The tracking number of the application, its state, and what was submitted when. */
function TrackingCard({ draft, facts, state: { status, enlistment } }: TrackingCardProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { submission } = draft
  const submittedAt = submission?.state === 'done' ? submission.submittedAt : facts?.submittedAt
  const payment = usePaymentWords(facts)
  const fee = submission?.state === 'done' ? submission.fee : facts?.fee?.total
  return (
    <Card tone={enlistment === null ? 'primary' : 'plain'}>
      <p className="text-small">{t`Tracking number`}</p>
      <p
        className={classNames(
          'select-all font-mono font-bold leading-tight',
          enlistment === null ? 'text-[2rem]' : 'text-h2',
        )}
        data-tracking-no=""
        translate="no"
      >
        {trackingNoOf(draft, facts)}
      </p>
      <div className="mt-3">
        <Definitions
          items={[
            {
              key: 'status',
              term: t`Status`,
              value: <ApplicationChip status={status} revoked={enlistment === 'REVOKED'} />,
            },
            ...(submittedAt ? [{ key: 'at', term: t`Submitted on`, value: formatDateTime(submittedAt, locale) }] : []),
            ...(fee === undefined ? [] : [{ key: 'fee', term: t`Fee`, value: formatMoney(fee, locale) }]),
            ...(payment === null ? [] : [{ key: 'payment', term: t`Payment`, value: payment }]),
          ]}
        />
      </div>
    </Card>
  )
}

/** What the office says about the payment; null while the phone does not know it. */
function usePaymentWords(facts: ServerFacts | null): string | null {
  const { t } = useLingui()
  const locale = useLocale()
  const payment = facts?.payment ?? null
  if (payment === null) return (facts?.balance?.received ?? 0) > 0 ? t`Paid in part` : null
  const day = payment.confirmedAt === null ? '' : formatDate(dhakaDate(payment.confirmedAt), locale)
  const words: Record<PaymentState, string> = {
    GIVEN: t`Waiting for confirmation by the office`,
    CONFIRMED: t`Confirmed on ${day}`,
    REVERSED: t`No longer confirmed`,
    REJECTED: t`Not accepted`,
    REFUND_DUE: t`Is to be returned`,
    REFUNDED: t`Has been returned`,
  }
  return words[shownState(payment)]
}

function trackingNoOf({ submission }: DraftSending, facts: ServerFacts | null): string {
  return submission?.state === 'done' ? submission.trackingNo : (facts?.trackingNo ?? '')
}

/** The heading names the state; a check mark above it shows good news. */
function Title({ state: { status, enlistment } }: { state: ApplicationState }) {
  const { t } = useLingui()
  const approved: Record<EnlistmentState, string> = {
    ACTIVE: t`You are enlisted.`,
    EXPIRED: t`Your enlistment has ended.`,
    REVOKED: t`Your enlistment was revoked.`,
  }
  const submitted = status === 'pending' ? t`Your Application Has Been Successfully Submited.` : t`Your application`
  return (
    <div className="space-y-3">
      {(status === 'pending' || enlistment === 'ACTIVE') && (
        <span className="grid size-14 place-items-center rounded-full bg-ok-soft text-ok">
          <Icon name="check" className="size-8" />
        </span>
      )}
      <StepHeading title={enlistment === null ? submitted : approved[enlistment]} />
    </div>
  )
}

function OwnCode({ draft }: { draft: DraftRow }) {
  const { t } = useLingui()
  if (draft.token === '') return null
  return (
    <ResumeCode
      draft={draft}
      note={t`Please keep this code: with it and your mobile number you can check the status of the application at any time.`}
    />
  )
}

/** The reason of the rejection or revocation. The reasons of payments are separate. */
function lastReason(facts: ServerFacts | null, what: 'reject' | 'revoke'): string | null {
  return facts?.timeline.filter(({ action }) => action === what).at(-1)?.reason ?? null
}

/** The arguments for fetching a document of the draft. Without a code the session gives access. */
function isUnsent(named: DraftRow['namedPayment']): boolean {
  return named !== undefined && named.state !== 'sent'
}
