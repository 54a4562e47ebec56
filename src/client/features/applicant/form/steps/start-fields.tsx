import { consentNotice } from '#domain/enlistment/consent-notice.ts'
import type { FieldPlace } from '#domain/forms/paths.ts'
import { FormField } from '../../../../drafts/form/form-field.tsx'
import { ResumeCode } from '../../../../drafts/form/parts.ts'
import { useSnapshot } from '../../../../drafts/session/draft-context.tsx'
import { useLocalized } from '../../../../platform/i18n.ts'

/** The start of every form: the notice on personal data, the mobile number, and the resume code. */
export function StartFields({ mobile }: { mobile: FieldPlace }) {
  const localized = useLocalized()
  const draft = useSnapshot()?.draft ?? null
  return (
    <>
      <p className="text-tiny text-muted">{localized(consentNotice.text)}</p>
      <FormField place={mobile} />
      {draft !== null && draft.mobile !== null && draft.token !== '' && <ResumeCode draft={draft} />}
    </>
  )
}
