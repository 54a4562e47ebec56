import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'

type ForgottenPinProps = {
  /** What is left to somebody without the PIN. */
  advice: string
  /** A link to it. */
  way: ReactNode
  question: string
  /** What is lost by the removal. */
  lost: string
  remove: () => Promise<unknown>
}

/** Nobody can find out a PIN: says what else can be done, and removes what is locked from the phone. */
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
