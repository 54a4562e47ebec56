import type { Offline, Refused } from '../../platform/api/api.ts'
import { useFailureText } from '../../platform/api/error-messages.ts'
import { CallFailure } from '../../platform/api/unwrap.ts'
import { Notice } from '../notice.tsx'
import { PasswordAgain } from './password-again.tsx'

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

/** The same for the error of a React Query mutation. */
export function MutationFailure({ error }: { error: Error | null }) {
  return <FormFailure failure={error instanceof CallFailure ? error.failure : null} />
}
