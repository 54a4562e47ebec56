import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { EndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { fieldErrors } from './account-fields.ts'

type Names = 'newPassword' | 'retypePassword'

/** The new password, typed twice. */
export function NewPasswordFields({ field }: Pick<EndpointForm<Record<Names, string>>, 'field'>) {
  const { t, i18n } = useLingui()
  return (
    <>
      <TextField
        {...field('newPassword', i18n._(fieldErrors.newPassword))}
        label={t`New password`}
        hint={t`At least 6 characters`}
        type="password"
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <TextField
        {...field('retypePassword', i18n._(fieldErrors.retypePassword))}
        label={t`Retype password`}
        type="password"
        autoComplete="new-password"
        enterKeyHint="go"
      />
    </>
  )
}
