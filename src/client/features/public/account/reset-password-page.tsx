import { useLingui } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { changePassword } from '#contract/auth/auth.ts'
import { readText } from '#domain/reference/read-text.ts'
import { hrefOf } from '../../../platform/href.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { fieldErrors, findRetypedWrong, usePasswordToasts } from './account-fields.ts'
import { AccountForm } from './account-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Sets a new password with the code from an SMS. `id` names the request for it. */
export function ResetPasswordPage() {
  const { id } = getRouteApi('/_public/reset-password').useSearch()
  const { t } = useLingui()
  if (id !== undefined) return <CodeForm id={id} />
  return (
    <Page>
      <PageHeader title={t`Reset password`} lead={t`First request a code; it is sent by SMS.`} />
      <LinkButton href={hrefOf('/forgot-password')}>{t`Request a code`}</LinkButton>
    </Page>
  )
}

function CodeForm({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const form = useEndpointForm(changePassword, {
    values: { code: '', newPassword: '', retypePassword: '' },
    bodyOf: ({ code, newPassword }) => ({ code: readText(code, 'digits'), newPassword }),
    findWrong: (values) => [
      ...(readText(values.code, 'digits') === '' ? ['code' as const] : []),
      ...findRetypedWrong(values),
    ],
    input: { query: { userId: id } },
    done: t`Password reset`,
    wrongToasts: usePasswordToasts(),
    onDone: () => navigate({ to: '/signin' }),
  })
  return (
    <AccountForm
      form={form}
      name="reset-password"
      title={t`Reset password`}
      lead={t`If there is such an account, a code is on its way. It is valid for ten minutes.`}
      submitLabel={t`Reset password`}
      links={<a href={hrefOf('/forgot-password')}>{t`Request a new code`}</a>}
    >
      <TextField
        {...form.field('code', i18n._(fieldErrors.code))}
        label={t`Reset code`}
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="next"
      />
      <NewPasswordFields field={form.field} />
    </AccountForm>
  )
}
