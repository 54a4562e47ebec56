import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { findType } from '#domain/enlistment/registry.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { type Entry, feeHistoryQuery } from './fee-queries.ts'
import { feeStateNames, purposeNames } from './fee-words.ts'
import { readPage } from './read-page.ts'

const tones: Record<Entry['state'], ChipTone> = {
  CURRENT: 'ok',
  UPCOMING: 'info',
  PAST: 'neutral',
  REPLACED: 'neutral',
}

/** Everything that was ever entered, the newest first, with who entered it. */
export function FeeHistory() {
  const { t } = useLingui()
  const { pathname, searchStr } = useLocation()
  const { data, isPending, refetch } = useQuery(feeHistoryQuery(readPage(searchStr)))
  return (
    <section className="space-y-3">
      <h2 className="text-h3">{t`History`}</h2>
      {data === undefined ? (
        <Card>{isPending ? <SkeletonLines lines={6} /> : <ErrorState onRetry={() => void refetch()} />}</Card>
      ) : (
        <>
          <HistoryTable list={data.list} />
          <Pagination
            page={data.page}
            size={data.size}
            total={data.total}
            hrefOf={(page) => `${pathname}?page=${page}`}
          />
        </>
      )}
    </section>
  )
}

function HistoryTable({ list }: { list: readonly Entry[] }) {
  const { t } = useLingui()
  return (
    <Card padded={false}>
      <Table
        caption={t`History of the fees`}
        head={
          <>
            <Th>{t`Fee`}</Th>
            <Th numeric>{t`Amount`}</Th>
            <Th>{t`Applies from`}</Th>
            <Th>{t`State`}</Th>
            <Th>{t`Entered by`}</Th>
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
  const { type, purpose, effectiveFrom, total, vat, state, reason, enteredBy, enteredAt } = entry
  const tax = formatMoney(vat, locale)
  const isSeed = enteredAt === null
  return (
    <Tr data-entry={state}>
      <Td className="min-w-32">
        {findType(type)?.label[locale] ?? type}
        <span className="block text-tiny text-muted">{i18n._(purposeNames[purpose])}</span>
      </Td>
      <Td numeric>
        {formatMoney(total, locale)}
        <span className="block text-tiny text-muted">{t`VAT ${tax}`}</span>
      </Td>
      <Td className="whitespace-nowrap tabular-nums">
        {isSeed ? t`From the beginning` : formatDate(effectiveFrom, locale)}
      </Td>
      <Td>
        <Chip tone={tones[state]}>{i18n._(feeStateNames[state])}</Chip>
      </Td>
      <Td className="min-w-40">
        {enteredBy ?? t`The portal's first fees`}
        {!isSeed && (
          <span className="block text-tiny text-muted">
            {[formatDate(dhakaDate(enteredAt), locale), reason].filter(Boolean).join(' · ')}
          </span>
        )}
      </Td>
    </Tr>
  )
}
