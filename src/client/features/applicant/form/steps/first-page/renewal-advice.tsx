import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useDraftForm } from '../../../../../drafts/parts/fields/draft-form-context.tsx'
import { useSnapshot } from '../../../../../drafts/parts/open-draft/draft-context.tsx'
import { hrefOf } from '../../../../../platform/href.ts'
import { useStoreValue } from '../../../../../platform/use-store-value.ts'

/** Shown when a renewal was begun in an empty form: "Renew" in last year's application fills everything in. */
export function RenewalAdvice() {
  const { t } = useLingui()
  const { session } = useDraftForm()
  const subscribe = useCallback((listener: () => void) => session.watch('applicationPurpose', listener), [session])
  const isRenewal = useStoreValue(subscribe, () => session.answers().applicationPurpose === 'RENEWAL')
  const isLinked = useSnapshot()?.draft.renews !== undefined
  if (!isRenewal || isLinked) return null
  return (
    <p data-renewal-advice="" className="text-small">
      {t`Quicker: open last year's application and press "Renew" there. All answers and documents are then filled in.`}{' '}
      <a href={hrefOf('/resume-application')}>{t`Open it with its code, or with an SMS to its number`}</a>
    </p>
  )
}
