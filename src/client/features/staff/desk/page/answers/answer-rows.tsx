import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import type { SummaryEntry } from '#domain/forms/summary.ts'
import { maskNid } from '#domain/reference/identifiers.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../../platform/i18n.ts'
import { Chip } from '../../../../../ui/chip.tsx'
import { classNames } from '../../../../../ui/class-names.ts'
import { denseRow } from '../../../../../ui/definitions.tsx'
import { isNationalId } from '../../application/review-model.ts'
import { useAnswerFlag } from '../../marks/answer-flag.tsx'

export type AnswerEntriesProps = {
  type: TypeDefinition
  entries: readonly SummaryEntry[]
  /** Paths that the last return asked to correct. */
  marked: ReadonlySet<string>
  /** The path of the answer whose flag the Tab key reaches first. */
  first: string | undefined
}

/** Answers with their labels. Unanswered fields share one line at the end, because a desk seldom looks for them. */
export function AnswerEntries({ type, entries, marked, first }: AnswerEntriesProps) {
  const { t } = useLingui()
  const missing = entries.filter(({ text, path }) => text === '' && !marked.has(path)).map(({ label }) => label)
  const labels = missing.join(', ')
  const shown = entries.filter(({ text, path }) => text !== '' || marked.has(path))
  return (
    <>
      <dl className="@container">
        {shown.map((entry) => (
          <AnswerRow
            key={entry.path}
            type={type}
            entry={entry}
            isAsked={marked.has(entry.path)}
            isFirst={entry.path === first}
          />
        ))}
      </dl>
      {missing.length > 0 && <p className="text-small leading-tight text-muted">{t`Not provided: ${labels}`}</p>}
    </>
  )
}

type RowProps = { type: TypeDefinition; entry: SummaryEntry; isAsked: boolean; isFirst: boolean }

/** Whether the label is a sentence to agree to: it gets the space that the short answer does not need. */
const isStatement = ({ label, text }: SummaryEntry) => label.length > 48 && text.length < 8

/** One answer in a row of 28 px, with its flag. */
function AnswerRow({ type, entry, isAsked, isFirst }: RowProps) {
  const { t } = useLingui()
  const flag = useAnswerFlag({ path: entry.path, label: entry.label, isFirst })
  return (
    <div
      className={classNames(
        denseRow,
        '-mx-1.5 rounded-field px-1.5',
        isStatement(entry) && 'grid-cols-[4fr_1fr]!',
        flag.isFlagged && 'bg-accent-soft',
      )}
    >
      <dt className="min-w-0 text-muted">{entry.label}</dt>
      <dd className="min-w-0">
        <span className="flex items-start gap-1">
          <span data-path={entry.path} className="min-w-0 grow whitespace-pre-line [overflow-wrap:anywhere]">
            <EntryValue type={type} entry={entry} />
            {isAsked && (
              <span className="block">
                <Chip tone="recheck" className="max-w-full whitespace-normal!">{t`Correction requested`}</Chip>
              </span>
            )}
          </span>
          {flag.button}
        </span>
      </dd>
      {flag.note && <dd className="col-span-full min-w-0">{flag.note}</dd>}
    </div>
  )
}

/** The text of an answer; a national ID is masked. */
export function EntryValue({ type, entry }: { type: TypeDefinition; entry: SummaryEntry }) {
  const { t } = useLingui()
  if (entry.text === '') return <span className="text-muted">{t`Not provided`}</span>
  if (typeof entry.value === 'string' && isNationalId(type, entry.path)) {
    return <MaskedId value={entry.value} label={entry.label} />
  }
  return entry.text
}

/** A national ID whose middle is hidden until a person shows it, and again after the page was left. */
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
        className="min-h-11 min-w-11 text-left text-small text-primary underline underline-offset-4 hover:text-primary-strong md:min-h-0"
      >
        {shown ? t`Hide` : t`Show`}
      </button>
    </span>
  )
}
