import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Dispute, settleDispute } from '#contract/payments/disputes.ts'
import { findType } from '#domain/enlistment/registry.ts'
import type { DisputeVerdict } from '#domain/payments/checkout-states.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { formatMoney, localiseDigits } from '#domain/reference/numerals.ts'
import { applicationReads } from '../../../entities/application/application-reads.ts'
import { FailedDecision } from '../../../entities/application/failed-decision.tsx'
import { useDisputeCause } from '../../../entities/payment/dispute-cause.ts'
import { DisputeNotice } from '../../../entities/payment/dispute-notice.tsx'
import { purposeNames } from '../../../entities/payment/fee-words.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { useOnline } from '../../../platform/online.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { type Definition, Definitions } from '../../../ui/definitions.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { Unbroken } from '../../../ui/unbroken.tsx'

type CardProps = { dispute: Dispute; isStaff: boolean }

/** One disputed payment: the amount due, the amount received, and the decision about it or the buttons for one. */
export function DisputeCard({ dispute, isStaff }: CardProps) {
  const causeOf = useDisputeCause()
  const items = useItems(dispute, isStaff)
  return (
    <Card className="space-y-3" data-dispute-of={dispute.applicationId}>
      <Head dispute={dispute} isStaff={isStaff} />
      {!isStaff && dispute.state !== 'PAID' ? (
        <DisputeNotice facts={dispute} />
      ) : (
        <p className="font-medium">{causeOf(dispute)}</p>
      )}
      <Definitions items={items} />
      <Actions dispute={dispute} />
    </Card>
  )
}

function Head({ dispute, isStaff }: CardProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { applicationId, kind, trackingNo, type, purpose, state } = dispute
  const [first, second] = locale === 'bn' ? [dispute.nameBn, dispute.nameEn] : [dispute.nameEn, dispute.nameBn]
  const typeName = findType(type)?.label[locale] ?? type
  const name = isStaff ? first || second || typeName : typeName
  const about = [trackingNo ?? (isStaff && t`Not submitted yet`), isStaff && typeName, i18n._(purposeNames[purpose])]
  // Only the applicant can open an application that is not submitted.
  const isLink = trackingNo !== null
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0">
        <h2 className="text-h3">
          {isLink ? (
            <a
              href={hrefOf('/application/review/$type', {
                params: { type: kind },
                search: { id: applicationId, tab: 'payment' },
              })}
            >
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        <p className="text-tiny text-muted tabular-nums">
          <Unbroken>{about.filter(Boolean).join(' · ')}</Unbroken>
        </p>
      </div>
      <StateChip state={state} />
    </div>
  )
}

function StateChip({ state }: { state: Dispute['state'] }) {
  const { t } = useLingui()
  const looks = {
    DISPUTED: { tone: 'accent', icon: 'clock', text: t`To be settled` },
    PAID: { tone: 'ok', icon: 'check', text: t`Accepted as paid` },
    REFUSED: { tone: 'danger', icon: 'close', text: t`Refused` },
  } as const
  const { tone, icon, text } = looks[state]
  return (
    <span data-dispute-state={state}>
      <Chip tone={tone} icon={icon}>
        {text}
      </Chip>
    </span>
  )
}

function useItems(dispute: Dispute, isStaff: boolean): readonly Definition[] {
  const { t } = useLingui()
  const locale = useLocale()
  const { asked, amount, transactionId, invoice, saidInvoice, at, settledAt, settledBy, reason } = dispute
  const strong = (text: string) => <b className="font-bold tabular-nums">{text}</b>
  const phone = (mobile: string) => (
    <a href={`tel:${mobile}`} className="tabular-nums">
      {localiseDigits(mobile, locale)}
    </a>
  )
  const items: (Definition | false)[] = [
    { key: 'asked', term: t`Amount requested`, value: strong(formatMoney(asked, locale)) },
    { key: 'amount', term: t`According to bKash`, value: strong(amount === null ? '–' : formatMoney(amount, locale)) },
    { key: 'transactionId', term: t`Transaction ID`, value: <span className="select-all">{transactionId}</span> },
    isStaff && {
      key: 'invoice',
      term: t`Invoice number`,
      value: saidInvoice === null || saidInvoice === invoice ? invoice : `${invoice} ≠ ${saidInvoice}`,
    },
    dispute.payer !== null && { key: 'payer', term: t`Paid from`, value: phone(dispute.payer) },
    dispute.mobile !== null && { key: 'mobile', term: t`Applicant’s mobile number`, value: phone(dispute.mobile) },
    { key: 'at', term: t`Detected on`, value: formatDateTime(at, locale) },
    settledAt !== null && {
      key: 'settled',
      term: t`Settled`,
      value: [formatDateTime(settledAt, locale), settledBy?.[locale]].filter(Boolean).join(' · '),
    },
    reason !== null && {
      key: 'reason',
      term: t`Reason`,
      value: <span className="whitespace-pre-line">{reason}</span>,
    },
  ]
  return items.filter((item) => item !== false)
}

function Actions({ dispute }: { dispute: Dispute }) {
  const { t } = useLingui()
  const online = useOnline()
  const [verdict, setVerdict] = useState<DisputeVerdict | null>(null)
  if (dispute.actions.length === 0) return null
  const labels: Record<DisputeVerdict, string> = { accept: t`Accept as paid`, refuse: t`Refuse` }
  return (
    <>
      {!dispute.actions.includes('accept') && (
        <p className="text-small text-muted">{t`The fee has already been paid, so this payment cannot be accepted too.`}</p>
      )}
      <div className="button-set">
        {dispute.actions.map((each) => (
          <Button
            key={each}
            size="small"
            variant={each === 'accept' ? 'primary' : 'danger'}
            data-action={`${each}-payment`}
            disabled={!online}
            onClick={() => setVerdict(each)}
          >
            {labels[each]}
          </Button>
        ))}
      </div>
      {verdict !== null && (
        <SettleDialog dispute={dispute} verdict={verdict} label={labels[verdict]} onClose={() => setVerdict(null)} />
      )}
    </>
  )
}

type DialogProps = { dispute: Dispute; verdict: DisputeVerdict; label: string; onClose: () => void }

/** Names the consequence of the verdict, asks for the reason that the applicant reads, then confirms or cancels. */
function SettleDialog({ dispute, verdict, label, onClose }: DialogProps) {
  const { t } = useLingui()
  const consequence = useConsequence(dispute, verdict)
  const form = useEndpointForm(settleDispute, {
    values: { reason: '' },
    bodyOf: ({ reason }) => ({ verdict, reason }),
    input: { params: { id: dispute.id } },
    done: verdict === 'accept' ? t`The payment was accepted` : t`The payment was refused`,
    keep: { name: `settle-${verdict}/${dispute.id}` },
    invalidates: applicationReads,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      form={form}
      title={label}
      description={consequence}
      hint={t`Kept permanently in the record; the applicant sees it too.`}
      submitLabel={label}
      closeLabel={t`Go back`}
      danger={verdict === 'refuse'}
      trouble={form.failure !== null && <FailedDecision failure={form.failure} countsOnce />}
      onClose={onClose}
    />
  )
}

function useConsequence({ amount, asked }: Dispute, verdict: DisputeVerdict): string {
  const { t } = useLingui()
  const locale = useLocale()
  const [came, fee] = [formatMoney(amount ?? asked, locale), formatMoney(asked, locale)]
  return verdict === 'accept'
    ? t`${came} is accepted as payment of the ${fee} fee: the application can proceed, and its payment is confirmed. This cannot be undone here.`
    : t`The money does not count for this application, and the applicant can pay again. It is refunded outside this portal: say in the reason when and how. This cannot be undone here.`
}
