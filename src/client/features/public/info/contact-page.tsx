import { authority } from 'virtual:portal'
import { useLingui } from '@lingui/react/macro'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Definitions } from '../../../ui/definitions.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'

/** How to reach the office. Facts that each deployment provides (telephone, street) come from its settings. */
export function ContactPage() {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <Page>
      <PageHeader title={t`Contact`} lead={t`Come to the reception desk, or go on by yourself with the links below.`} />
      <Card>
        <Definitions
          items={[
            { key: 'office', term: t`Office`, value: authority[locale] },
            { key: 'desk', term: t`Desk`, value: t`Reception desk` },
            {
              key: 'days',
              term: t`Opening days`,
              value: t`Sunday to Thursday; closed on Friday, Saturday and public holidays`,
            },
            {
              key: 'bring',
              term: t`Please bring`,
              value: t`The tracking number of the application (like A26-000412), or the code of the draft and the mobile number`,
            },
          ]}
        />
      </Card>
      <section className="space-y-3">
        <h2>{t`Often there is no need to come`}</h2>
        <ul className="list-disc space-y-2 pl-5">
          <li>
            <a href={hrefOf('/resume-application')}>{t`Go on with a saved application`}</a>
          </li>
          <li>
            <a href={hrefOf('/forgot-password')}>{t`Forgot your password?`}</a>
          </li>
          <li>
            <a href={hrefOf('/instructions')}>{t`Instructions and file rules`}</a>
          </li>
          <li>
            <a href={hrefOf('/verify')}>{t`Check a certificate`}</a>
          </li>
          <li>
            <a href={hrefOf('/register')}>{t`Public register of enlistments`}</a>
          </li>
        </ul>
      </section>
      <LinkButton href={hrefOf('/')} variant="plain">{t`Home`}</LinkButton>
    </Page>
  )
}
