import { useLingui } from '@lingui/react/macro'
import { type Dispute, settleDispute } from '#contract/payments/disputes.ts'
import type { DisputeVerdict } from '#domain/payments/checkout-states.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { applicationReads } from '../../../entities/application/application-reads.ts'
import { FailedDecision } from '../../../entities/application/failed-decision.tsx'
import { useLocale } from '../../../platform/i18n.ts'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'

type DialogProps = { dispute: Dispute; verdict: DisputeVerdict; label: string; onClose: () => void }

/** Names the consequence of the verdict, asks for the reason that the applicant reads, then confirms or cancels. */
export function SettleDialog({ dispute, verdict, label, onClose }: DialogProps) {
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
