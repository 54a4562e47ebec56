import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'

/** The new password of a colleague, which is shown only this once. */
export function GivenPassword({ password, onClose }: { password: string; onClose: () => void }) {
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
