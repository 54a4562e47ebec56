import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { AuditLine } from '#contract/audit.ts'
import { auditActions, auditSubjects } from '#domain/audit-lines.ts'
import { DayFilter } from '../../../forms/dates/day-filter.tsx'
import { useLocale } from '../../../platform/i18n.ts'
import { SelectField } from '../../../ui/fields/text-field.tsx'
import type { useListSearch } from '../../../ui/list/use-list-search.ts'
import { actionNames } from './action-words.ts'
import type { AuditFilter } from './audit-search.ts'
import { subjects } from './subject-words.ts'

export type AuditHref = ReturnType<typeof useListSearch<'/_signed-in/audit'>>['hrefOf']

type FilterProps = {
  filter: AuditFilter
  /** A line of the list, which has the names of the chosen record and person. */
  first: AuditLine | undefined
  hrefOf: AuditHref
}

/** The filters of the list: kind of record, action, days, and a record or person that was chosen in a line. */
export function AuditFilters({ filter, first, hrefOf }: FilterProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const choose = (change: Parameters<AuditHref>[0]) => void navigate({ href: hrefOf(change) })
  return (
    <section aria-label={t`Filters`} className="space-y-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <SelectField
          name="kind"
          label={t`Kind of record`}
          optional={false}
          value={filter.kind ?? ''}
          placeholder={t`All kinds`}
          options={useOptions(auditSubjects, (kind) => subjects[kind].name)}
          onChange={({ currentTarget }) => choose({ kind: currentTarget.value || undefined, id: undefined })}
        />
        <SelectField
          name="action"
          label={t`Action`}
          value={filter.action ?? ''}
          placeholder={t`All actions`}
          options={useOptions(auditActions, (action) => actionNames[action])}
          onChange={({ currentTarget }) => choose({ action: currentTarget.value || undefined })}
        />
        <DayFilter name="from" label={t`From`} day={filter.from} onChoose={(from) => choose({ from })} />
        <DayFilter name="to" label={t`To`} day={filter.to} onChoose={(to) => choose({ to })} />
      </div>
      <ChosenInLine filter={filter} first={first} hrefOf={hrefOf} />
    </section>
  )
}

/** Options sorted by their names in the current language. */
function useOptions<Value extends string>(values: readonly Value[], nameOf: (value: Value) => MessageDescriptor) {
  const { i18n } = useLingui()
  const { compare } = new Intl.Collator(useLocale())
  return values
    .map((value) => ({ value, label: i18n._(nameOf(value)) }))
    .sort((one, other) => compare(one.label, other.label))
}

/** The record or person to which the list is limited, with a link that removes the limit. */
function ChosenInLine({ filter: { kind, id, by }, first, hrefOf }: FilterProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  if (id === undefined && by === undefined) return null
  const record = kind !== undefined && id !== undefined ? i18n._(subjects[kind].name) : null
  const about = [record, first?.subject?.name?.[locale]].filter(Boolean).join(' · ')
  const person = first?.by?.name ?? by
  return (
    <div className="space-y-1 text-small" role="status">
      {record !== null && (
        <p className="flex flex-wrap gap-x-3">
          <span>{t`Only entries about: ${about}`}</span>
          <a href={hrefOf({ kind: undefined, id: undefined })}>{t`Show all records`}</a>
        </p>
      )}
      {by !== undefined && (
        <p className="flex flex-wrap gap-x-3">
          <span>{t`Only actions by: ${person}`}</span>
          <a href={hrefOf({ by: undefined })}>{t`Show all people`}</a>
        </p>
      )}
    </div>
  )
}
