import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { findType } from '#domain/enlistment/registry.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { feeStateNames, purposeNames } from '../../../entities/payment/fee-words.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { ListResult } from '../../../ui/list/list-page.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { Table, Td, Th, Tr } from '../../../ui/table.tsx'
import { type Entry, feeHistoryQuery } from './fee-queries.ts'

const tones: Record<Entry['state'], ChipTone> = {
  CURRENT: 'ok',
  UPCOMING: 'info',
  PAST: 'neutral',
  REPLACED: 'neutral',
}

/** All changes of fees, the newest first, with the person who entered each. */
export function FeeHistory() {
  const { t } = useLingui()
  const { page, hrefOf } = useListSearch('/_signed-in/settings/fees')
  return (
    <section className="space-y-3">
      <h2 className="text-h3">{t`History`}</h2>
      <ListResult
        query={useQuery(feeHistoryQuery(page))}
        hrefOf={(to) => hrefOf({ page: to })}
        empty={{ title: t`No fee has been entered yet` }}
      >
        {(list) => <HistoryTable list={list} />}
      </ListResult>
    </section>
  )
}

function HistoryTable({ list }: { list: readonly Entry[] }) {
  const { t } = useLingui()
  return (
    <Card padded={false}>
      <Table
        caption={t`Fee history`}
        head={
          <>
            <Th>{t`Fee`}</Th>
            <Th numeric>{t`Amount`}</Th>
            <Th className="hidden md:table-cell">{t`Applies from`}</Th>
            <Th className="hidden md:table-cell">{t`State`}</Th>
            <Th className="hidden md:table-cell">{t`Entered by`}</Th>
          </>
        }
      >
        {list.map((entry) => (
          <HistoryRow key={entry.id} entry={entry} />
        ))}
      </Table>
    </Card>
  )
}

function HistoryRow({ entry }: { entry: Entry }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { type, purpose, effectiveFrom, total, vat, state, enteredAt } = entry
  const tax = formatMoney(vat, locale)
  const from = enteredAt === null ? t`From the beginning` : formatDate(effectiveFrom, locale)
  const stateChip = <Chip tone={tones[state]}>{i18n._(feeStateNames[state])}</Chip>
  return (
    <Tr data-entry={state}>
      <Td className="min-w-32">
        {findType(type)?.label[locale] ?? type}
        <span className="block text-tiny text-muted">{i18n._(purposeNames[purpose])}</span>
        {/* A phone has no room for five columns, so the others are written under these two. */}
        <span className="mt-1 block text-tiny md:hidden">
          <EnteredBy entry={entry} />
        </span>
      </Td>
      <Td numeric>
        {formatMoney(total, locale)}
        <span className="block text-tiny text-muted">{t`VAT ${tax}`}</span>
        <span className="mt-1 block space-y-1 md:hidden">
          <span className="block text-tiny">{from}</span>
          {stateChip}
        </span>
      </Td>
      <Td className="hidden whitespace-nowrap tabular-nums md:table-cell">{from}</Td>
      <Td className="hidden md:table-cell">{stateChip}</Td>
      <Td className="hidden min-w-40 md:table-cell">
        <EnteredBy entry={entry} />
      </Td>
    </Tr>
  )
}

/** Who entered the change, when and why. */
function EnteredBy({ entry: { reason, enteredBy, enteredAt } }: { entry: Entry }) {
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
