import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextAreaField } from '../fields/text-field.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

type Reason = { reason: string }

export type ReasonDialogProps = Omit<FormDialogProps<Reason>, 'children'> & {
  /** Says who reads the reason. */
  hint: ReactNode
  /** Below the reason. */
  children?: ReactNode
}

/**
 * For an action that cannot be undone: names the consequence, asks for the reason to record, then confirms or cancels.
 */
export function ReasonDialog({ hint, children, ...dialog }: ReasonDialogProps) {
  const { t } = useLingui()
  return (
    <FormDialog {...dialog}>
      <TextAreaField
        {...dialog.form.field('reason', t`Please enter the reason.`)}
        autoFocus
        maxLength={2000}
        label={t`Reason`}
        hint={hint}
      />
      {children}
    </FormDialog>
  )
}
