import { zodResolver } from '@hookform/resolvers/zod'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { changePassword } from '#contract/auth.ts'
import { toAsciiDigits } from '#domain/reference/numerals.ts'
import { call } from '../../platform/api.ts'
import { toast } from '../../platform/toast.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fieldErrors, newPasswordFields, passwordsDiffer } from './account-fields.ts'
import { AccountForm } from './account-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useAccountCall } from './use-account-call.ts'

const ResetForm = z
  .object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)), ...newPasswordFields })
  .check(passwordsDiffer)

/** A new password with the code that came by SMS. `id` names the request for it. */
export function ResetPasswordPage({ id }: { id?: string }) {
  const { t } = useLingui()
  if (id !== undefined) return <CodeForm id={id} />
  return (
    <Page>
      <PageHeader title={t`Reset password`} lead={t`First ask for a code; it comes by SMS.`} />
      <LinkButton href="/forgot-password">{t`Ask for a code`}</LinkButton>
    </Page>
  )
}

function CodeForm({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { busy, failure, run } = useAccountCall()
  const form = useForm({
    resolver: zodResolver(ResetForm),
    defaultValues: { code: '', newPassword: '', retypePassword: '' },
  })
  const submit = form.handleSubmit(async ({ code, newPassword }) => {
    const body = { code: toAsciiDigits(code), newPassword }
    if ((await run(call(changePassword, { query: { userId: id }, body }))) === null) return
    toast.success(t`Password reset`)
    await navigate({ to: '/signin' })
  })
  return (
    <AccountForm
      title={t`Reset password`}
      lead={t`If there is such an account, a code is on its way. It is valid for ten minutes.`}
      onSubmit={submit}
      {...{ failure, busy }}
      submitLabel={t`Reset password`}
      links={<a href="/forgot-password">{t`Ask for a new code`}</a>}
    >
      <TextField
        {...form.register('code')}
        label={t`Reset code`}
        error={form.formState.errors.code && i18n._(fieldErrors.code)}
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="next"
      />
      <NewPasswordFields register={form.register} errors={form.formState.errors} />
    </AccountForm>
  )
}
