import { useLingui } from '@lingui/react/macro'
import type { MoneyReceipt } from '#contract/applications/payment-shapes.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { useLocale } from '../../platform/i18n.ts'
import { PdfButton, type PdfButtonProps } from '../enlistment/pdf-button.tsx'

type MoneyReceiptsProps = Omit<PdfButtonProps, 'document' | 'fileName' | 'children'> & {
  receipts: readonly MoneyReceipt[] | undefined
}

/** The money receipt in force, as a PDF, and what became of earlier ones. Nothing while there is none. */
export function MoneyReceipts({ receipts = [], ...paper }: MoneyReceiptsProps) {
  const inForce = receipts.find(({ state }) => state === 'VALID' || state === 'RETURN_DUE')
  const ended = receipts.filter((receipt) => receipt !== inForce)
  if (receipts.length === 0) return null
  return (
    <div className="space-y-2" data-part="money-receipts">
      {inForce !== undefined && <InForce receipt={inForce} paper={paper} />}
      {ended.map((receipt) => (
        <Ended key={receipt.number} receipt={receipt} />
      ))}
    </div>
  )
}

type Paper = Omit<MoneyReceiptsProps, 'receipts'>

function InForce({ receipt: { number }, paper }: { receipt: MoneyReceipt; paper: Paper }) {
  const { t } = useLingui()
  return (
    <>
      <PdfButton {...paper} document="receipt" fileName={number ?? 'money-receipt'}>
        {t`Money receipt (PDF)`}
      </PdfButton>
      {number !== null && (
        <p className="text-small text-muted">
          {t`Receipt number`}:{' '}
          <span className="whitespace-nowrap tabular-nums select-all" translate="no">
            {number}
          </span>
        </p>
      )}
    </>
  )
}

/** Says that a receipt is void, for a person who has it on paper. */
function Ended({ receipt: { number, state, endedOn } }: { receipt: MoneyReceipt }) {
  const { t } = useLingui()
  const locale = useLocale()
  const day = endedOn === undefined ? '' : formatDate(endedOn, locale)
  const words: Partial<Record<typeof state, string>> = {
    REVERSED: t`The payment of receipt ${number} was reversed on ${day}. It is void.`,
    REPLACED: t`The payment of receipt ${number} was replaced on ${day}. It is void.`,
    RETURNED: t`The money of receipt ${number} was returned on ${day}. It is void.`,
  }
  return <p className="text-small text-muted">{words[state]}</p>
}
