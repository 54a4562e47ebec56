import { useLingui } from '@lingui/react/macro'
import { consentText } from '#domain/enlistment/consent-notice.ts'
import { useOffice } from '../../../entities/office/office-facts.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocalized } from '../../../platform/i18n.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'

/** How the office uses and keeps an applicant's data, in plain words. */
export function PrivacyPage() {
  const { t } = useLingui()
  const localized = useLocalized()
  const parts = [
    { title: t`What it is for`, text: localized(consentText(useOffice()?.draftDays)) },
    {
      title: t`Who sees it`,
      text: t`You, and the office staff who decide on your application; each view is recorded. The public register shows the name, the type, the number and the validity of an enlistment, and nothing else.`,
    },
    {
      title: t`On your phone`,
      text: t`What you type is kept in this browser until it has reached the office. On a phone that others use, set a PIN in the form, or remove everything after submitting.`,
    },
    {
      title: t`Your rights`,
      text: t`You can ask the office what data it keeps about you, have mistakes corrected, and have data deleted that the law does not require it to keep.`,
    },
  ]
  return (
    <Page>
      <PageHeader title={t`Your data`} lead={t`What the portal keeps about you, why, and for how long.`} />
      {parts.map(({ title, text }) => (
        <section key={title} className="space-y-2">
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      <LinkButton href={hrefOf('/contact')} variant="plain">{t`Ask the office`}</LinkButton>
    </Page>
  )
}
