import { zodResolver } from '@hookform/resolvers/zod'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { signIn, signUp } from '#contract/auth.ts'
import { call } from '../../platform/api.ts'
import { currentLocale } from '../../platform/i18n.ts'
import { getSession, ownDashboard } from '../../platform/session.ts'
import { startSession } from '../../platform/session-changes.ts'
import { toast } from '../../platform/toast.ts'
import { TextField } from '../../ui/text-field.tsx'
import { fieldErrors, Mobile, OptionalEmail } from './account-fields.ts'
import { AccountForm } from './account-form.tsx'
import { useAccountCall } from './use-account-call.ts'

const SignUpForm = z.object({
  fullName: signUp.body.shape.fullName,
  mobile: Mobile,
  email: OptionalEmail,
  password: signUp.body.shape.password,
})
type SignUpForm = z.infer<typeof SignUpForm>

/** A new account. Whoever has made one is signed in with it. */
export function SignUpPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { busy, failure, run } = useAccountCall()
  const form = useForm({
    resolver: zodResolver(SignUpForm),
    defaultValues: { fullName: '', mobile: '', email: '', password: '' },
    mode: 'onTouched',
  })
  const submit = form.handleSubmit(async ({ email, ...person }) => {
    const body = { ...person, email: email === '' ? null : email, locale: currentLocale() }
    if ((await run(call(signUp, { body }))) === null) return
    toast.success(t`Account created`)
    const answer = await run(call(signIn, { body: { username: person.mobile, password: person.password } }))
    if (answer === null) return void navigate({ to: '/signin' })
    startSession(answer.body)
    const session = getSession()
    await navigate({ href: session ? ownDashboard(session) : '/dashboard', replace: true })
  })
  return (
    <AccountForm
      title={t`Create an account`}
      lead={t`An application needs no account. With one, your enlistments and renewals stand in one place.`}
      onSubmit={submit}
      {...{ failure, busy }}
      submitLabel={t`Create an account`}
      links={<a href="/signin">{t`Log in`}</a>}
    >
      <SignUpFields form={form} />
    </AccountForm>
  )
}

function SignUpFields({ form }: { form: ReturnType<typeof useForm<SignUpForm>> }) {
  const { t, i18n } = useLingui()
  const { errors } = form.formState
  const error = (name: keyof SignUpForm) => errors[name] && i18n._(fieldErrors[name])
  return (
    <>
      <TextField
        {...form.register('fullName')}
        label={t`Full name`}
        error={error('fullName')}
        autoComplete="name"
        enterKeyHint="next"
      />
      <TextField
        {...form.register('mobile')}
        label={t`Mobile number`}
        hint={t`Eleven digits, like 01712345678`}
        error={error('mobile')}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
      />
      <TextField
        {...form.register('email')}
        label={t`E-mail`}
        optional
        error={error('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
      />
      <TextField
        {...form.register('password')}
        label={t`Password`}
        hint={t`At least 6 characters`}
        error={error('password')}
        type="password"
        autoComplete="new-password"
        enterKeyHint="go"
      />
    </>
  )
}
