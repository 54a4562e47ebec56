import { useLingui } from '@lingui/react/macro'
import { changePassword } from '#contract/auth/auth.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { fieldErrors, findRetypedWrong, usePasswordToasts } from './account-fields.ts'
import { AccountForm } from './account-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Changes the person's own password; the sessions on other devices end. The server checks the old password. */
export function ChangePasswordPage() {
  const { t, i18n } = useLingui()
  const form = useEndpointForm(changePassword, {
    values: { oldPassword: '', newPassword: '', retypePassword: '' },
    bodyOf: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    findWrong: findRetypedWrong,
    input: { query: {} },
    done: t`Password changed`,
    // The specification asks for a general toast; the form says what is wrong.
    failed: t`Operation fail`,
    refusals: { wrong_credentials: t`The old password is not correct.` },
    wrongToasts: usePasswordToasts(),
    onDone: (_, { reset }) => reset(),
  })
  return (
    <AccountForm
      form={form}
      name="change-password"
      title={t`Change password`}
      lead={t`You stay logged in here; on other devices you must log in again.`}
      submitLabel={t`Change password`}
    >
      <PasswordField
        {...form.field('oldPassword', form.failureText ?? i18n._(fieldErrors.oldPassword))}
        label={t`Old password`}
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <NewPasswordFields field={form.field} />
    </AccountForm>
  )
}
