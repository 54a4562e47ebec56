import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BulkResult } from '#contract/applications/desk/bulk.ts'
import { keepStatementColumns, listStatementColumns } from '#contract/payments/statement-columns.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { useEndpointAction } from '../../../../platform/api/use-endpoint-action.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { ChooseColumns } from './choose-columns.tsx'
import { ConfirmMatches } from './confirm-matches.tsx'
import type { ChosenTable, ReadTable } from './reading/read-text.ts'
import { RefusedLines } from './refused-lines.tsx'
import { StatementNotices } from './statement-notices.tsx'
import { StatementRows } from './statement-rows.tsx'
import { confirmable, type MatchedStatement, type useStatement } from './use-statement.ts'

type ComparedStatementProps = {
  statement: MatchedStatement
  busy: boolean
  confirm: ReturnType<typeof useStatement>['confirm']
  results: ReadonlyMap<string, BulkResult>
  onChosen: (chosen: ChosenTable) => void
}

/** What was read of a statement, and what a desk can do with it. */
export function ComparedStatement({ statement, busy, confirm, results, onChosen }: ComparedStatementProps) {
  return (
    <>
      <Found statement={statement} />
      <Columns tables={statement.tables} {...{ busy, onChosen }} />
      {statement.lines.length > 0 && <ConfirmMatches payments={confirmable(statement, results)} confirm={confirm} />}
      <StatementRows lines={statement.lines} results={results} />
      <RefusedLines lines={statement.refused} />
      <Unread statement={statement} />
    </>
  )
}

function Found({ statement }: { statement: MatchedStatement }) {
  const { lines } = statement
  const locale = useLocale()
  const count = formatNumber(lines.length, locale)
  const sum = formatMoney(
    lines.reduce((before, { amount }) => before + amount, 0),
    locale,
  )
  return (
    <div role="status" className="space-y-2">
      <p className="font-bold">
        <Plural
          value={lines.length}
          one={`${count} payment in the statement`}
          other={`${count} payments in the statement`}
        />{' '}
        · {sum}
      </p>
      <StatementNotices statement={statement} />
    </div>
  )
}

type ColumnsProps = Pick<ComparedStatementProps, 'busy' | 'onChosen'> & { tables: readonly ReadTable[] }

/** Asks for the columns of a table that was not understood; those of any other can be chosen as well. */
function Columns({ tables, busy, onChosen }: ColumnsProps) {
  const { t } = useLingui()
  const keep = useEndpointAction(keepStatementColumns, { invalidates: [listStatementColumns] })
  const unclear = tables.find(({ isUnclear }) => isUnclear)
  const [opened, setOpened] = useState(unclear?.key ?? null)
  const table = tables.find(({ key }) => key === opened) ?? unclear ?? tables[0]
  if (table === undefined) return null
  const { key, fingerprint } = table
  if (opened === null) {
    return (
      <Button variant="quiet" size="small" data-action="change-columns" onClick={() => setOpened(key)}>
        {t`Choose the columns`}
      </Button>
    )
  }
  return (
    <>
      {unclear !== undefined && (
        <Notice tone="warning">{t`The columns of this statement are not clear. Please say what they hold.`}</Notice>
      )}
      <ChooseColumns
        key={key}
        table={table}
        busy={busy}
        onChosen={(columns) => {
          // The statement is read with them even if they cannot be kept.
          keep.mutate({ body: { fingerprint, columns: [...columns] } })
          onChosen({ key, columns })
        }}
      />
    </>
  )
}

/** Lines in which no payment was found: mostly headings and balances, but a person should see them. */
function Unread({ statement: { unread, moreUnread } }: { statement: MatchedStatement }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  if (unread.length === 0) return null
  const count = formatNumber(unread.length + moreUnread, locale)
  const more = formatNumber(moreUnread, locale)
  return (
    <section aria-label={t`Lines without a payment`} className="space-y-2">
      <Button variant="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t`Lines without a payment`} ({count})
      </Button>
      {open && (
        <ul className="space-y-1 break-words font-mono text-tiny text-muted">
          {unread.map(({ line, text }) => (
            <li key={line}>
              {formatNumber(line, locale)}: {text}
            </li>
          ))}
          {moreUnread > 0 && (
            <li className="font-sans text-small">
              <Plural value={moreUnread} one={`And ${more} more line`} other={`And ${more} more lines`} />
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
