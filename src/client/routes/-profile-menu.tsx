import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { LocalDraft } from '../entities/draft/draft-list.tsx'
import type { SignOutDialogProps } from '../features/applicant/resume/sign-out-dialog.tsx'
import type { Session } from '../platform/api/session.ts'
import { hrefOf } from '../platform/href.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuAction, MenuLink } from '../ui/menu.tsx'

/** Seldom needed, and not for the people of the desks. */
const loadCheck = () => import('../features/applicant/resume/sign-out-check.ts')
const loadSignOutDialog = () =>
  import('../features/applicant/resume/sign-out-dialog.tsx').then((module) => module.SignOutDialog)
const SignOutDialog = lazyPart<SignOutDialogProps>(loadSignOutDialog, { waiting: null })

/** After what the page itself waits for. */
const preloadMs = 2000

/** Null when it cannot be told: the code has not come, or the phone's storage refuses. */
async function findUnsent(): Promise<readonly LocalDraft[] | null> {
  try {
    const found = await (await loadCheck()).listUnsentOfAccount()
    if (found.length > 0) await loadSignOutDialog()
    return found
  } catch {
    return null
  }
}

/** Who is signed in, and what they may do with their account. */
export function ProfileMenu({ session: { user } }: { session: Session }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<readonly LocalDraft[]>([])
  async function signOut(): Promise<void> {
    const { signOutHere } = await import('../features/public/account/sign-out.ts')
    setUnsent([])
    await signOutHere()
    await navigate({ to: '/' })
  }
  /** Asks first when something of this account is on this phone only, or when that cannot be looked up. */
  async function leave(): Promise<void> {
    const found = await findUnsent()
    if (found === null && !confirm(t`Some of your work may be on this phone or computer only. It stays here. Log out?`))
      return
    if (found === null || found.length === 0) await signOut()
    else setUnsent(found)
  }
  const isApplicant = user.roles.includes('USER')
  const isStaff = user.roles.some((role) => role !== 'USER')
  // Whoever logs out where there is no line must be warned there too.
  useEffect(() => {
    if (!isApplicant) return
    const timer = setTimeout(
      () => void Promise.all([loadCheck(), loadSignOutDialog()]).catch(() => undefined),
      preloadMs,
    )
    return () => clearTimeout(timer)
  }, [isApplicant])
  return (
    <>
      <Menu name={t`Profile`} label={<Avatar imageUrl={user.profile?.imageUrl ?? null} />} heading={user.fullName}>
        {isApplicant && (
          <MenuLink href={hrefOf('/enlisting')}>
            <Icon name="list" />
            {t`My enlistments`}
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

/** A missing or empty image becomes the default avatar, as specified. */
function Avatar({ imageUrl }: { imageUrl: string | null }) {
  return (
    <span className="grid size-9 place-items-center overflow-hidden rounded-full bg-primary-soft text-primary-strong">
      {imageUrl ? <img src={imageUrl} alt="" className="size-9 object-cover" /> : <Icon name="person" />}
    </span>
  )
}
