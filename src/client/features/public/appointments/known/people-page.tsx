import { useLingui } from '@lingui/react/macro'
import { formatDateTime } from '#domain/reference/calendar.ts'
import type { SealedVisitor } from '#sync/vault/sealed-heads.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { listBegun, listNamed } from '../phone/known-people.ts'
import type { Phone } from '../phone/use-visits.ts'
import { visitPath } from '../visit-address.ts'
import { OtherPeople } from './other-people.tsx'

/** On a phone that several people use: the choice of the person whose appointments are shown. */
export function PeoplePage({ phone }: { phone: Phone }) {
  const { t } = useLingui()
  const named = listNamed(phone.known)
  return (
    <Page>
      <PageHeader
        title={t`Whose appointments?`}
        lead={
          named.length + listBegun(phone.known).length > 1
            ? t`More than one person has requested an appointment on this phone.`
            : t`Requests on this phone are locked with a PIN.`
        }
      />
      <LockedVisits sealed={phone.sealed} />
      <ul className="space-y-2" data-people="">
        {named.map(({ visitor: { id, name } }) => (
          <li key={id}>
            <LinkButton variant="plain" block href={hrefOf(visitPath, { search: { visitor: id } })}>
              {name}
            </LinkButton>
          </li>
        ))}
      </ul>
      <OtherPeople phone={phone} />
    </Page>
  )
}

/** The locked requests of this phone as links to the page that asks for the PIN. Names are locked too. */
function LockedVisits({ sealed }: { sealed: readonly SealedVisitor[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (sealed.length === 0) return null
  return (
    <ul className="space-y-2" data-locked-visits="">
      {sealed.map(({ id, updatedAt }) => {
        const touched = formatDateTime(updatedAt, locale)
        return (
          <li key={id}>
            <LinkButton variant="plain" block href={hrefOf(visitPath, { search: { visitor: id } })}>
              {t`Locked: opens with your PIN`} · {t`Last changed ${touched}`}
            </LinkButton>
          </li>
        )
      })}
    </ul>
  )
}
