import { useLingui } from '@lingui/react/macro'
import { consentText } from '#domain/enlistment/consent-notice.ts'
import { useOffice } from '../../../../../entities/office/office-facts.ts'
import { hrefOf } from '../../../../../platform/href.ts'
import { useLocalized } from '../../../../../platform/i18n.ts'

/** Says what the data is used for and how long it is kept, with a link to the list of what to have ready. */
export function BeforeFirstField({ type }: { type: string }) {
  const { t } = useLingui()
  const localized = useLocalized()
  const draftDays = useOffice()?.draftDays
  return (
    <p className="text-tiny text-muted">
      {localized(consentText(draftDays))}{' '}
      <a href={hrefOf('/instructions', { search: { type } })}>{t`What to have ready`}</a>
    </p>
  )
}
