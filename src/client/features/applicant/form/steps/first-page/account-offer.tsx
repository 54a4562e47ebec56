import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useSession } from '../../../../../platform/api/session.ts'
import { hrefOf } from '../../../../../platform/href.ts'

/** On the pages for enlisting: a signed-out person may log in and then continues with the same form. */
export function AccountOffer() {
  const { t } = useLingui()
  const isStranger = useSession() === null
  const { pathname, href } = useLocation()
  if (!isStranger || !pathname.endsWith('/enlist')) return null
  return (
    <p data-account-offer="" className="text-small text-muted">
      {t`No account is needed. With one, your name and number are filled in, and the application is in your list.`}{' '}
      <a href={hrefOf('/signin', { search: { next: href } })}>{t`Log in`}</a>
    </p>
  )
}
