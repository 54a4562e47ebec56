import { ResumeCode } from '../../../../drafts/form/parts.ts'
import { useSnapshot } from '../../../../drafts/session/draft-context.tsx'

/** The code that opens this draft on another phone, once there is a mobile number to use it with. */
export function DraftCode() {
  const draft = useSnapshot()?.draft ?? null
  return draft !== null && draft.mobile !== null && draft.token !== '' && <ResumeCode draft={draft} />
}
