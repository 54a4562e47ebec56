import { Trans } from '@lingui/react/macro'
import type { FieldPlace } from '#domain/enlistment/field-paths.ts'
import { useSnapshot } from '../../forms/drafts/draft-context.tsx'
import { ResumeCode } from '../../forms/drafts/lazy-resume-code.ts'
import { FormField } from '../../forms/form-field.tsx'

/** The beginning of every form: what becomes of the data, the mobile number, and the code that brings one back. */
export function StartFields({ mobile }: { mobile: FieldPlace }) {
  const draft = useSnapshot()?.draft ?? null
  return (
    <>
      <p className="text-tiny text-muted">
        <Trans>
          Your information is used only to check and decide this application and to keep the register of enlistments. An
          unfinished draft is deleted after 180 days without a change; a submitted application stays in the office's
          records.
        </Trans>
      </p>
      <FormField place={mobile} />
      {draft !== null && draft.mobile !== null && draft.token !== '' && <ResumeCode draft={draft} />}
    </>
  )
}
