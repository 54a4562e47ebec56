import { useLingui } from '@lingui/react/macro'
import { PasswordField } from '../../../../ui/fields/password-field.tsx'

export type TypedPassword = { password: string; again: string }
export type PasswordErrors = Partial<Record<keyof TypedPassword, string>>

export type PasswordStepProps = {
  typed: TypedPassword
  errors: PasswordErrors
  onType: (typed: TypedPassword) => void
}

/** A password creates an account, which shows the appointments on every device. The step is optional. */
export function PasswordStep({ typed, errors, onType }: PasswordStepProps) {
  const { t } = useLingui()
  return (
    <>
      <p>{t`With a password you get an account: log in with your mobile number or e-mail to see your appointments on any device. You can continue without one.`}</p>
      <PasswordField
        name="password"
        label={t`Password`}
        hint={t`At least 6 characters`}
        optional
        error={errors.password}
        autoComplete="new-password"
        enterKeyHint="next"
        value={typed.password}
        onChange={({ currentTarget }) => onType({ ...typed, password: currentTarget.value })}
      />
      <PasswordField
        name="again"
        label={t`Retype password`}
        optional
        error={errors.again}
        autoComplete="new-password"
        enterKeyHint="go"
        value={typed.again}
        onChange={({ currentTarget }) => onType({ ...typed, again: currentTarget.value })}
      />
      <p className="text-small text-muted">
        {t`The password is never kept on this phone. If the page is closed before the request has been sent, you will be asked for it again.`}
      </p>
    </>
  )
}

/** The check returns null if nothing was typed: then no account is created. */
export function usePasswordCheck(): (typed: TypedPassword) => PasswordErrors | null {
  const { t } = useLingui()
  return ({ password, again }) => {
    if (password === '' && again === '') return null
    if (password.trim().length < minLength) return { password: t`Password must be at least 6 characters.` }
    return password.trim() === again.trim() ? {} : { again: t`Passwords do not match.` }
  }
}

/** The minimum of the specification. */
const minLength = 6
