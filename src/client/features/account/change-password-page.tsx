import { zodResolver } from '@hookform/resolvers/zod'
import { useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { changePassword } from '#contract/auth.ts'
import { call } from '../../platform/api.ts'
import { toast } from '../../platform/toast.ts'
import { TextField } from '../../ui/text-field.tsx'
import { fieldErrors, newPasswordFields, passwordsDiffer } from './account-fields.ts'
import { AccountForm } from './account-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useAccountCall } from './use-account-call.ts'

/** The old password has no check here, as specified: the server judges it. */
const ChangeForm = z.object({ oldPassword: z.string(), ...newPasswordFields }).check(passwordsDiffer)

/** Changes one's own password; the sessions on other devices end. */
export function ChangePasswordPage() {
  const { t, i18n } = useLingui()
  const { busy, failure, run } = useAccountCall()
  const form = useForm({
    resolver: zodResolver(ChangeForm),
    defaultValues: { oldPassword: '', newPassword: '', retypePassword: '' },
  })
  const submit = form.handleSubmit(async ({ oldPassword, newPassword }) => {
    if ((await run(call(changePassword, { query: {}, body: { oldPassword, newPassword } }))) === null) return
    form.reset()
    toast.success(t`Password changed`)
  })
  return (
    <AccountForm
      title={t`Change password`}
      lead={t`You stay logged in here; on other devices you log in again.`}
      onSubmit={submit}
      {...{ failure, busy }}
      submitLabel={t`Change password`}
    >
      <TextField
        {...form.register('oldPassword')}
        label={t`Old password`}
        error={form.formState.errors.oldPassword && i18n._(fieldErrors.oldPassword)}
        type="password"
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <NewPasswordFields register={form.register} errors={form.formState.errors} />
    </AccountForm>
  )
}
