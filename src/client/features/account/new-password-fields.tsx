import { useLingui } from '@lingui/react/macro'
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../ui/text-field.tsx'
import { fieldErrors } from './account-fields.ts'

type Names = 'newPassword' | 'retypePassword'
type Props = {
  register: (name: Names) => UseFormRegisterReturn
  errors: FieldErrors<Record<Names, string>>
}

/** The new password, twice. */
export function NewPasswordFields({ register, errors }: Props) {
  const { t, i18n } = useLingui()
  return (
    <>
      <TextField
        {...register('newPassword')}
        label={t`New password`}
        hint={t`At least 6 characters`}
        error={errors.newPassword && i18n._(fieldErrors.newPassword)}
        type="password"
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <TextField
        {...register('retypePassword')}
        label={t`Retype password`}
        error={errors.retypePassword && i18n._(fieldErrors.retypePassword)}
        type="password"
        autoComplete="new-password"
        enterKeyHint="go"
      />
    </>
  )
}
