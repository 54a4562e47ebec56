import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { TextAreaField } from '../fields/text-field.tsx'

const formId = 'reason'

export type ReasonDialogProps = {
  title: ReactNode
  /** What follows from it. */
  consequence: ReactNode
  /** Who reads the reason. */
  hint: ReactNode
  confirmLabel: ReactNode
  /** Not the usual "cancel": in Bengali it is close to the word for what the other button does. */
  closeLabel: ReactNode
  danger: boolean
  busy: boolean
  /** Why it was not done. */
  trouble: ReactNode
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** For what cannot be taken back: says what follows, asks for the reason that is kept with it, then does it or not. */
export function ReasonDialog({ title, consequence, hint, danger, busy, trouble, ...more }: ReasonDialogProps) {
  const { confirmLabel, closeLabel, onConfirm, onClose } = more
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  function confirm(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (busy) return
    if (!isMissing) onConfirm(reason.trim())
    else if (event.currentTarget instanceof HTMLFormElement) event.currentTarget.querySelector('textarea')?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={consequence}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {closeLabel}
          </Button>
          <Button type="submit" form={formId} data-action="confirm" variant={danger ? 'danger' : 'primary'} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={confirm} noValidate className="space-y-4">
        {trouble}
        <TextAreaField
          name="reason"
          autoFocus
          required
          maxLength={2000}
          label={t`Reason`}
          hint={hint}
          error={tried && isMissing && t`Please give the reason.`}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
