import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import {
  type ChoiceProblem,
  type ColumnChoice,
  choiceProblem,
  columnChoices,
} from '#domain/payments/statement/column-choices.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Select } from '../../../../ui/fields/inputs.tsx'
import { Table, Td, Th, Tr } from '../../../../ui/table.tsx'
import type { ReadTable } from './reading/read-text.ts'

const choiceWords: Record<ColumnChoice, MessageDescriptor> = {
  date: msg`Date`,
  number: msg`Transaction or slip number`,
  money_in: msg`Money in (credit)`,
  money_out: msg`Money out (debit)`,
  amount: msg`Amount, in or out`,
  direction: msg`In or out (Cr/Dr, type)`,
  status: msg`Status`,
  balance: msg`Balance, fee or net amount`,
  particulars: msg`Particulars`,
  not_needed: msg`Not needed`,
}

const problemWords: Record<ChoiceProblem, MessageDescriptor> = {
  open: msg`Please choose for every column.`,
  no_amount: msg`Please choose the column of the money that came in.`,
  two_amounts: msg`Only one column can be the money that came in.`,
  no_number: msg`Please choose the column of the number, or the particulars that contain it.`,
}

type ChooseColumnsProps = { table: ReadTable; busy: boolean; onChosen: (columns: readonly ColumnChoice[]) => void }

/** The first rows of a table with a choice above each column. A column that can refuse a line keeps its own meaning. */
export function ChooseColumns({ table, busy, onChosen }: ChooseColumnsProps) {
  const { t, i18n } = useLingui()
  const [title, hint] = [useId(), useId()]
  const [choices, setChoices] = useState(() => table.columns.map(({ choice }) => choice))
  const problem = choiceProblem(choices)
  const complete = choices.flatMap((choice) => choice ?? [])
  return (
    <section aria-labelledby={title} data-part="choose-columns" className="space-y-3">
      <h2 id={title} className="text-h3">{t`What do the columns hold?`}</h2>
      <p className="text-small text-muted">
        {t`These are the first rows of the statement. Say what each column holds; it is kept for the next statement of this bank. Lines that failed, were reversed or went out stay refused.`}
      </p>
      <Card padded={false}>
        <Table
          caption={t`First rows of the statement`}
          head={table.columns.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its place
            <Th key={at} className="min-w-52 align-bottom">
              <ColumnSelect
                {...{ table, at }}
                value={choices[at] ?? null}
                onChange={(choice) => setChoices(choices.map((before, place) => (place === at ? choice : before)))}
              />
            </Th>
          ))}
        >
          {table.rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its place
            <Tr key={line}>
              {table.columns.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its place
                <Td key={at} className="break-words">
                  {row[at]}
                </Td>
              ))}
            </Tr>
          ))}
        </Table>
      </Card>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          data-action="use-columns"
          busy={busy}
          blockedBy={problem === null ? undefined : hint}
          onClick={() => onChosen(complete)}
        >
          {t`Use these columns`}
        </Button>
        <span id={hint} className="text-small text-muted">
          {problem !== null && i18n._(problemWords[problem])}
        </span>
      </div>
    </section>
  )
}

type ColumnSelectProps = {
  table: ReadTable
  at: number
  value: ColumnChoice | null
  onChange: (choice: ColumnChoice | null) => void
}

function ColumnSelect({ table, at, value, onChange }: ColumnSelectProps) {
  const { t, i18n } = useLingui()
  const place = formatNumber(at + 1, useLocale())
  const { name = '', isFixed = false } = table.columns[at] ?? {}
  const options = columnChoices.map((choice) => ({ value: choice, label: i18n._(choiceWords[choice]) }))
  const label = name === '' ? t`Column ${place}` : name
  return (
    <div className="whitespace-normal">
      <span aria-hidden="true">{label}</span>
      <Select
        data-column={at}
        aria-label={label}
        className="text-small"
        disabled={isFixed}
        placeholder={t`Please choose`}
        value={value ?? ''}
        options={options}
        onChange={({ currentTarget }) => onChange(columnChoices.find((each) => each === currentTarget.value) ?? null)}
      />
    </div>
  )
}
