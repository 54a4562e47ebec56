import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BulkResult } from '#contract/applications/desk/bulk.ts'
import type { MatchedPayment } from '#contract/payments/reconciliation.ts'
import type { MatchOutcome } from '#domain/payments/statement/match-outcome.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { useBulkReason } from '../../../../entities/application/bulk/bulk-words.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { Chip, type ChipTone } from '../../../../ui/chip.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import type { IconName } from '../../../../ui/icon.tsx'
import { Table, Td, Th, Tr } from '../../../../ui/table.tsx'
import type { MatchedLine } from './use-statement.ts'

const looks: Record<MatchOutcome, { tone: ChipTone; icon: IconName; text: MessageDescriptor }> = {
  matched: { tone: 'primary', icon: 'check', text: msg`Matches` },
  wrong_amount: { tone: 'danger', icon: 'warning', text: msg`Wrong amount` },
  unknown: { tone: 'neutral', icon: 'search', text: msg`Unknown` },
  confirmed: { tone: 'ok', icon: 'check', text: msg`Already confirmed` },
  used_twice: { tone: 'danger', icon: 'copy', text: msg`Used twice` },
  several: { tone: 'danger', icon: 'copy', text: msg`Several payments have its numbers` },
  not_received: { tone: 'danger', icon: 'warning', text: msg`Not received` },
  elsewhere: { tone: 'accent', icon: 'clock', text: msg`Not at a desk now` },
}

/** On a phone the content of these columns is under the transaction id. */
export const wide = 'hidden md:table-cell'

type RowsProps = { lines: readonly MatchedLine[]; results: ReadonlyMap<string, BulkResult> }

/** The lines of a statement, in its order, each with the applications that gave its transaction id. */
export function StatementRows({ lines, results }: RowsProps) {
  const { t } = useLingui()
  if (lines.length === 0) return null
  return (
    <Card padded={false}>
      <Table
        caption={t`Lines of the statement`}
        head={
          <>
            <Th numeric className={wide}>
              {t`Line`}
            </Th>
            <Th>{t`Transaction ID`}</Th>
            <Th numeric>{t`Amount`}</Th>
            <Th className={wide}>{t`Result`}</Th>
            <Th className={wide}>{t`Application`}</Th>
          </>
        }
      >
        {lines.map((line) => (
          <StatementRow key={line.line} line={line} results={results} />
        ))}
      </Table>
    </Card>
  )
}

function StatementRow({ line, results }: { line: MatchedLine; results: RowsProps['results'] }) {
  const locale = useLocale()
  return (
    <Tr data-line={line.line} data-outcome={line.outcome}>
      <Td numeric className={classNames('text-muted', wide)}>
        {formatNumber(line.line, locale)}
      </Td>
      <Td>
        <span className="block break-all tabular-nums">{line.transactionId}</span>
        <span className="mt-1 block space-y-1 md:hidden">
          <Outcome line={line} results={results} />
          <PaidApplications line={line} />
        </span>
      </Td>
      <Td numeric>{formatMoney(line.amount, locale)}</Td>
      <Td className={wide}>
        <Outcome line={line} results={results} />
      </Td>
      <Td className={classNames('min-w-44', wide)}>
        <PaidApplications line={line} />
      </Td>
    </Tr>
  )
}

/** The outcome of the comparison or, after an attempt to confirm the payment, the result of that. */
function Outcome({ line, results }: { line: MatchedLine; results: RowsProps['results'] }) {
  const { t, i18n } = useLingui()
  const reasonOf = useBulkReason()
  const [payment] = line.payments
  const result = payment === undefined || line.outcome !== 'matched' ? undefined : results.get(payment.applicationId)
  if (result?.ok) return <Chip tone="ok" icon="check">{t`Confirmed now`}</Chip>
  const { tone, icon, text } = looks[line.outcome]
  return (
    <>
      <Chip tone={tone} icon={icon}>
        {i18n._(text)}
      </Chip>
      {result !== undefined && <span className="block text-tiny text-danger">{reasonOf(result)}</span>}
    </>
  )
}

/** The applications that gave a number of the line. */
export function PaidApplications({ line: { payments, outcome } }: { line: Pick<MatchedLine, 'payments' | 'outcome'> }) {
  return payments.map((payment) => (
    <Paid key={payment.id ?? payment.applicationId} payment={payment} isWrong={outcome === 'wrong_amount'} />
  ))
}

function Paid({ payment, isWrong }: { payment: MatchedPayment; isWrong: boolean }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { applicationId, kind, trackingNo, nameBn, nameEn, fee, rest, amount } = payment
  const [first, second] = locale === 'bn' ? [nameBn, nameEn] : [nameEn, nameBn]
  const search = { id: applicationId, tab: 'payment' } as const
  const due = rest ?? fee
  const feeText = due === null ? '–' : formatMoney(due, locale)
  const given = formatMoney(amount, locale)
  return (
    <span className="block">
      <a href={hrefOf('/application/review/$type', { params: { type: kind }, search })}>
        <span className="tabular-nums">{trackingNo ?? '–'}</span> {first || second}
      </a>
      {isWrong && (
        <span className="block text-tiny text-muted tabular-nums">{t`Fee ${feeText}, entered by the applicant ${given}`}</span>
      )}
    </span>
  )
}
