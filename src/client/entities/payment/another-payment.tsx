import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { dialogPart } from '../../drafts/parts/open-draft/form-part.tsx'
import { Button } from '../../ui/button.tsx'
import type { AnotherPaymentDialogProps, PaidBy } from './another-payment-dialog.tsx'

/** A download of its own: few payments are rejected. */
const AnotherPaymentDialog = dialogPart<AnotherPaymentDialogProps>(() =>
  import('./another-payment-dialog.tsx').then((module) => module.AnotherPaymentDialog),
)

type AnotherPaymentProps = {
  /** The application, and the code of its holder if there is no account. */
  by: PaidBy
  version: number
  payment: Application['payment'] | undefined
} & Pick<Application, 'parts' | 'balance'>

/** Asks for another payment in place of a rejected one, or of what is missing, and says so when it was sent. */
export function AnotherPayment({ by, version, payment, parts, balance }: AnotherPaymentProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [sentAt, setSentAt] = useState<number | null>(null)
  // The page reads the application again a moment later; a later rejection has a later version.
  if (sentAt === version) return <p role="status">{t`The new number has been sent. The office checks it.`}</p>
  return (
    <>
      <Button data-action="another-payment" onClick={() => setOpen(true)}>
        {t`Enter another payment`}
      </Button>
      {isOpen && (
        <AnotherPaymentDialog
          by={by}
          method={(payment ?? parts?.at(-1))?.method ?? ''}
          missing={balance?.missing}
          onClose={() => setOpen(false)}
          onDone={() => {
            setSentAt(version)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
