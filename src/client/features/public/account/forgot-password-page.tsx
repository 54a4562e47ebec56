import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { forgotPassword } from '#contract/auth/auth.ts'
import { hrefOf } from '../../../platform/href.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { fieldErrors } from './account-fields.ts'
import { AccountForm } from './account-form.tsx'

/** Requests a reset code. The answer does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const form = useEndpointForm(forgotPassword, {
    values: { username: '' },
    onDone: ({ resetId }) => navigate({ to: '/reset-password', search: { id: resetId } }),
  })
  return (
    <AccountForm
      form={form}
      name="forgot-password"
      title={t`Forgot your password?`}
      lead={t`Enter the e-mail or mobile number of your account. An eight-digit code is sent by SMS to its mobile number. Office staff ask an Admin or ICT for a new password.`}
      submitLabel={t`Send the code`}
      links={<a href={hrefOf('/signin')}>{t`Log in`}</a>}
    >
      <TextField
        {...form.field('username', i18n._(fieldErrors.username))}
        label={t`Registered e-mail or mobile number`}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="send"
      />
    </AccountForm>
  )
}
