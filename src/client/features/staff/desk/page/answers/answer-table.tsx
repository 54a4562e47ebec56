import { useLingui } from '@lingui/react/macro'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import type { SummaryEntry, SummaryGroup, SummaryRow } from '#domain/forms/summary.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../../platform/i18n.ts'
import { Chip } from '../../../../../ui/chip.tsx'
import { classNames } from '../../../../../ui/class-names.ts'
import { Table, Td, Th, Tr } from '../../../../../ui/table.tsx'
import { useAnswerFlag } from '../../marks/answer-flag.tsx'
import { useFlags } from '../../marks/flags.ts'
import { EntryValue } from './answer-rows.tsx'

/** A list with at least this many entries is a table; fewer entries are easier to read as rows of answers. */
export const minTableRows = 3

type Column = { key: string; label: string }
type TableProps = {
  type: TypeDefinition
  group: SummaryGroup & { rows: readonly SummaryRow[] }
  marked: ReadonlySet<string>
  first: string | undefined
}

/** A long list of works or people: a row for each, a column for each question. */
export function AnswerTable({ type, group, marked, first }: TableProps) {
  const { t } = useLingui()
  const columns = listColumns(group.rows)
  const hasFlags = useFlags()?.isOpen === true
  return (
    <Table
      caption={group.title}
      className="border border-line bg-surface"
      head={
        <>
          <Th numeric>{t`No.`}</Th>
          {hasFlags && (
            <Th>
              <span className="sr-only">{t`To be corrected`}</span>
            </Th>
          )}
          {columns.map(({ key, label }) => (
            <Th key={key}>{label}</Th>
          ))}
        </>
      }
    >
      {group.rows.map((row, index) => (
        <RowCells key={row.rowId} {...{ type, row, columns, marked }} number={index + 1} isFirst={row.path === first} />
      ))}
    </Table>
  )
}

/** All questions that at least one row answers: some questions are asked for some rows only. */
function listColumns(rows: readonly SummaryRow[]): readonly Column[] {
  const longest = rows.reduce<readonly Column[]>((known, { entries }) => {
    const own = entries.map(({ path, label }) => ({ key: keyOf(path), label }))
    return own.length > known.length ? own : known
  }, [])
  const further = rows
    .flatMap(({ entries }) => entries.map(({ path, label }) => ({ key: keyOf(path), label })))
    .filter(({ key }, at, all) => all.findIndex((each) => each.key === key) === at)
    .filter(({ key }) => longest.every((each) => each.key !== key))
  return [...longest, ...further]
}

const keyOf = (path: string): string => path.split('/').at(-1) ?? path

const shortKinds: readonly (SummaryEntry['kind'] | undefined)[] = [
  'date',
  'money',
  'integer',
  'decimal',
  'tel',
  'digits',
]

/** Whether an answer is short: a date, an amount or a number. */
const isShort = (entry: SummaryEntry | undefined): boolean => shortKinds.includes(entry?.kind)

type CellsProps = Omit<TableProps, 'group' | 'first'> & {
  row: SummaryRow
  columns: readonly Column[]
  number: number
  isFirst: boolean
}

function RowCells({ type, row, columns, marked, number, isFirst }: CellsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const flag = useAnswerFlag({ path: row.path, label: row.title, isFirst })
  const byKey = new Map(row.entries.map((entry) => [keyOf(entry.path), entry]))
  return (
    <>
      <Tr className={flag.isFlagged ? 'bg-accent-soft' : ''}>
        <Td numeric className="py-1! leading-tight text-muted">
          {formatNumber(number, locale)}
        </Td>
        {flag.button && <Td className="px-1! py-0.5!">{flag.button}</Td>}
        {columns.map(({ key }) => {
          const entry = byKey.get(key)
          return (
            <Td
              key={key}
              className={classNames('min-w-20 py-1! leading-tight', isShort(entry) && 'whitespace-nowrap')}
              data-path={entry?.path}
            >
              {entry !== undefined && entry.text !== '' ? <EntryValue type={type} entry={entry} /> : '–'}
              {entry !== undefined && marked.has(entry.path) && <Chip tone="recheck">{t`Correction requested`}</Chip>}
            </Td>
          )
        })}
      </Tr>
      {flag.note && (
        <Tr>
          <Td colSpan={columns.length + 2} className="py-1!">
            {flag.note}
          </Td>
        </Tr>
      )}
    </>
  )
}
