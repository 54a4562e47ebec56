import { useLingui } from '@lingui/react/macro'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import type { SummaryGroup, SummaryRow } from '#domain/forms/summary.ts'
import { useMediaQuery } from '../../../../../platform/use-media-query.ts'
import { usePainted } from '../../../../../ui/use-painted.ts'
import { AnswerEntries } from './answer-rows.tsx'
import { AnswerTable, minTableRows } from './answer-table.tsx'

type Reading = {
  type: TypeDefinition
  /** Paths that the last return asked to correct. */
  marked: ReadonlySet<string>
  first: string | undefined
}

export type AnswerGroupsProps = Omit<Reading, 'first'> & { groups: readonly SummaryGroup[] }

/** Groups of answers with their headings, as the applicant gave them. */
export function AnswerGroups({ groups, ...reading }: AnswerGroupsProps) {
  const hasRoomForTables = useMediaQuery('(min-width: 48rem)')
  const first = findFirst(groups, hasRoomForTables)
  const isPainted = usePainted()
  return (
    <div className="space-y-4">
      {(isPainted ? groups : onFirstScreen(groups)).map((group) => (
        <section key={group.group} className="space-y-1">
          <h2 className="text-body">{group.title}</h2>
          {group.rows === null ? (
            <GroupEntries group={group} {...reading} first={first} />
          ) : (
            <GroupRows rows={group.rows} group={group} isTable={hasRoomForTables} {...reading} first={first} />
          )}
        </section>
      ))}
    </div>
  )
}

/** About as many answers as a large screen shows without scrolling. */
const firstAnswers = 32

/** The groups of the first painting; the groups below follow at once, before a person can scroll to them. */
function onFirstScreen(groups: readonly SummaryGroup[]): readonly SummaryGroup[] {
  let answers = 0
  const end = groups.findIndex(({ entries, rows }) => {
    answers += rows === null ? entries.length : rows.reduce((sum, row) => sum + row.entries.length, 0)
    return answers >= firstAnswers
  })
  return end === -1 ? groups : groups.slice(0, end + 1)
}

const isTableOf = (rows: readonly SummaryRow[], hasRoom: boolean) => hasRoom && rows.length >= minTableRows

/** The path of the first shown answer, whose flag the Tab key reaches first. */
function findFirst(groups: readonly SummaryGroup[], hasRoom: boolean): string | undefined {
  const paths = groups.flatMap(({ entries, rows }): readonly { path: string; text: string }[] => {
    if (rows === null) return entries
    return isTableOf(rows, hasRoom)
      ? rows.map(({ path }) => ({ path, text: path }))
      : rows.flatMap((row) => row.entries)
  })
  return paths.find(({ text }) => text !== '')?.path
}

function GroupEntries({ type, group, marked, first }: Reading & { group: SummaryGroup }) {
  return (
    <>
      {group.sameAs !== null && <p className="text-small text-muted">{group.sameAs}</p>}
      <AnswerEntries type={type} entries={group.entries} marked={marked} first={first} />
    </>
  )
}

type RowsProps = Reading & { group: SummaryGroup; rows: readonly SummaryRow[]; isTable: boolean }

function GroupRows({ type, group, rows, isTable, marked, first }: RowsProps) {
  const { t } = useLingui()
  if (rows.length === 0) return <p className="text-small text-muted">{t`None provided`}</p>
  if (isTableOf(rows, isTable))
    return <AnswerTable type={type} group={{ ...group, rows }} marked={marked} first={first} />
  return (
    <ol className="space-y-2">
      {rows.map((row) => (
        <li key={row.rowId} className="rounded-field border border-line px-3 py-1.5">
          <p className="text-tiny font-medium text-muted tabular-nums">{row.title}</p>
          <AnswerEntries type={type} entries={row.entries} marked={marked} first={first} />
        </li>
      ))}
    </ol>
  )
}
