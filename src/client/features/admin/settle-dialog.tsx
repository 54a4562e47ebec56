import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Dispute, type disputeVerdicts, settleDispute } from '#contract/disputes.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { call } from '../../platform/api.ts'
import { useFailureText } from '../../platform/error-messages.ts'
import { useLocale } from '../../platform/i18n.ts'
import { toast } from '../../platform/toast.ts'
import { CallFailure, unwrap } from '../../platform/unwrap.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { disputesKey } from './dispute-queries.ts'

export type Verdict = (typeof disputeVerdicts)[number]

const formId = 'settle-dispute'

type DialogProps = { dispute: Dispute; verdict: Verdict; label: string; onClose: () => void }

/** Says what follows from the verdict, asks for the reason that the applicant reads, and then does it or not. */
export function SettleDialog({ dispute, verdict, label, onClose }: DialogProps) {
  const { t } = useLingui()
  const consequence = useConsequence(dispute, verdict)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const settle = useSettle(dispute, verdict, onClose)
  const isMissing = reason.trim() === ''
  function confirm(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (settle.isPending) return
    if (!isMissing) settle.mutate(reason.trim())
    else if (event.currentTarget instanceof HTMLFormElement) event.currentTarget.querySelector('textarea')?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={label}
      description={consequence}
      footer={
        <>
          {/* Not the usual "cancel": in Bengali it is close to the word for what the other button does. */}
          <Button variant="plain" onClick={onClose}>{t`Go back`}</Button>
          <Button
            type="submit"
            form={formId}
            data-action="confirm"
            variant={verdict === 'refuse' ? 'danger' : 'primary'}
            busy={settle.isPending}
          >
            {label}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={confirm} noValidate className="space-y-4">
        {settle.error !== null && <SettleError error={settle.error} />}
        <TextAreaField
          name="reason"
          autoFocus
          required
          maxLength={2000}
          label={t`Reason`}
          hint={t`Kept in the record for good; the applicant reads it too.`}
          error={tried && isMissing && t`Please give the reason.`}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

function useConsequence({ amount, asked }: Dispute, verdict: Verdict): string {
  const { t } = useLingui()
  const locale = useLocale()
  const [came, fee] = [formatMoney(amount ?? asked, locale), formatMoney(asked, locale)]
  return verdict === 'accept'
    ? t`${came} is taken as the paid fee of ${fee}: the application can go on, and its payment is confirmed. This cannot be taken back here.`
    : t`The money does not count for this application, and the applicant may pay anew. It is given back outside of this portal: say in the reason when and how. This cannot be taken back here.`
}

/** Trying again after a lost answer is safe: the same verdict counts once. */
function useSettle({ id }: Dispute, verdict: Verdict, onClose: () => void) {
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

function SettleError({ error }: { error: Error }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const failure = error instanceof CallFailure ? error.failure : null
  const isLost = failure !== null && failure.problem === undefined
  return (
    <Notice
      tone="danger"
      role="alert"
      title={failure === null ? t`Something went wrong. Please try again` : failureText(failure)}
    >
      {isLost && t`It is not known whether the decision arrived. Trying again is safe: it counts once.`}
    </Notice>
  )
}
