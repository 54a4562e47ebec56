import type { Offline, Refused } from '../../platform/api/api.ts'
import { useFailureText } from '../../platform/api/error-messages.ts'
import { CallFailure } from '../../platform/api/unwrap.ts'
import { Notice } from '../notice.tsx'
import { PasswordAgain } from './password-again.tsx'

/** Why the form was not accepted, in its own sentence where it has one. When the server asks for the password again, the form asks for it here. */
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

/** The same for an error of a React Query mutation. */
export function MutationFailure({ error }: { error: Error | null }) {
  return <FormFailure failure={error instanceof CallFailure ? error.failure : null} />
}
