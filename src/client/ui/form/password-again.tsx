import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { confirmPassword } from '#contract/auth/sessions.ts'
import { call } from '../../platform/api/api.ts'
import { useFailureText } from '../../platform/api/error-messages.ts'
import { CallFailure, unwrap } from '../../platform/api/unwrap.ts'
import { Button } from '../button.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { Notice } from '../notice.tsx'

/** Asks for the password inside the form, which is then submitted again with the same values. */
export function PasswordAgain() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const place = useRef<HTMLFieldSetElement>(null)
  const [password, setPassword] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const confirm = useMutation({
    mutationFn: () => unwrap(call(confirmPassword, { body: { password } })),
    onSuccess: () => place.current?.form?.requestSubmit(),
  })
  function goOn(): void {
    setEmpty(password === '')
    if (password !== '') confirm.mutate()
  }
  /** Handles Enter, which would otherwise submit the surrounding form before the password is confirmed. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    goOn()
  }
  const refused = confirm.error instanceof CallFailure ? confirm.error.failure : null
  const isWrong = refused?.problem?.code === 'wrong_credentials'
  return (
    <fieldset ref={place} data-part="password-again" className="space-y-3 rounded-card border border-line-strong p-4">
      <legend className="px-1 font-bold">{t`Your password again`}</legend>
      <p className="text-small text-muted">
        {t`What you typed is kept. We ask for the password because the screen may have been left open; it is then valid for ten minutes.`}
      </p>
      {refused !== null && !isWrong && (
        <Notice tone="danger" role="alert">
          {failureText(refused)}
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
