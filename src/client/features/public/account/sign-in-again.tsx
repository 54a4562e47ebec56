import { useLingui } from '@lingui/react/macro'
import { signIn } from '#contract/auth/auth.ts'
import type { Session } from '../../../platform/api/session.ts'
import { startSession } from '../../../platform/api/session-changes.ts'
import { hrefOf } from '../../../platform/href.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { Cover } from '../../../ui/overlays/cover.tsx'
import { fieldErrors } from './account-fields.ts'
import { SecondStep, useSecondStep } from './second-step.tsx'

export type SignInAgainProps = {
  /** The session that expired under the page. */
  lost: Session
  /** The address of the page, which also opens after another person has logged in. */
  here: string
}

/** Covers a page whose session expired. After logging in, the same person continues on the unchanged page. */
export function SignInAgain({ lost: { user }, here }: SignInAgainProps) {
  const { t, i18n } = useLingui()
  const form = useEndpointForm(signIn, {
    values: { password: '', code: '' },
    bodyOf: (values) => ({ ...values, username: user.user.email ?? user.user.mobile ?? '' }),
    done: t`You are logged in again`,
    onDone: (answer) => startSession(answer),
  })
  const needsCode = useSecondStep(form)
  const name = user.fullName
  return (
    <Cover title={t`Your session has ended`}>
      <p>{t`What you typed is still on this page. Enter your password and continue where you were.`}</p>
      <FormCard form={form} name="sign-in-again" submitLabel={t`Log in and continue`}>
        <p className="font-bold">{name}</p>
        <PasswordField
          {...form.field('password', i18n._(fieldErrors.signInPassword))}
          label={t`Password`}
          autoComplete="current-password"
          autoFocus
          enterKeyHint="go"
        />
        {needsCode && <SecondStep field={form.register('code')} />}
      </FormCard>
      <p>
        <a href={hrefOf('/signin', { search: { next: here } })}>{t`Log in as someone else`}</a>
      </p>
    </Cover>
  )
}
