import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextAreaField } from '../fields/text-field.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

type Reason = { reason: string }

export type ReasonDialogProps = Omit<FormDialogProps<Reason>, 'children'> & {
  /** Who reads the reason. */
  hint: ReactNode
}

/** For what cannot be taken back: says what follows, asks for the reason that is kept with it, then does it or not. */
export function ReasonDialog({ hint, ...dialog }: ReasonDialogProps) {
  const { t } = useLingui()
  return (
    <FormDialog {...dialog}>
      <TextAreaField
        {...dialog.form.field('reason', t`Please give the reason.`)}
        autoFocus
        maxLength={2000}
        label={t`Reason`}
        hint={hint}
      />
    </FormDialog>
  )
}
