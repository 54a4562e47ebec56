import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hasRole, useSession } from '../../../../platform/api/session.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { HelpDialog, type HelpDialogProps, type HelpName } from './help-dialog.tsx'

/** What OWNER and ICT can do for a system user who cannot sign in. */
export function AccountHelp({ record }: Pick<HelpDialogProps, 'record'>) {
  const { t } = useLingui()
  const session = useSession()
  const [opened, setOpened] = useState<HelpName | null>(null)
  const [password, setPassword] = useState<string | null>(null)
  if (session === null) return null
  const isOwn = session.user.user.id === record.id
  const isAllowed = hasRole(session, ['OWNER']) || !record.roles.includes('OWNER')
  return (
    <Card data-part="account-help" className="space-y-3">
      <h2 className="text-h3">{t`If the person cannot log in`}</h2>
      {isOwn && <OwnPages />}
      {!isOwn && !isAllowed && <p className="text-muted">{t`Only another admin can help an admin with the login.`}</p>}
      {!isOwn && isAllowed && (
        <>
          <p className="text-muted">
            {t`The person gets a message about each of these at the mobile number and the e-mail address of the account.`}
          </p>
          <div className="button-set">
            <Button variant="plain" data-action="set-password" onClick={() => setOpened('password')}>
              {t`Set a password`}
            </Button>
            <Button variant="plain" data-action="remove-second-step" onClick={() => setOpened('second-step')}>
              {t`Remove the second step`}
            </Button>
            <Button variant="plain" data-action="end-sessions" onClick={() => setOpened('sessions')}>
              {t`End all sessions`}
            </Button>
          </div>
        </>
      )}
      {opened !== null && (
        <HelpDialog key={opened} name={opened} record={record} onGiven={setPassword} onClose={() => setOpened(null)} />
      )}
      {password !== null && <GivenPassword password={password} onClose={() => setPassword(null)} />}
    </Card>
  )
}

/** The new password of a colleague, which is shown only this once. */
function GivenPassword({ password, onClose }: { password: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`The new password`}
      footer={
        <Button data-action="password-passed-on" onClick={onClose}>
          {t`I have passed it on`}
        </Button>
      }
    >
      <div className="space-y-4">
        <p data-part="given-password" className="text-h2 font-mono tracking-wide" translate="no">
          {password}
        </p>
        <Notice tone="warning" title={t`It is shown only this once`}>
          {t`Give it to the person in the office or by telephone, not by a message. The person should change it after the first login, under “Change password”.`}
        </Notice>
      </div>
    </Dialog>
  )
}

/** For one's own account there are pages that ask for the old password. */
function OwnPages() {
  const { t } = useLingui()
  const pages = [
    { href: hrefOf('/change-password'), label: t`Change your password` },
    { href: hrefOf('/second-factor'), label: t`Second step at log-in` },
    { href: hrefOf('/sessions'), label: t`Your sessions` },
  ]
  return (
    <>
      <p className="text-muted">{t`This is your own account. You change your own login here:`}</p>
      <ul className="flex flex-wrap gap-x-4">
        {pages.map(({ href, label }) => (
          <li key={href}>
            <a href={href} className="inline-flex min-h-11 items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
