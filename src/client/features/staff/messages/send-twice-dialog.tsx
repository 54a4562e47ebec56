import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

export type SendTwiceDialogProps = { onClose: () => void; onConfirm: () => void }

/** It is unknown whether the message arrived, so a person decides whether to send it again. */
export function SendTwiceDialog({ onClose, onConfirm }: SendTwiceDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Send it again even though it may have arrived?`}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button data-action="confirm" onClick={onConfirm}>
            {t`Send again`}
          </Button>
        </>
      }
    >
      <p>
        {t`It is not known whether the gateway accepted the message: it did not answer. The person may get the same SMS twice. If you can, ask the gateway first, with the number shown.`}
      </p>
    </Dialog>
  )
}
