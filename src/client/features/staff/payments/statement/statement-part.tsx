import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { useFailureText } from '../../../../platform/api/error-messages.ts'
import { CallFailure } from '../../../../platform/api/unwrap.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/fields/text-field.tsx'
import { useMemoryOnlyText } from '../../../../ui/form/kept-words.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { ComparedStatement } from './compared-statement.tsx'
import type { StatementProblem } from './reading/read-statement.ts'
import { StatementFile } from './statement-file.tsx'
import { useStatement } from './use-statement.ts'

/** Compares a statement of a bank or wallet with the payments of applicants; a desk confirms all matches at once. */
export function StatementPart() {
  const { t } = useLingui()
  const { match, confirm, results } = useStatement()
  // The pasted text is kept while the portal is open, even after a failed request or a visit to another page.
  const [pasted, setPasted] = useMemoryOnlyText('statement')
  function read(from: string | File): void {
    if (!match.isPending) match.mutate({ from, chosen: null })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (pasted.trim() !== '') read(pasted)
  }
  const from = match.variables?.from
  const fileName = from instanceof File ? from.name : null
  return (
    <div className="space-y-4">
      <StatementFile busy={match.isPending} onFile={read}>
        <form onSubmit={submit} className="space-y-3">
          <TextAreaField
            name="statement"
            rows={8}
            spellCheck={false}
            label={t`Statement`}
            hint={t`Paste the lines of a bank or wallet statement, or choose its file below. It stays on this page: only transaction IDs, other numbers of a line and amounts are sent.`}
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
            className="[&_textarea]:font-mono"
          />
          <Button type="submit" busy={match.isPending} data-action="match">
            {match.isPending ? t`Please wait` : t`Compare with the payments`}
          </Button>
        </form>
      </StatementFile>
      {fileName !== null && <p className="break-all text-small">{t`File: ${fileName}`}</p>}
      <Failed match={match} isFile={fileName !== null} />
      {match.data?.ok === true && (
        <ComparedStatement
          key={match.submittedAt}
          statement={match.data.value}
          busy={match.isPending}
          {...{ confirm, results }}
          onChosen={(chosen) => match.data?.ok && match.mutate({ from: match.data.value.text, chosen })}
        />
      )}
    </div>
  )
}

/** Why nothing was compared. */
function Failed({ match, isFile }: { match: ReturnType<typeof useStatement>['match']; isFile: boolean }) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const failure = match.error instanceof CallFailure ? match.error.failure : null
  const problem = match.data?.ok === false ? match.data.problem : null
  return (
    <div role="alert" className="empty:hidden">
      {match.isError && (
        <Notice
          tone="danger"
          title={failure === null ? t`Something went wrong. Please try again` : failureText(failure)}
        >
          {isFile ? t`Nothing was compared. Please choose the file again.` : t`What you pasted is still here.`}
        </Notice>
      )}
      {problem !== null && (
        <Notice tone="danger" title={t`The statement was not read`}>
          {i18n._(problemWords[problem])}
        </Notice>
      )}
    </div>
  )
}

/** Why a statement was not read, and what helps. Nothing of it was compared or confirmed. */
const problemWords: Record<StatementProblem, MessageDescriptor> = {
  too_large: msg`The statement is too large: at most 5 MB or 20 lakh characters are read. Please export a shorter period.`,
  too_many_lines: msg`The statement has more than 20,000 lines. Please export a shorter period.`,
  too_slow: msg`Reading the statement took too long and was stopped. Please export a shorter period.`,
  pdf: msg`This is a PDF. Please open it, select and copy its text, and paste it here.`,
  image: msg`This is a picture. Please export the statement from the bank or wallet as Excel or CSV.`,
  protected: msg`This workbook has a password. Please open it in Excel, remove the password, save it and choose it again.`,
  old_workbook: msg`This is a workbook in the old format of Excel. Please open it and save it as .xlsx or .csv.`,
  web_page: msg`This file is a web page, although it may be named .xls. Please open it in Excel and save it as .xlsx or .csv.`,
  not_text: msg`This file is neither text nor a workbook. Please export the statement as Excel or CSV.`,
  damaged: msg`This workbook is damaged, or it is another kind of file. Please export it again.`,
  unpacks_too_large: msg`This workbook is far too large inside. Please export a shorter period as CSV.`,
  several_sheets: msg`This workbook has several sheets with rows. Please save only the sheet with the statement, or copy its rows and paste them here.`,
  empty: msg`There is nothing in this file.`,
  unreadable: msg`The file could not be read. It may have been moved or changed; please choose it again.`,
}
