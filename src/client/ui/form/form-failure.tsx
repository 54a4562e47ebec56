import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { confirmPassword } from '#contract/auth/sessions.ts'
import type { Offline, Refused } from '../../platform/api/api.ts'
import { useFailureText } from '../../platform/api/error-messages.ts'
import { CallFailure } from '../../platform/api/unwrap.ts'
import { useEndpointAction } from '../../platform/api/use-endpoint-action.ts'
import { Button } from '../button.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { Notice } from '../notice.tsx'

/** Why the form was not accepted, in its own sentence if it has one; or the question for the password again. */
export function FormFailure({ failure, text }: { failure: Refused | Offline | null; text?: string | null }) {
  const failureText = useFailureText()
  if (failure === null) return null
  if (failure.problem?.code === 'password_needed') return <PasswordAgain />
  return (
    <Notice tone="danger" role="alert">
      {text ?? failureText(failure)}
    </Notice>
  )
}

/** Asks for the password inside the form, which is then submitted again with the same values. */
function PasswordAgain() {
  const { t } = useLingui()
  const place = useRef<HTMLFieldSetElement>(null)
  const [password, setPassword] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const confirm = useEndpointAction(confirmPassword, {
    onSuccess: () => place.current?.form?.requestSubmit(),
  })
  function goOn(): void {
    setEmpty(password === '')
    if (password !== '') confirm.mutate({ body: { password } })
  }
  /** Handles Enter, which would otherwise submit the surrounding form before the password is confirmed. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    goOn()
  }
  const { error, failureText } = confirm
  const isWrong = error instanceof CallFailure && error.failure.problem?.code === 'wrong_credentials'
  return (
    <fieldset ref={place} data-part="password-again" className="space-y-3 rounded-card border border-line-strong p-4">
      <legend className="px-1 font-bold">{t`Your password again`}</legend>
      <p className="text-small text-muted">
        {t`What you typed is kept. We ask for the password because the screen may have been left open; it is then valid for ten minutes.`}
      </p>
      {failureText !== null && !isWrong && (
        <Notice tone="danger" role="alert">
          {failureText}
        </Notice>
      )}
      <PasswordField
        name="passwordAgain"
        label={t`Your password`}
        error={isEmpty ? t`Please enter your password` : isWrong && t`The password is not correct`}
        autoComplete="current-password"
        autoFocus
        enterKeyHint="go"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button busy={confirm.isPending} data-action="confirm-password" onClick={goOn}>
        {confirm.isPending ? t`Please wait` : t`Confirm and continue`}
      </Button>
    </fieldset>
  )
}

/** The same for the error of a React Query mutation. */
export function MutationFailure({ error }: { error: Error | null }) {
  return <FormFailure failure={error instanceof CallFailure ? error.failure : null} />
}
