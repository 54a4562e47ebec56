import { useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { useFailureText } from '../../../../platform/api/error-messages.ts'
import { CallFailure } from '../../../../platform/api/unwrap.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/fields/text-field.tsx'
import { useMemoryOnlyText } from '../../../../ui/form/kept-words.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { ComparedStatement } from './compared-statement.tsx'
import { problemWords } from './problem-words.ts'
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
