import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { staffNameOf } from '#domain/people/staff-name.ts'
import type { LocalDraft } from '../../entities/draft/local-drafts.ts'
import type { SignOutDialogProps } from '../../features/applicant/resume/sign-out-dialog.tsx'
import type { Session } from '../../platform/api/session.ts'
import { endSession } from '../../platform/api/session-changes.ts'
import { hrefOf } from '../../platform/href.ts'
import { loadMessages, useLocale } from '../../platform/i18n.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuAction, MenuLink } from '../../ui/overlays/menu.tsx'
import { Avatar } from '../../ui/photo/avatar.tsx'
import { useLiveLink } from './live-link.ts'

/** Loaded when needed: signing out is rare, and staff do not need the check. */
const loadCheck = () => import('../../features/applicant/resume/sign-out-check.ts')
async function loadSignOutDialog() {
  const [{ SignOutDialog: Dialog }] = await Promise.all([
    import('../../features/applicant/resume/sign-out-dialog.tsx'),
    loadMessages('resume', 'form', 'records'),
  ])
  return Dialog
}
const SignOutDialog = lazyPart<SignOutDialogProps>(loadSignOutDialog, { waiting: null })

/** Later than the downloads that the page itself waits for. */
const preloadMs = 2000

/** Null when it is unknown: the code is not loaded, or the phone's storage refuses. */
async function findUnsent(): Promise<readonly LocalDraft[] | null> {
  try {
    const found = await (await loadCheck()).listUnsentOfAccount()
    if (found.length > 0) await loadSignOutDialog()
    return found
  } catch {
    return null
  }
}

/** The signed-in person, and the actions of the account. */
export function ProfileMenu({ session }: { session: Session }) {
  const { user } = session
  const { t } = useLingui()
  const live = useLiveLink(session)
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<readonly LocalDraft[]>([])
  async function signOut(): Promise<void> {
    setUnsent([])
    try {
      const { signOutHere } = await import('../../features/public/account/sign-out.ts')
      await signOutHere()
    } catch {
      // Its code did not load. A log-out on a shared phone must not depend on the connection.
      await endSession()
    }
    await navigate({ to: '/' })
  }
  /** Asks first when data of this account is only on this phone, or when that cannot be checked. */
  async function leave(): Promise<void> {
    const found = await findUnsent()
    if (found === null && !confirm(t`Some of your work may be on this phone or computer only. It stays here. Log out?`))
      return
    if (found === null || found.length === 0) await signOut()
    else setUnsent(found)
  }
  const isApplicant = user.roles.includes('USER')
  const isStaff = user.roles.some((role) => role !== 'USER')
  // Logging out without a connection must show the warning too, so its code is loaded in advance.
  useEffect(() => {
    if (!isApplicant) return
    const timer = setTimeout(
      () => void Promise.all([loadCheck(), loadSignOutDialog()]).catch(() => undefined),
      preloadMs,
    )
    return () => clearTimeout(timer)
  }, [isApplicant])
  const locale = useLocale()
  return (
    <>
      <Menu
        name={t`Profile`}
        label={<Avatar url={user.profile?.imageUrl} />}
        heading={staffNameOf(user.fullName)?.[locale] ?? ''}
      >
        {/* Also here, because the header may have no room for the link, and some pages have no sidebar. */}
        {live !== null && (
          <MenuLink href={live}>
            <Icon name="phone" />
            {t`Secretary’s Hour`}
          </MenuLink>
        )}
        {isApplicant && (
          <MenuLink href={hrefOf('/enlisting')}>
            <Icon name="list" />
            {t`My enlistments`}
          </MenuLink>
        )}
        {isApplicant && (
          <MenuLink href={hrefOf('/dashboard/visitor')}>
            <Icon name="clock" />
            {t`My appointments`}
          </MenuLink>
        )}
        <MenuLink href={hrefOf('/change-password')}>
          <Icon name="edit" />
          {t`Change password`}
        </MenuLink>
        <MenuLink href={hrefOf('/sessions')}>
          <Icon name="phone" />
          {t`Where you are logged in`}
        </MenuLink>
        <MenuLink href={hrefOf('/profile')}>
          <Icon name="person" />
          {t`My profile`}
        </MenuLink>
        {isStaff && (
          <MenuLink href={hrefOf('/second-factor')}>
            <Icon name="check" />
            {t`Second step at log-in`}
          </MenuLink>
        )}
        <MenuAction action="sign-out" onSelect={() => void leave()}>
          <Icon name="right" />
          {t`Log out`}
        </MenuAction>
      </Menu>
      {unsent.length > 0 && <SignOutDialog unsent={unsent} onSignOut={signOut} onClose={() => setUnsent([])} />}
    </>
  )
}
