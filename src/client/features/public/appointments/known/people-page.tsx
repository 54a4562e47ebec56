import { useLingui } from '@lingui/react/macro'
import { hrefOf } from '../../../../platform/href.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { listBegun, listNamed } from '../phone/known-people.ts'
import type { Phone } from '../phone/use-visits.ts'
import { visitPath } from '../visit-address.ts'
import { LockedVisits } from './locked-visits.tsx'
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
