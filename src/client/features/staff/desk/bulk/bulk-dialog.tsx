import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import type { BulkResult } from '#contract/applications/desk/bulk.ts'
import type { BulkAction } from '#domain/enlistment/workflow.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { applicationReads } from '../../../../entities/application/application-reads.ts'
import { sendBulk, type UnansweredCalls } from '../../../../entities/application/bulk/send-bulk.ts'
import { FailedDecision } from '../../../../entities/application/failed-decision.tsx'
import { invalidateReads } from '../../../../platform/api/endpoint-key.ts'
import { CallFailure } from '../../../../platform/api/unwrap.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { useOnline } from '../../../../platform/online.ts'
import { toast } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { decisionTexts } from '../decision/decision-texts.ts'
import { applicantName } from '../list/applicant-name.ts'
import { allows, type BulkChoice } from './bulk-choice.ts'

/** The consequence of each action, worded for several applications. */
const consequences: Record<BulkAction, MessageDescriptor> = {
  'confirm-payment': msg`You confirm that the fees of these applications have arrived in the authority's account.`,
  pending1: msg`These applications leave the reception desk and wait for the committee head.`,
  pending2: msg`These applications leave the committee desk and wait for the chairman.`,
}

type DialogProps = {
  choice: BulkChoice
  action: BulkAction
  /** Outlives the dialog: a person who reopens it after a lost answer retries with the same idempotency key. */
  unanswered: UnansweredCalls
  onClose: () => void
}
const formId = 'bulk'

/** Names the action and its applications, then executes it. The list shows the refusals. */
export function BulkDialog({ choice, action, unanswered, onClose }: DialogProps) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  // The rows as they were when the dialog opened: exactly what the person saw is sent, even if the list was reloaded.
  const [rows] = useState(() => choice.chosen.filter((row) => allows(row, action)))
  const [leftOut] = useState(() => choice.chosen.length - rows.length)
  const sending = useSending({ choice, action, unanswered, onClose })
  const texts = decisionTexts[action]
  function confirm(event: FormEvent): void {
    event.preventDefault()
    if (!sending.isPending && online) sending.mutate(rows)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={i18n._(texts.label)}
      description={i18n._(consequences[action])}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>{t`Go back`}</Button>
          <Button type="submit" form={formId} data-action="confirm" busy={sending.isPending} disabled={!online}>
            {sending.isPending ? t`Please wait` : i18n._(texts.confirm)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={confirm} noValidate className="space-y-4">
        {sending.error !== null && (
          <FailedDecision failure={sending.error instanceof CallFailure ? sending.error.failure : null} countsOnce />
        )}
        {!online && (
          <Notice
            tone="warning"
            role="status"
          >{t`A decision needs an internet connection. It is not saved to send later.`}</Notice>
        )}
        <Rows rows={rows} />
        {leftOut > 0 && <LeftOut count={leftOut} />}
      </form>
    </Dialog>
  )
}

function useSending({ choice, action, unanswered, onClose }: DialogProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const client = useQueryClient()
  const isOpen = useRef(true)
  // Results from before a failed call. A retry leaves them out: their version has changed, so they would be refused.
  const answered = useRef<readonly BulkResult[]>([])
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return useMutation({
    mutationFn: async (rows: readonly ApplicationSummary[]): Promise<readonly BulkResult[]> => {
      const items = rows.filter((row) => !answered.current.some(({ id }) => id === row.id))
      const onResults = (results: readonly BulkResult[]) => {
        answered.current = [...answered.current, ...results]
      }
      await sendBulk({ action, items, unanswered, onResults })
      return answered.current
    },
    // An open dialog shows the error itself. After it was closed, a toast does; a lost connection has its own toast.
    onError: (error, sent) => {
      choice.settle(answered.current, sent)
      const isReported = error instanceof CallFailure && error.failure.problem === undefined
      if (!isOpen.current && !isReported)
        toast.error(t`The action on several applications failed. Please check the list.`)
    },
    onSuccess: (results, sent) => {
      choice.settle(results, sent)
      onClose()
      const done = formatNumber(results.filter(({ ok }) => ok).length, locale)
      const all = formatNumber(results.length, locale)
      const says = i18n._(decisionTexts[action].done)
      if (results.every(({ ok }) => ok)) toast.success(`${says} (${done})`)
      else toast.error(t`${done} of ${all} completed`)
      void invalidateReads(client, applicationReads)
    },
  })
}

/** The applications of the action; the account's statement must show the sum of their fees. */
function Rows({ rows }: { rows: readonly ApplicationSummary[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const sum = formatMoney(
    rows.reduce((before, { fee }) => before + (fee ?? 0), 0),
    locale,
  )
  const count = formatNumber(rows.length, locale)
  return (
    <>
      <p className="font-bold">
        <Plural value={rows.length} one={`${count} application`} other={`${count} applications`} /> · {t`Fees: ${sum}`}
      </p>
      <ul className="divide-y divide-line border-y border-line text-small">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span>
              <span className="tabular-nums">{row.trackingNo ?? '–'}</span> {applicantName(row, locale)}
            </span>
            {row.fee !== null && <span className="tabular-nums">{formatMoney(row.fee, locale)}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

function LeftOut({ count }: { count: number }) {
  const shown = formatNumber(count, useLocale())
  return (
    <p className="text-small text-muted">
      <Plural
        value={count}
        one={`${shown} of those selected is skipped: this is not its next step.`}
        other={`${shown} of those selected are skipped: this is not their next step.`}
      />
    </p>
  )
}
