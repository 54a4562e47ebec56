import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import { staffRoles } from '#domain/people/roles.ts'
import { hasRole, useSession } from '../../../../platform/api/session.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'

/** Tells applicants that it is their turn, with a link to the form. Staff cannot edit the form from here. */
export function HolderNotice({ application: { actions, status } }: { application: Application }) {
  const { t } = useLingui()
  const session = useSession()
  if (session === null || hasRole(session, staffRoles) || !actions.includes('update')) return null
  const title =
    status === 'recheck'
      ? t`Please correct the application and submit it again`
      : t`This application is not submitted yet`
  return (
    <Notice tone="warning" title={title}>
      <LinkButton size="small" href={hrefOf('/enlisting')} className="mt-2">
        {t`Continue in the form`}
      </LinkButton>
    </Notice>
  )
}
