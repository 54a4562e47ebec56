import { zodResolver } from '@hookform/resolvers/zod'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { signIn } from '#contract/auth.ts'
import { call } from '../../platform/api.ts'
import { getSession, ownDashboard } from '../../platform/session.ts'
import { startSession } from '../../platform/session-changes.ts'
import { TextField } from '../../ui/text-field.tsx'
import { fieldErrors } from './account-fields.ts'
import { AccountForm } from './account-form.tsx'
import { useAccountCall } from './use-account-call.ts'

const SignInForm = signIn.body

/** Drafts of this account may have waited on this phone for it. */
function sendWaiting(): void {
  import('../../forms/drafts/send-waiting.ts').then(
    (module) => module.sendWaiting(),
    // They are sent when the form or the list of drafts is opened.
    () => undefined,
  )
}

/** Sign-in by e-mail or mobile number; leads to where the person was going, or to the dashboard. */
export function SignInPage({ next }: { next?: string }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { busy, failure, code, run } = useAccountCall()
  // Asked for once the password was right; it stays, because a code may be wrong or too late.
  const [needsCode, setNeedsCode] = useState(false)
  if (code === 'code_needed' && !needsCode) setNeedsCode(true)
  const form = useForm({ resolver: zodResolver(SignInForm), defaultValues: { username: '', password: '', code: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const answer = await run(call(signIn, { body }))
    if (answer === null) return
    startSession(answer.body)
    sendWaiting()
    const session = getSession()
    await navigate({ href: next ?? (session ? ownDashboard(session) : '/dashboard'), replace: true })
  })
  return (
    <AccountForm
      title={t`Log in`}
      onSubmit={submit}
      {...{ failure, busy }}
      submitLabel={t`Log in`}
      links={
        <>
          <a href="/forgot-password">{t`Forgot your password?`}</a>
          <a href="/signup">{t`Create an account`}</a>
        </>
      }
    >
      <TextField
        {...form.register('username')}
        label={t`Registered e-mail or mobile number`}
        error={errors.username && i18n._(fieldErrors.username)}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="next"
      />
      <TextField
        {...form.register('password')}
        label={t`Password`}
        error={errors.password && i18n._(fieldErrors.signInPassword)}
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      {needsCode && (
        <TextField
          {...form.register('code')}
          label={t`Code of your authenticator app`}
          hint={t`Six digits; or one of your recovery codes`}
          autoComplete="one-time-code"
          autoFocus
          enterKeyHint="go"
        />
      )}
    </AccountForm>
  )
}
