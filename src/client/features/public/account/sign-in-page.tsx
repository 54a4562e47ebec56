import { useLingui } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { signIn } from '#contract/auth/auth.ts'
import { firstPage, getSession } from '../../../platform/api/session.ts'
import { startSession } from '../../../platform/api/session-changes.ts'
import { hrefOf } from '../../../platform/href.ts'
import { ownAddress } from '../../../platform/own-address.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { fieldErrors } from './account-fields.ts'
import { AccountForm } from './account-form.tsx'
import { SecondStep, useSecondStep } from './second-step.tsx'

/** Sends drafts on this phone that were waiting for their account to sign in. */
function sendWaiting(): void {
  import('../../../drafts/phone/loading/send-waiting.ts').then(
    (module) => module.sendWaiting(),
    // Without the sending module they are sent later, when the form or the list of drafts is opened.
    () => undefined,
  )
}

/** Sign-in by e-mail or mobile number. Then opens the page that the person wanted, else the person's start page. */
export function SignInPage() {
  const { next } = getRouteApi('/_public/signin').useSearch()
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const form = useEndpointForm(signIn, {
    values: { username: '', password: '', code: '' },
    onDone: async (answer) => {
      startSession(answer)
      sendWaiting()
      const session = getSession()
      const home = hrefOf(session ? firstPage(session) : '/dashboard')
      // Checked here too: this is where an address of another site would do harm.
      await navigate({ href: ownAddress(next) ?? home, replace: true })
    },
  })
  const needsCode = useSecondStep(form)
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
      <PasswordField
        {...form.field('password', i18n._(fieldErrors.signInPassword))}
        label={t`Password`}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      {needsCode && <SecondStep field={form.register('code')} />}
    </AccountForm>
  )
}
