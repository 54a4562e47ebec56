import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { signIn, signUp } from '#contract/auth/auth.ts'
import { call } from '../../../platform/api/api.ts'
import { getSession, ownDashboard } from '../../../platform/api/session.ts'
import { startSession } from '../../../platform/api/session-changes.ts'
import { hrefOf } from '../../../platform/href.ts'
import { currentLocale } from '../../../platform/i18n.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type EndpointForm, useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { fieldErrors, findRetypedWrong, isMobile, isOptionalEmail, usePasswordToasts } from './account-fields.ts'
import { AccountForm } from './account-form.tsx'

type SignUpFields = { fullName: string; mobile: string; email: string; password: string; retypePassword: string }

/** Creates an account and signs the person in. */
export function SignUpPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useEndpointForm(signUp, {
    values: { fullName: '', mobile: '', email: '', password: '', retypePassword: '' },
    bodyOf: ({ email, retypePassword: _, ...person }) => {
      return { ...person, email: email.trim() || null, locale: currentLocale() }
    },
    findWrong: ({ mobile, email, password, retypePassword }) => [
      ...(isMobile(mobile) ? [] : ['mobile' as const]),
      ...(isOptionalEmail(email) ? [] : ['email' as const]),
      ...findRetypedWrong({ newPassword: password, retypePassword }),
    ],
    wrongToasts: usePasswordToasts(),
    refusals: {
      mobile_taken: t`This mobile number already has an account. Log in, or request a new password.`,
      email_taken: t`This e-mail already has an account. Log in, or request a new password.`,
    },
    done: t`Account created`,
    onDone: async (_, { values: { mobile, password } }) => {
      const answer = await call(signIn, { body: { username: mobile, password } })
      if (!answer.ok) return navigate({ to: '/signin' })
      startSession(answer.body)
      const session = getSession()
      await navigate({ href: hrefOf(session ? ownDashboard(session) : '/dashboard'), replace: true })
    },
  })
  return (
    <AccountForm
      form={form}
      name="sign-up"
      title={t`Create an account`}
      lead={t`You do not need an account to apply. With one, your enlistments and renewals are in one place.`}
      submitLabel={t`Create an account`}
      links={
        <>
          <a href={hrefOf('/signin')}>{t`Log in`}</a>
          <a href={hrefOf('/forgot-password')}>{t`Forgot your password?`}</a>
        </>
      }
    >
      <SignUpFields form={form} />
    </AccountForm>
  )
}

function SignUpFields({ form }: { form: EndpointForm<SignUpFields> }) {
  const { t, i18n } = useLingui()
  const field = (name: keyof SignUpFields) => form.field(name, i18n._(fieldErrors[name]))
  return (
    <>
      <TextField {...field('fullName')} label={t`Full name`} autoComplete="name" enterKeyHint="next" />
      <TextField
        {...field('mobile')}
        label={t`Mobile number`}
        hint={t`Eleven digits, like 01712345678`}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
      />
      <TextField
        {...field('email')}
        label={t`E-mail`}
        optional
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
      />
      <PasswordField
        {...field('password')}
        label={t`Password`}
        hint={t`At least 6 characters`}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        {...field('retypePassword')}
        label={t`Retype password`}
        autoComplete="new-password"
        enterKeyHint="go"
      />
    </>
  )
}
