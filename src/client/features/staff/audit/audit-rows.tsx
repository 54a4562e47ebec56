import { useLingui } from '@lingui/react/macro'
import type { AuditLine } from '#contract/audit.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { actionName } from './action-words.ts'
import type { AuditHref } from './audit-filters.tsx'
import { subjectOf } from './subject-words.ts'
import { useValueText } from './value-text.ts'

type RowsProps = { list: readonly AuditLine[]; hrefOf: AuditHref }

/** Lines of the audit: what was done, when, by whom, and to which record. */
export function AuditRows({ list, hrefOf }: RowsProps) {
  const { t } = useLingui()
  return (
    <Card padded={false}>
      <ul aria-label={t`Audit`} className="divide-y divide-line">
        {list.map((line) => (
          <li
            key={line.id}
            data-line={line.id}
            className="grid gap-x-4 gap-y-0.5 px-4 py-2 text-small leading-tight md:grid-cols-[minmax(0,1fr)_minmax(0,13rem)_minmax(0,17rem)]"
          >
            <Done line={line} />
            <Actor line={line} hrefOf={hrefOf} />
            <Subject line={line} hrefOf={hrefOf} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Done({ line }: { line: AuditLine }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { action, subject, at, reason } = line
  const name = actionName({ action, kind: subject?.kind })
  const change = useValueText(line)
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-bold">{name === null ? action : i18n._(name)}</b>
        <time dateTime={at} className="text-muted tabular-nums">
          {formatDateTime(at, locale)}
        </time>
      </p>
      {change !== null && <p className="text-muted">{change}</p>}
      {reason !== null && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reason}</p>}
    </div>
  )
}

type CellProps = { line: AuditLine; hrefOf: AuditHref }

/** The person who did it; the name links to everything that the account did. */
function Actor({ line: { by, role }, hrefOf }: CellProps) {
  const { t } = useLingui()
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
function Subject({ line, hrefOf }: CellProps) {
  const { t, i18n } = useLingui()
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
