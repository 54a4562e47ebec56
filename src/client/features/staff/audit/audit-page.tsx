import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type AuditLine, exportAudit, listAudit } from '#contract/audit.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { formatDateTime, formatWeekday, weekdays } from '#domain/reference/calendar.ts'
import { formatNumber, localiseDigits } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import { statusNames } from '../../../entities/application/application-words.ts'
import { appointmentStatusNames } from '../../../entities/appointment/appointment-words.ts'
import { call } from '../../../platform/api/api.ts'
import { createDownload, useDownload } from '../../../platform/api/use-download.ts'
import { currentDate } from '../../../platform/current-date.ts'
import { formatBytes } from '../../../platform/format-bytes.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { defineList, type ListPartProps, type PageOf } from '../../../ui/list/define-list.ts'
import { DefinedList } from '../../../ui/list/defined-list.tsx'
import { type SearchAt, useListSearch } from '../../../ui/list/use-list-search.ts'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { actionName } from './action-words.ts'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditFilter, readFilter } from './audit-search.ts'
import { ChainNotice } from './chain-notice.tsx'
import { subjectOf } from './subject-words.ts'

const route = '/_signed-in/audit'
type PartProps = ListPartProps<SearchAt<typeof route>, PageOf<typeof listAudit>>

const lines = defineList(route, listAudit, {
  title: msg`Audit`,
  lead: msg`Who did what, and who looked at which record. Nothing here can be changed or removed, and viewing it is recorded here too.`,
  row: { kind: 'line' },
  columns: [
    { id: 'action', head: msg`Action`, cell: (line) => <Done line={line} /> },
    { id: 'at', head: msg`Time`, plain: true, sort: 'at', cell: (line) => <When line={line} /> },
    { id: 'by', head: msg`By`, plain: true, cell: (line) => <Actor line={line} /> },
    { id: 'subject', head: msg`Record`, plain: true, cell: (line) => <Subject line={line} /> },
  ],
  inputOf: readFilter,
  empty: { title: msg`Nothing has happened yet`, found: msg`Nothing found` },
  parts: {
    header: ({ address }: PartProps) => <AuditExport filter={readFilter(address.search)} />,
    notice: ChainNotice,
    filters: ({ address: { search, hrefOf }, answer }: PartProps) => (
      <AuditFilters filter={readFilter(search)} first={answer?.list[0]} hrefOf={hrefOf} />
    ),
  },
})

const download = createDownload()

/** Saves all lines of the filter; during the download the same button stops it. */
function AuditExport({ filter }: { filter: AuditFilter }) {
  const { t } = useLingui()
  const locale = useLocale()
  const about = JSON.stringify(filter)
  const { received, problem, save, stop } = useDownload(download, about)
  const begin = () =>
    void save(`audit-${currentDate()}.csv`, about, (progress) =>
      call(exportAudit, { body: { ...filter, locale }, ...progress }),
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button variant="plain" size="small" data-action="export-audit" onClick={received === null ? begin : stop}>
        <Icon name="download" />
        {received === null ? t`Export (CSV)` : `${t`Stop saving`} (${formatBytes(received, locale)})`}
      </Button>
      <LiveRegion className="sr-only">{received !== null && t`The list is being saved`}</LiveRegion>
      <div role="alert">{problem !== null && <FieldError>{problem}</FieldError>}</div>
    </div>
  )
}

/** The OWNER's page of the audit: who did or viewed what, and whether the audit is intact. */
export function AuditPage() {
  return <DefinedList {...lines} />
}

function When({ line: { at } }: { line: AuditLine }) {
  return (
    <time dateTime={at} className="text-muted tabular-nums">
      {formatDateTime(at, useLocale())}
    </time>
  )
}

function Done({ line }: { line: AuditLine }) {
  const { i18n } = useLingui()
  const { action, subject, reason } = line
  const name = actionName({ action, kind: subject?.kind })
  const change = useValueText(line)
  return (
    <div className="min-w-0">
      <b className="block font-bold">{name === null ? action : i18n._(name)}</b>
      {change !== null && <p className="text-muted">{change}</p>}
      {reason !== null && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reason}</p>}
    </div>
  )
}

/** The person who did it; the name links to everything that the account did. */
function Actor({ line: { by, role } }: { line: AuditLine }) {
  const { t } = useLingui()
  const { hrefOf } = useListSearch(route)
  const locale = useLocale()
  if (by === null) return <p className="text-muted">{t`Without an account`}</p>
  const name = staffNameOf(by.name)?.[locale] ?? t`Account without a name`
  const roleName = role === null ? null : (findOptionLabel('role', role)?.[locale] ?? role)
  return (
    <p className="min-w-0 [overflow-wrap:anywhere]">
      <a href={hrefOf({ by: by.id })} aria-label={t`Everything done by ${name}`}>
        {name}
      </a>
      {roleName !== null && <span className="text-muted"> · {roleName}</span>}
    </p>
  )
}

/** The record, linked to its page if it has one, and a link to all lines about the record. */
function Subject({ line }: { line: AuditLine }) {
  const { t, i18n } = useLingui()
  const { hrefOf } = useListSearch(route)
  const locale = useLocale()
  const { subject, application } = line
  if (subject === null) return null
  const known = subjectOf(subject.kind)
  const kind = known === null ? subject.kind : i18n._(known.name)
  const name = subject.name?.[locale]
  // The digits of a tracking number are the same in both languages.
  const shown = name === undefined ? application?.number : localiseDigits(name, locale)
  const text = [kind, shown].filter(Boolean).join(' · ')
  const href = subject.hasPage ? (known?.href?.(subject.id, line) ?? null) : null
  return (
    <p className="flex min-w-0 items-baseline justify-between gap-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">{href === null ? text : <a href={href}>{text}</a>}</span>
      <a
        href={hrefOf({ kind: subject.kind, id: subject.id })}
        aria-label={t`All entries: ${text}`}
        title={t`All entries about this record`}
        className="-my-2 grid size-9 shrink-0 place-items-center self-center rounded-field hover:bg-sunken"
      >
        <Icon name="list" />
      </a>
    </p>
  )
}

type Names = Readonly<Record<string, MessageDescriptor>>

/** The names of states, by kind of record. For other kinds the action alone says enough. */
const stateNames: Readonly<Record<string, Names>> = {
  application: statusNames,
  appointment: appointmentStatusNames,
}

/** The values before and after the action, in words; null if they add nothing. */
function useValueText({ from, to, subject, action }: AuditLine): string | null {
  const { i18n } = useLingui()
  const locale = useLocale()
  const names = stateNames[subject?.kind ?? '']
  const textOf = (value: string | null): string | null => {
    if (value === null) return null
    const name = names !== undefined && Object.hasOwn(names, value) ? names[value] : undefined
    if (name !== undefined) return i18n._(name)
    return valued.has(action) ? jsonText(value, locale) : null
  }
  const [before, after] = [textOf(from), textOf(to)]
  if (after === null || before === after) return null
  return before === null ? after : `${before} → ${after}`
}

/** Actions whose values the server sends as JSON. */
const valued: ReadonlySet<string> = new Set(['change-setting', 'change-roles'])

function jsonText(json: string, locale: Locale): string {
  const value = parsed(json)
  if (typeof value === 'number') return formatNumber(value, locale)
  if (!Array.isArray(value)) return json
  return value.map((each) => elementText(each, locale)).join(', ')
}

/** The name of a role or of a day of the week. */
function elementText(element: unknown, locale: Locale): string {
  const day = weekdays.find((each) => each === element)
  if (day !== undefined) return formatWeekday(day, locale)
  return findOptionLabel('role', String(element))?.[locale] ?? String(element)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}
