import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { signIn } from '#contract/auth/auth.ts'
import { getSession, ownDashboard } from '../../../platform/api/session.ts'
import { startSession } from '../../../platform/api/session-changes.ts'
import { hrefOf } from '../../../platform/href.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { fieldErrors } from './account-fields.ts'
import { AccountForm } from './account-form.tsx'

/** Sends drafts on this phone that waited for this account. */
function sendWaiting(): void {
  import('../../../drafts/sending/send-waiting.ts').then(
    (module) => module.sendWaiting(),
    // They are sent when the form or the list of drafts is opened.
    () => undefined,
  )
}

/** Sign-in by e-mail or mobile number. Opens the page that the person wanted, else the dashboard. */
export function SignInPage({ next }: { next?: string }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  // The code is required after a correct password. The field stays, because the code may be wrong or too late.
  const [needsCode, setNeedsCode] = useState(false)
  const form = useEndpointForm(signIn, {
    values: { username: '', password: '', code: '' },
    onDone: async (answer) => {
      startSession(answer)
      sendWaiting()
      const session = getSession()
      await navigate({ href: next ?? hrefOf(session ? ownDashboard(session) : '/dashboard'), replace: true })
    },
  })
  if (form.failure?.problem?.code === 'code_needed' && !needsCode) setNeedsCode(true)
  return (
    <AccountForm
      form={form}
      name="sign-in"
      title={t`Log in`}
      submitLabel={t`Log in`}
      links={
        <>
          <a href={hrefOf('/forgot-password')}>{t`Forgot your password?`}</a>
          <a href={hrefOf('/signup')}>{t`Create an account`}</a>
        </>
      }
    >
      <TextField
        {...form.field('username', i18n._(fieldErrors.username))}
        label={t`Registered e-mail or mobile number`}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="next"
      />
      <TextField
        {...form.field('password', i18n._(fieldErrors.signInPassword))}
        label={t`Password`}
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
