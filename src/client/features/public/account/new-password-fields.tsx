import { useLingui } from '@lingui/react/macro'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import type { EndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { fieldErrors } from './account-fields.ts'

type Names = 'newPassword' | 'retypePassword'

/** The new password, typed twice. */
export function NewPasswordFields({ field }: Pick<EndpointForm<Record<Names, string>>, 'field'>) {
  const { t, i18n } = useLingui()
  return (
    <>
      <PasswordField
        {...field('newPassword', i18n._(fieldErrors.newPassword))}
        label={t`New password`}
        hint={t`At least 6 characters`}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        {...field('retypePassword', i18n._(fieldErrors.retypePassword))}
        label={t`Retype password`}
        autoComplete="new-password"
        enterKeyHint="go"
      />
    </>
  )
}
