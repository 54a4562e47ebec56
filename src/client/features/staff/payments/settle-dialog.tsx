import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Dispute, settleDispute } from '#contract/payments/disputes.ts'
import type { DisputeVerdict } from '#domain/payments/checkout-states.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { FailedDecision } from '../../../entities/application/failed-decision.tsx'
import { call } from '../../../platform/api/api.ts'
import { CallFailure, unwrap } from '../../../platform/api/unwrap.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { toast } from '../../../platform/toast.ts'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { disputesKey } from './dispute-queries.ts'

type DialogProps = { dispute: Dispute; verdict: DisputeVerdict; label: string; onClose: () => void }

/** Says what follows from the verdict, asks for the reason that the applicant reads, and then does it or not. */
export function SettleDialog({ dispute, verdict, label, onClose }: DialogProps) {
  const { t } = useLingui()
  const consequence = useConsequence(dispute, verdict)
  const settle = useSettle(dispute, verdict, onClose)
  return (
    <ReasonDialog
      title={label}
      consequence={consequence}
      hint={t`Kept in the record for good; the applicant reads it too.`}
      confirmLabel={label}
      closeLabel={t`Go back`}
      danger={verdict === 'refuse'}
      busy={settle.isPending}
      trouble={settle.error !== null && <FailedDecision error={settle.error} countsOnce />}
      onConfirm={(reason) => settle.mutate(reason)}
      onClose={onClose}
    />
  )
}

function useConsequence({ amount, asked }: Dispute, verdict: DisputeVerdict): string {
  const { t } = useLingui()
  const locale = useLocale()
  const [came, fee] = [formatMoney(amount ?? asked, locale), formatMoney(asked, locale)]
  return verdict === 'accept'
    ? t`${came} is taken as the paid fee of ${fee}: the application can go on, and its payment is confirmed. This cannot be taken back here.`
    : t`The money does not count for this application, and the applicant may pay anew. It is given back outside of this portal: say in the reason when and how. This cannot be taken back here.`
}

/** Trying again after a lost answer is safe: the same verdict counts once. */
function useSettle({ id }: Dispute, verdict: DisputeVerdict, onClose: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const readAgain = () =>
    Promise.all([disputesKey, 'payments', 'stats'].map((key) => client.invalidateQueries({ queryKey: [key] })))
  return useMutation({
    mutationFn: (reason: string) => unwrap(call(settleDispute, { params: { id }, body: { verdict, reason } })),
    onSuccess: async () => {
      toast.success(verdict === 'accept' ? t`The payment was accepted` : t`The payment was refused`)
      await readAgain()
      onClose()
    },
    onError: async (error) => {
      if (error instanceof CallFailure && error.failure.problem?.status === 409) await readAgain()
    },
  })
}
