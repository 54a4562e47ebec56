import { zodResolver } from '@hookform/resolvers/zod'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { forgotPassword } from '#contract/auth.ts'
import { call } from '../../platform/api.ts'
import { TextField } from '../../ui/text-field.tsx'
import { fieldErrors } from './account-fields.ts'
import { AccountForm } from './account-form.tsx'
import { useAccountCall } from './use-account-call.ts'

/** Asks for a reset code. The answer is the same whether there is such an account or not. */
export function ForgotPasswordPage() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { busy, failure, run } = useAccountCall()
  const form = useForm({ resolver: zodResolver(forgotPassword.body), defaultValues: { username: '' } })
  const submit = form.handleSubmit(async (body) => {
    const answer = await run(call(forgotPassword, { body }))
    if (answer !== null) await navigate({ to: '/reset-password', search: { id: answer.body.resetId } })
  })
  return (
    <AccountForm
      title={t`Forgot your password?`}
      lead={t`Give the e-mail or mobile number of your account. A code of eight digits comes by SMS to its mobile number. People of the office ask an Admin or ICT for a new password.`}
      onSubmit={submit}
      {...{ failure, busy }}
      submitLabel={t`Send the code`}
      links={<a href="/signin">{t`Log in`}</a>}
    >
      <TextField
        {...form.register('username')}
        label={t`Registered e-mail or mobile number`}
        error={form.formState.errors.username && i18n._(fieldErrors.username)}
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
