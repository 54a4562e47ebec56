import { useLingui } from '@lingui/react/macro'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import { useIsTakenOver } from '../../../../platform/use-store-value.ts'
import { newDraft } from '../opening/new-draft.ts'

/** The data with which the inline script (app/inline/early-input.ts) begins a draft; only the built HTML has it. */
export function earlyProps(type: TypeDefinition): { 'data-start'?: string } {
  return typeof window === 'undefined' ? { 'data-start': JSON.stringify(newDraft(type, null)) } : {}
}

/** The inline script shows it when a person presses "Next" before the app is loaded. */
export function EarlyNotice() {
  const { t } = useLingui()
  if (useIsTakenOver()) return null
  return (
    <p hidden data-early-notice="" role="status" className="basis-full text-small">
      {t`The rest of the form is still loading. Everything you typed is kept on this phone; you can keep typing.`}
    </p>
  )
}
