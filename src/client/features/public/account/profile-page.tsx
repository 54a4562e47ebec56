import { useLingui } from '@lingui/react/macro'
import { roleNames } from '#domain/people/roles.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { useSession } from '../../../platform/api/session.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Definitions } from '../../../ui/definitions.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'

/** The signed-in person and their roles. */
export function ProfilePage() {
  const { t } = useLingui()
  const session = useSession()
  const locale = useLocale()
  if (session === null) return null
  const { fullName, roles, user } = session.user
  return (
    <Page>
      <PageHeader title={t`My profile`} />
      <Card>
        <Definitions
          items={[
            { key: 'name', term: t`Full name`, value: fullName },
            { key: 'roles', term: t`Roles`, value: roles.map((role) => roleNames[role][locale]).join(', ') },
            { key: 'email', term: t`E-mail`, value: user.email ?? '—' },
            {
              key: 'mobile',
              term: t`Mobile number`,
              value: user.mobile === null ? '—' : localiseDigits(user.mobile, locale),
            },
          ]}
        />
      </Card>
      <LinkButton href={hrefOf('/change-password')} variant="plain">{t`Change password`}</LinkButton>
    </Page>
  )
}
