import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useState } from 'react'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { dhakaDate, formatShortDate } from '#domain/reference/calendar.ts'
import { findDistrict } from '#domain/reference/districts.ts'
import { formatMoney, localiseDigits } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import { ApplicationChip } from '../../../../entities/application/application-chip.tsx'
import { currentDate } from '../../../../platform/current-date.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { useMediaQuery } from '../../../../platform/use-media-query.ts'
import { Card } from '../../../../ui/card.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { keepsSearched, type OpenedRow } from '../../../../ui/list/searched.ts'
import { isPlainClick } from '../../../../ui/plain-click.ts'
import { Table, Td, Th, Tr } from '../../../../ui/table.tsx'
import { BulkCell, BulkHeadCell, BulkMark } from '../bulk/bulk-cells.tsx'
import { useOpenApplication } from '../loop/open-application.ts'
import { applicantName } from './applicant-name.ts'
import { ApplicationAge } from './application-age.tsx'
import { PaymentMark } from './payment-mark.tsx'
import { FlagWords, RowFlags } from './row-flags.tsx'

/** On narrower screens the table would scroll sideways, so the rows become cards. */
export const tableScreen = '(min-width: 48rem)'

type RowsProps = {
  list: readonly ApplicationSummary[]
  caption: string
  /** True for the list of one desk, where all applications have the same status. */
  hidesStatus: boolean
  /** The place of a row in the list, by its number on this page. */
  openedRow: (application: ApplicationSummary, at: number) => OpenedRow
}

/** Applications as a table where there is room, else as cards. Each has one link, which the list's keys focus. */
export function ApplicationRows(props: RowsProps) {
  const hasRoom = useMediaQuery(tableScreen)
  return hasRoom ? <ApplicationTable {...props} /> : <ApplicationCards {...props} />
}

function reviewHref({ kind, id }: ApplicationSummary): string {
  return hrefOf('/application/review/$type', { params: { type: kind }, search: { id } })
}

/** Mobile and district, shown under the name. */
function contactLine({ mobile, district }: ApplicationSummary, locale: Locale): string {
  const known = district === null ? null : findDistrict(district)
  const place = known === null ? district : locale === 'bn' ? known.nameBn : known.nameEn
  return [localiseDigits(mobile, locale), place].filter(Boolean).join(' · ')
}

function typeLabel(type: string, locale: Locale): string {
  return findType(type)?.label[locale] ?? type
}

const headCell = 'px-2! py-1!'

/** All rows are 44 px high, whatever they contain, so that twelve of them are visible at 1280x800. */
function ApplicationTable({ list, caption, hidesStatus, openedRow }: RowsProps) {
  const { t } = useLingui()
  const [focused, setFocused] = useState<string | null>(null)
  return (
    <Card padded={false}>
      <Table
        caption={caption}
        head={
          <>
            <BulkHeadCell />
            <Th className={headCell}>{t`Number`}</Th>
            <Th className={headCell}>{t`Applicant`}</Th>
            <Th className={headCell}>{t`Type`}</Th>
            <Th className={headCell}>{t`Fee`}</Th>
            <Th className={headCell}>{t`Submitted`}</Th>
            <Th className={headCell}>{t`Waiting time`}</Th>
            <Th className={headCell}>{hidesStatus ? t`Marks` : t`Status`}</Th>
          </>
        }
      >
        {list.map((application, at) => (
          <Tr
            key={application.id}
            data-application={application.id}
            active={focused === application.id}
            onFocus={() => setFocused(application.id)}
            onBlur={() => setFocused(null)}
            className="relative h-11"
          >
            <ApplicationCells application={application} hidesStatus={hidesStatus} opened={openedRow(application, at)} />
          </Tr>
        ))}
      </Table>
    </Card>
  )
}

type CellsProps = { application: ApplicationSummary; hidesStatus: boolean; opened: OpenedRow }

const cell = 'whitespace-nowrap px-2! py-0.5! align-middle! leading-tight tabular-nums'

function ApplicationCells({ application, hidesStatus, opened }: CellsProps) {
  const locale = useLocale()
  const today = currentDate()
  const { fee, submittedAt, trackingNo } = application
  return (
    <>
      <BulkCell application={application} />
      <Td className={cell}>{trackingNo ?? '–'}</Td>
      <Td className={classNames(cell, 'w-full min-w-40 max-w-40')}>
        <RowLink application={application} opened={opened} />
        <span className="block truncate text-tiny leading-4 text-muted">{contactLine(application, locale)}</span>
      </Td>
      <Td className={classNames(cell, 'max-w-52 truncate')}>{typeLabel(application.type, locale)}</Td>
      <Td className={cell}>
        {fee !== null && <span className="block">{formatMoney(fee, locale)}</span>}
        <span className="flex text-tiny leading-4">
          <PaymentMark {...markOf(application)} />
        </span>
      </Td>
      <Td className={cell}>{submittedAt === null ? '–' : formatShortDate(dhakaDate(submittedAt), locale, today)}</Td>
      <Td className={cell}>
        <ApplicationAge application={application} />
      </Td>
      <Td className={cell}>
        {hidesStatus ? (
          <span className="flex flex-wrap items-center gap-1 lg:flex-nowrap">
            <RowFlags flags={application.flags} />
          </span>
        ) : (
          <>
            <ApplicationChip
              status={application.status}
              revoked={application.revoked}
              revocation={application.revocation}
              className="py-0! leading-tight!"
            />
            <FlagWords flags={application.flags} />
          </>
        )}
      </Td>
    </>
  )
}

function markOf({ paymentState, paymentGivenAgain, paymentMissing, paymentExcess }: ApplicationSummary) {
  return { state: paymentState, isAgain: paymentGivenAgain, missing: paymentMissing, excess: paymentExcess }
}

function StatusAndFlags({ application, hidesStatus }: Omit<CellsProps, 'opened'>) {
  return (
    <span className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
      {!hidesStatus && (
        <ApplicationChip
          status={application.status}
          revoked={application.revoked}
          revocation={application.revocation}
        />
      )}
      <RowFlags flags={application.flags} />
    </span>
  )
}

/** The only link of a row or card. Its name is the applicant's, and it covers the whole row. */
function RowLink({ application, opened }: Omit<CellsProps, 'hidesStatus'>) {
  const { t } = useLingui()
  const name = applicantName(application, useLocale()) ?? t`No name yet`
  const open = useOpenApplication()
  const href = reviewHref(application)
  function onClick(event: MouseEvent): void {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void open({ kind: application.kind, opened, href })
  }
  return (
    <a
      data-row-link=""
      {...keepsSearched}
      href={href}
      onClick={onClick}
      className="block truncate font-bold text-ink no-underline after:absolute after:inset-0 hover:text-primary-strong hover:underline"
    >
      {name}
    </a>
  )
}

function ApplicationCards({ list, caption, hidesStatus, openedRow }: RowsProps) {
  return (
    <ul aria-label={caption} className="space-y-3">
      {list.map((application, at) => (
        <li key={application.id} data-application={application.id}>
          <ApplicationCard application={application} hidesStatus={hidesStatus} opened={openedRow(application, at)} />
        </li>
      ))}
    </ul>
  )
}

function ApplicationCard({ application, hidesStatus, opened }: CellsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { fee, trackingNo } = application
  return (
    <Card className="relative space-y-2 hover:border-line-strong">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="flex items-center gap-3">
          <BulkMark application={application} />
          <span className="text-small text-muted tabular-nums">{trackingNo ?? t`No number yet`}</span>
        </span>
        <StatusAndFlags application={application} hidesStatus={hidesStatus} />
      </div>
      <div className="leading-tight">
        <RowLink application={application} opened={opened} />
        <span className="text-small text-muted tabular-nums">{contactLine(application, locale)}</span>
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        <span>{typeLabel(application.type, locale)}</span>
        {fee !== null && <span className="tabular-nums">{formatMoney(fee, locale)}</span>}
        <PaymentMark {...markOf(application)} />
        <ApplicationAge application={application} />
      </div>
    </Card>
  )
}
