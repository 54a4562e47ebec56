import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FieldValues, UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { EndpointForm } from '../../../ui/form/use-endpoint-form.ts'

/** Whether to ask for the code of the second factor. The field then stays, because a code may be wrong or too late. */
export function useSecondStep<Values extends FieldValues>({ failure }: EndpointForm<Values>): boolean {
  const [needsCode, setNeedsCode] = useState(false)
  if (failure?.problem?.code === 'code_needed' && !needsCode) setNeedsCode(true)
  return needsCode
}

/** The field for the code, which is asked for after a correct password. */
export function SecondStep({ field }: { field: UseFormRegisterReturn }) {
  const { t } = useLingui()
  return (
    <TextField
      {...field}
      label={t`Code from your authenticator app`}
      hint={t`Six digits; or one of your recovery codes`}
      autoComplete="one-time-code"
      autoFocus
      enterKeyHint="go"
    />
  )
}
