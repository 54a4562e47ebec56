import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type * as z from 'zod/mini'
import { type FeeEntry, feeHistory } from '#contract/payments/fees.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { feeStateNames, purposeNames } from '../../../entities/payment/fee-words.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { defineList } from '../../../ui/list/define-list.ts'
import { DefinedList } from '../../../ui/list/defined-list.tsx'

type Entry = z.infer<typeof FeeEntry>

const tones: Record<Entry['state'], ChipTone> = {
  CURRENT: 'ok',
  UPCOMING: 'info',
  PAST: 'neutral',
  REPLACED: 'neutral',
}

const history = defineList('/_signed-in/settings/fees', feeHistory, {
  title: msg`History`,
  heading: 'section',
  row: { kind: 'entry', name: ({ state }) => state },
  columns: [
    { id: 'fee', head: msg`Fee`, cell: (entry) => <FeeName entry={entry} /> },
    { id: 'amount', head: msg`Amount`, aside: true, numeric: true, cell: (entry) => <Amount entry={entry} /> },
    { id: 'from', head: msg`Applies from`, cell: (entry) => <From entry={entry} /> },
    { id: 'state', head: msg`State`, plain: true, cell: (entry) => <State entry={entry} /> },
    { id: 'by', head: msg`Entered by`, plain: true, cell: (entry) => <EnteredBy entry={entry} /> },
  ],
  empty: { title: msg`No fee has been entered yet` },
})

/** All changes of fees, the newest first, with the person who entered each. */
export function FeeHistory() {
  return <DefinedList {...history} />
}

type CellProps = { entry: Entry }

function FeeName({ entry: { type, purpose } }: CellProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (
    <>
      {findType(type)?.label[locale] ?? type}
      <span className="block text-tiny text-muted">{i18n._(purposeNames[purpose])}</span>
    </>
  )
}

function Amount({ entry: { total, vat } }: CellProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const tax = formatMoney(vat, locale)
  return (
    <>
      {formatMoney(total, locale)}
      <span className="block text-tiny text-muted">{t`VAT ${tax}`}</span>
    </>
  )
}

function From({ entry: { enteredAt, effectiveFrom } }: CellProps) {
  const { t } = useLingui()
  const locale = useLocale()
  return enteredAt === null ? t`From the beginning` : formatDate(effectiveFrom, locale)
}

function State({ entry: { state } }: CellProps) {
  const { i18n } = useLingui()
  return <Chip tone={tones[state]}>{i18n._(feeStateNames[state])}</Chip>
}

/** Who entered the change, when and why. */
function EnteredBy({ entry: { reason, enteredBy, enteredAt } }: CellProps) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <>
      {enteredBy ?? t`The portal's first fees`}
      {enteredAt !== null && (
        <span className="block text-tiny text-muted">
          {[formatDate(dhakaDate(enteredAt), locale), reason].filter(Boolean).join(' · ')}
        </span>
      )}
    </>
  )
}
