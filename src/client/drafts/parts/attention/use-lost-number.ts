import { use, useEffect } from 'react'
import { findStepOfPath } from '#domain/forms/paths.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { DraftFormContext } from '../fields/draft-form-context.tsx'
import { useOpenDraft, useSnapshot } from '../open-draft/draft-context.tsx'

/**
 * The error at the number's field after the number was moved to another draft; it disappears when another number is
 * typed.
 */
export function useLostNumber(): void {
  const { session } = useOpenDraft()
  const form = use(DraftFormContext)
  const lost = useSnapshot()?.draft.lostMobile
  useEffect(() => {
    if (lost === undefined || form === null) return
    const { issues } = form
    const step = findStepOfPath(session.type, 'mobile')?.step ?? ''
    const showError = () => {
      const typed = session.answers().mobile
      const isLost = typeof typed === 'string' && normaliseMobile(typed) === lost
      if (isLost && issues.get('mobile') === null)
        issues.set('mobile', { path: 'mobile', code: 'taken', step, severity: 'error' })
    }
    showError()
    // Going to the next step clears earlier errors, so this one is set again.
    return issues.watch('mobile', showError)
  }, [lost, form, session])
}
