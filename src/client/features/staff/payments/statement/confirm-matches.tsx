import { Plural, useLingui } from '@lingui/react/macro'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { MatchedPayment } from '#contract/payments/reconciliation.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { FailedDecision } from '../../../../entities/application/failed-decision.tsx'
import { CallFailure } from '../../../../platform/api/unwrap.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { useOnline } from '../../../../platform/online.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'

type Confirming = UseMutationResult<void, Error, readonly MatchedPayment[]>
type ConfirmProps = { payments: readonly MatchedPayment[]; confirm: Confirming }

/** The button that confirms the matching payments. It stays when nothing is left to confirm. */
export function ConfirmMatches({ payments, confirm }: ConfirmProps) {
  const { t } = useLingui()
  const hint = useId()
  const [asked, setAsked] = useState(false)
  const count = formatNumber(payments.length, useLocale())
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-3">
      <Button
        data-action="confirm-matches"
        blockedBy={payments.length === 0 ? hint : undefined}
        onClick={() => setAsked(true)}
      >
        {t`Confirm the matches`} ({count})
      </Button>
      <span id={hint} className="text-small text-muted">
        {payments.length === 0 && t`There is nothing left to confirm.`}
      </span>
      {asked && <ConfirmDialog payments={payments} confirm={confirm} onClose={() => setAsked(false)} />}
    </div>
  )
}

const formId = 'confirm-matches'

function ConfirmDialog({ payments, confirm, onClose }: ConfirmProps & { onClose: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const locale = useLocale()
  function submit(event: FormEvent): void {
    event.preventDefault()
    // On a retry after a lost answer, `payments` has only those without a result.
    if (!confirm.isPending && online) confirm.mutate(payments, { onSuccess: onClose })
  }
  const count = formatNumber(payments.length, locale)
  const sum = formatMoney(
    payments.reduce((before, { amount }) => before + amount, 0),
    locale,
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Confirm the matches`}
      description={t`You confirm that these fees have arrived in the authority's account, as the statement says. Each application is confirmed separately; the result appears in its line.`}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>{t`Go back`}</Button>
          <Button type="submit" form={formId} data-action="confirm" busy={confirm.isPending} disabled={!online}>
            {confirm.isPending ? t`Please wait` : t`Yes, the fees have arrived`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="space-y-4">
        {confirm.isError && (
          <FailedDecision failure={confirm.error instanceof CallFailure ? confirm.error.failure : null} countsOnce />
        )}
        <p className="font-bold">
          <Plural value={payments.length} one={`${count} payment`} other={`${count} payments`} /> · {sum}
        </p>
      </form>
    </Dialog>
  )
}
