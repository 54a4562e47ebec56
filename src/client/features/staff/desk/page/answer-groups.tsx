import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import type { SummaryEntry, SummaryGroup } from '#domain/forms/summary.ts'
import { maskNid } from '#domain/reference/identifiers.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { Definitions } from '../../../../ui/definitions.tsx'
import { isNationalId } from './review-model.ts'

export type AnswerGroupsProps = {
  type: TypeDefinition
  groups: readonly SummaryGroup[]
  /** Paths that the last return asked to correct. */
  marked: ReadonlySet<string>
}

/** Groups of answers with their headings, as the applicant gave them. */
export function AnswerGroups({ type, groups, marked }: AnswerGroupsProps) {
  return (
    <div className="space-y-6">
      {groups.map((group) => (
        <section key={group.group} className="space-y-2">
          <h2 className="text-h3">{group.title}</h2>
          {group.rows === null ? (
            <GroupEntries type={type} group={group} marked={marked} />
          ) : (
            <GroupRows type={type} group={group} marked={marked} />
          )}
        </section>
      ))}
    </div>
  )
}

type GroupProps = { type: TypeDefinition; group: SummaryGroup; marked: ReadonlySet<string> }

function GroupEntries({ type, group, marked }: GroupProps) {
  return (
    <>
      {group.sameAs !== null && <p className="text-muted">{group.sameAs}</p>}
      <AnswerEntries type={type} entries={group.entries} marked={marked} />
    </>
  )
}

function GroupRows({ type, group, marked }: GroupProps) {
  const { t } = useLingui()
  if (group.rows === null || group.rows.length === 0) return <p className="text-muted">{t`None given`}</p>
  return (
    <ol className="space-y-3">
      {group.rows.map((row) => (
        <li key={row.rowId}>
          <Card tone="sunken" className="p-3! md:p-4!">
            <p className="mb-1 text-tiny font-medium text-muted tabular-nums">{row.title}</p>
            <AnswerEntries type={type} entries={row.entries} marked={marked} />
          </Card>
        </li>
      ))}
    </ol>
  )
}

export type AnswerEntriesProps = {
  type: TypeDefinition
  entries: readonly SummaryEntry[]
  marked: ReadonlySet<string>
}

/** Answers with their labels. Unanswered fields share one line at the end, because they are seldom looked for. */
export function AnswerEntries({ type, entries, marked }: AnswerEntriesProps) {
  const { t } = useLingui()
  const missing = entries.filter(({ text, path }) => text === '' && !marked.has(path)).map(({ label }) => label)
  const labels = missing.join(', ')
  const shown = entries.filter(({ text, path }) => text !== '' || marked.has(path))
  return (
    <>
      <Definitions
        items={shown.map((entry) => ({
          key: entry.path,
          term: entry.label,
          value: (
            <span data-path={entry.path} className="whitespace-pre-line">
              <EntryValue type={type} entry={entry} />
              {marked.has(entry.path) && (
                <Chip tone="recheck" className="ml-2">
                  {t`Asked to correct`}
                </Chip>
              )}
            </span>
          ),
        }))}
      />
      {missing.length > 0 && <p className="text-small text-muted">{t`Not given: ${labels}`}</p>}
    </>
  )
}

function EntryValue({ type, entry }: { type: TypeDefinition; entry: SummaryEntry }) {
  const { t } = useLingui()
  if (entry.text === '') return <span className="text-muted">{t`Not given`}</span>
  if (typeof entry.value === 'string' && isNationalId(type, entry.path)) {
    return <MaskedId value={entry.value} label={entry.label} />
  }
  return entry.text
}

/** A national ID with its middle hidden until a person shows it. It is hidden again when the page is left. */
function MaskedId({ value, label }: { value: string; label: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [shown, setShown] = useState(false)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <span className="tabular-nums">{localiseDigits(shown ? value : maskNid(value), locale)}</span>
      <button
        type="button"
        aria-label={shown ? t`Hide: ${label}` : t`Show: ${label}`}
        onClick={() => setShown(!shown)}
        className="min-h-11 min-w-11 text-left text-small text-primary underline md:min-h-0 underline-offset-4 hover:text-primary-strong"
      >
        {shown ? t`Hide` : t`Show`}
      </button>
    </span>
  )
}
