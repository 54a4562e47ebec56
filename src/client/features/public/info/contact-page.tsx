import { authority } from 'virtual:portal'
import { useLingui } from '@lingui/react/macro'
import { useOffice } from '../../../entities/office/office-facts.ts'
import { TelephoneLink } from '../../../entities/office/telephone-link.tsx'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Definition, Definitions } from '../../../ui/definitions.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'

/** How to reach the office. An OWNER sets telephone, e-mail, address, hours and map. */
export function ContactPage() {
  const { t } = useLingui()
  const locale = useLocale()
  const contact = useOffice()?.contact ?? null
  return (
    <Page>
      <PageHeader
        title={t`Contact`}
        lead={t`Come to the reception desk, or use the links below to continue yourself.`}
      />
      <Card data-part="contact">
        <Definitions
          items={[
            { key: 'office', term: t`Office`, value: authority[locale] },
            ...useReach(),
            { key: 'desk', term: t`Desk`, value: t`Reception desk` },
            {
              key: 'hours',
              term: t`Opening hours`,
              value: contact?.hours?.[locale] ?? t`Sunday to Thursday; closed on Friday, Saturday and public holidays`,
            },
            {
              key: 'bring',
              term: t`Please bring`,
              value: t`The tracking number of the application (like A26-000412), or the code of the draft and the mobile number`,
            },
          ]}
        />
      </Card>
      <WithoutComing />
      <LinkButton href={hrefOf('/')} variant="plain">{t`Home`}</LinkButton>
    </Page>
  )
}

/**
 * The lines that an OWNER sets. An empty line is rendered too: the values arrive later, and a new line would move the
 * text below it.
 */
function useReach(): readonly Definition[] {
  const { t } = useLingui()
  const locale = useLocale()
  const { telephone = null, email = null, address = null, mapUrl = null } = useOffice()?.contact ?? {}
  return [
    { key: 'telephone', term: t`Telephone`, value: telephone === null ? '–' : <TelephoneLink telephone={telephone} /> },
    { key: 'email', term: t`E-mail`, value: email === null ? '–' : <a href={`mailto:${email}`}>{email}</a> },
    {
      key: 'address',
      term: t`Address`,
      value: (
        // Room for two lines, for address and link to the map, so that nothing below moves when they arrive.
        <span className="block min-h-[3.6rem]">
          {address?.[locale] ?? '–'}{' '}
          {mapUrl !== null && (
            <a href={mapUrl} target="_blank" rel="noreferrer" className="whitespace-nowrap">
              {t`Show on the map`}
            </a>
          )}
        </span>
      ),
    },
  ]
}

function WithoutComing() {
  const { t } = useLingui()
  const links = [
    { href: hrefOf('/resume-application'), label: t`Continue a saved application` },
    { href: hrefOf('/forgot-password'), label: t`Forgot your password?` },
    { href: hrefOf('/instructions'), label: t`Instructions and file rules` },
    { href: hrefOf('/verify'), label: t`Check a certificate or a receipt` },
    { href: hrefOf('/register'), label: t`Public register of enlistments` },
  ]
  return (
    <section className="space-y-3">
      <h2>{t`Often there is no need to come`}</h2>
      <ul className="list-disc space-y-2 pl-5">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
