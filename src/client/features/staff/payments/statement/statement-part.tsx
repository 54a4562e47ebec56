import { Plural, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { useFailureText } from '../../../../platform/api/error-messages.ts'
import { CallFailure } from '../../../../platform/api/unwrap.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/fields/text-field.tsx'
import { useMemoryOnlyText } from '../../../../ui/form/kept-words.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { ConfirmMatches } from './confirm-matches.tsx'
import { RefusedLines } from './refused-lines.tsx'
import { StatementRows } from './statement-rows.tsx'
import { confirmable, useStatement } from './use-statement.ts'

/** Compares a statement of a bank or wallet with the payments of applicants; a desk confirms all matches at once. */
export function StatementPart() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { match, confirm, results } = useStatement()
  // The pasted text is kept while the portal is open, even after a failed request or a visit to another page.
  const [pasted, setPasted] = useMemoryOnlyText('statement')
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (pasted.trim() !== '' && !match.isPending) match.mutate(pasted)
  }
  const failure = match.error instanceof CallFailure ? match.error.failure : null
  return (
    <div className="space-y-4">
      <form onSubmit={submit} className="space-y-3">
        <TextAreaField
          name="statement"
          rows={8}
          spellCheck={false}
          label={t`Statement`}
          hint={t`Paste the lines of a bank or wallet statement, or open its CSV and copy everything. It stays on this page: only transaction IDs, other numbers of a line and amounts are sent.`}
          value={pasted}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          className="[&_textarea]:font-mono"
        />
        <Button type="submit" busy={match.isPending} data-action="match">
          {match.isPending ? t`Please wait` : t`Compare with the payments`}
        </Button>
      </form>
      <div role="alert" className="empty:hidden">
        {match.isError && (
          <Notice
            tone="danger"
            title={failure === null ? t`Something went wrong. Please try again` : failureText(failure)}
          >
            {t`What you pasted is still here.`}
          </Notice>
        )}
      </div>
      {match.data !== undefined && (
        <>
          <Found statement={match.data} />
          <ConfirmMatches payments={confirmable(match.data, results)} confirm={confirm} />
          <StatementRows lines={match.data.lines} results={results} />
          <RefusedLines lines={match.data.refused} />
          <Unread statement={match.data} />
        </>
      )}
    </div>
  )
}

type Compared = { statement: NonNullable<ReturnType<typeof useStatement>['match']['data']> }

function Found({ statement: { lines, isCut } }: Compared) {
  const { t } = useLingui()
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
      {isCut && (
        <Notice tone="warning">{t`The statement is too long to compare at once. Paste the rest afterwards.`}</Notice>
      )}
    </div>
  )
}

/** Lines in which no payment was found: mostly headings and balances, but a person should see them. */
function Unread({ statement: { unread, moreUnread } }: Compared) {
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
        <ul className="space-y-1 font-mono text-tiny text-muted">
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
