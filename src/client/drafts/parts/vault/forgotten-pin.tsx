import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'

type ForgottenPinProps = {
  /** What a person without the PIN can still do. */
  advice: string
  /** The link for that. */
  way: ReactNode
  question: string
  /** What the removal deletes. */
  lost: string
  remove: () => Promise<unknown>
}

/** A PIN cannot be recovered. Says what else can be done, and can remove what is locked from the phone. */
export function ForgottenPin({ advice, way, question, lost, remove }: ForgottenPinProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-primary">{t`I have forgotten the PIN`}</summary>
      <div className="space-y-3">
        <p>{advice}</p>
        <div className="button-set">
          {way}
          <Button variant="danger" data-action="remove-locked" onClick={() => setAsking(true)}>
            {t`Remove from this phone`}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={question}
        description={lost}
        confirmLabel={t`Remove`}
        danger
        onConfirm={() => void remove()}
      />
    </details>
  )
}
