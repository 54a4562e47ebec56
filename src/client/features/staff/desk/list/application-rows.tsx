import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { findType } from '#domain/enlistment/registry.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { findDistrict } from '#domain/reference/districts.ts'
import { formatMoney, localiseDigits } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import { ApplicationChip } from '../../../../entities/application/application-chip.tsx'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { useMediaQuery } from '../../../../platform/use-media-query.ts'
import { Card } from '../../../../ui/card.tsx'
import { keepsSearched } from '../../../../ui/list/searched.ts'
import { Table, Td, Th, Tr } from '../../../../ui/table.tsx'
import type { Summary } from '../page/application-queries.ts'
import { applicantName } from './applicant-name.ts'
import { ApplicationAge } from './application-age.tsx'
import { PaymentMark } from './payment-mark.tsx'

/** On narrower screens the table would scroll sideways, so the rows become cards. */
const tableScreen = '(min-width: 48rem)'

type RowsProps = { list: readonly Summary[]; caption: string }

/** Applications as a table where there is room, else as cards. Each has one link, which the list's keys focus. */
export function ApplicationRows({ list, caption }: RowsProps) {
  const hasRoom = useMediaQuery(tableScreen)
  return hasRoom ? (
    <ApplicationTable list={list} caption={caption} />
  ) : (
    <ApplicationCards list={list} caption={caption} />
  )
}

function reviewHref({ kind, id }: Summary): string {
  return hrefOf('/application/review/$type', { params: { type: kind }, search: { id } })
}

/** Mobile and district, shown under the name. */
function contactLine({ mobile, district }: Summary, locale: Locale): string {
  const known = district === null ? null : findDistrict(district)
  const place = known === null ? district : locale === 'bn' ? known.nameBn : known.nameEn
  return [localiseDigits(mobile, locale), place].filter(Boolean).join(' · ')
}

function typeLabel(type: string, locale: Locale): string {
  return findType(type)?.label[locale] ?? type
}

function ApplicationTable({ list, caption }: RowsProps) {
  const { t } = useLingui()
  const [focused, setFocused] = useState<string | null>(null)
  return (
    <Card padded={false}>
      <Table
        caption={caption}
        head={
          <>
            <Th>{t`Number`}</Th>
            <Th>{t`Applicant`}</Th>
            <Th>{t`Type`}</Th>
            <Th>{t`Fee`}</Th>
            <Th>{t`Date submitted`}</Th>
            <Th>{t`Status`}</Th>
          </>
        }
      >
        {list.map((application) => (
          <Tr
            key={application.id}
            data-application={application.id}
            active={focused === application.id}
            onFocus={() => setFocused(application.id)}
            onBlur={() => setFocused(null)}
            className="relative"
          >
            <ApplicationCells application={application} />
          </Tr>
        ))}
      </Table>
    </Card>
  )
}

function ApplicationCells({ application }: { application: Summary }) {
  const locale = useLocale()
  const { fee, status, submittedAt, trackingNo } = application
  return (
    <>
      <Td className="whitespace-nowrap tabular-nums">{trackingNo ?? '–'}</Td>
      <Td className="min-w-44">
        <RowLink application={application} />
        <span className="text-muted tabular-nums">{contactLine(application, locale)}</span>
      </Td>
      <Td className="min-w-24 wrap-normal">{typeLabel(application.type, locale)}</Td>
      <Td className="whitespace-nowrap tabular-nums">
        {fee !== null && <span className="block">{formatMoney(fee, locale)}</span>}
        <PaymentMark state={application.paymentState} />
      </Td>
      <Td className="whitespace-nowrap tabular-nums">
        <span className="block">{submittedAt === null ? '–' : formatDate(dhakaDate(submittedAt), locale)}</span>
        <ApplicationAge application={application} />
      </Td>
      <Td>
        <ApplicationChip status={status} revoked={application.revoked} />
      </Td>
    </>
  )
}

/** The only link of a row or card. Its name is the applicant's, and its area is the whole row. */
function RowLink({ application }: { application: Summary }) {
  const { t } = useLingui()
  const name = applicantName(application, useLocale()) ?? t`No name yet`
  return (
    <a
      data-row-link=""
      {...keepsSearched}
      href={reviewHref(application)}
      className="block font-bold text-ink no-underline after:absolute after:inset-0 hover:text-primary-strong hover:underline"
    >
      {name}
    </a>
  )
}

function ApplicationCards({ list, caption }: RowsProps) {
  return (
    <ul aria-label={caption} className="space-y-3">
      {list.map((application) => (
        <li key={application.id} data-application={application.id}>
          <ApplicationCard application={application} />
        </li>
      ))}
    </ul>
  )
}

function ApplicationCard({ application }: { application: Summary }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { fee, status, trackingNo } = application
  return (
    <Card className="relative space-y-2 hover:border-line-strong">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="text-small text-muted tabular-nums">{trackingNo ?? t`No number yet`}</span>
        <ApplicationChip status={status} revoked={application.revoked} />
      </div>
      <div className="leading-tight">
        <RowLink application={application} />
        <span className="text-small text-muted tabular-nums">{contactLine(application, locale)}</span>
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        <span>{typeLabel(application.type, locale)}</span>
        {fee !== null && <span className="tabular-nums">{formatMoney(fee, locale)}</span>}
        <PaymentMark state={application.paymentState} />
        <ApplicationAge application={application} />
      </div>
    </Card>
  )
}
