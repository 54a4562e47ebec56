import { useLingui } from '@lingui/react/macro'
import type { FieldProblem } from '#domain/errors.ts'
import { findStepOfPath } from '#domain/forms/paths.ts'
import { issueCodes } from '#domain/forms/validate.ts'
import { useCodeText } from '../../../../drafts/parts/attention/troubles.tsx'
import { useDraftForm } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import { pathLabel } from '../../../../drafts/parts/fields/path-label.ts'
import { useSnapshot } from '../../../../drafts/parts/open-draft/draft-context.tsx'
import { useIssueText } from '../../../../forms/use-issue-text.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { reviewStep } from '../wizard/addressed-page.ts'
import { wizardHref } from '../wizard/wizard-address.ts'

/** Why the server refused the submission, with links to the fields to correct. */
export function RefusalNotice() {
  const { t } = useLingui()
  const codeText = useCodeText()
  const submission = useSnapshot()?.draft.submission
  if (submission?.state !== 'refused') return null
  return (
    <Notice tone="danger" role="alert" title={t`The application could not be submitted`}>
      <p>{codeText(submission.code)}</p>
      {submission.fields.length > 0 && (
        <ul className="mt-2 space-y-1">
          {submission.fields.map((field) => (
            <li key={`${field.path} ${field.code}`}>
              <ProblemLink field={field} />
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function ProblemLink({ field: { path, code } }: { field: FieldProblem }) {
  const { session } = useDraftForm()
  const locale = useLocale()
  const issueText = useIssueText()
  const codeText = useCodeText()
  const label = pathLabel(path, { type: session.type, answers: session.answers(), locale })
  const step = findStepOfPath(session.type, path)?.step ?? null
  const known = issueCodes.find((each) => each === code)
  const text =
    known === undefined
      ? `${label}: ${codeText(code)}`
      : issueText({ path, code: known, step: '', severity: 'error' }, label)
  if (step === null) return text
  return <a href={wizardHref({ draft: session.draftId(), step, field: path, back: reviewStep })}>{text}</a>
}
