import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { CallResult } from '../../platform/api.ts'
import { useFailureText } from '../../platform/error-messages.ts'
import { toast } from '../../platform/toast.ts'

/**
 * Runs a call of an account form: `busy` while it is under way, `failure` with the sentence and `code`
 * with the reason when it did not succeed.
 * No connection is told by a toast too, as specified; the sentence stays in the form.
 */
export function useAccountCall() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [code, setCode] = useState<ErrorCode | null>(null)
  const failureText = useFailureText()

  async function run<E extends Endpoint>(
    made: Promise<CallResult<E>>,
  ): Promise<Extract<CallResult<E>, { ok: true }> | null> {
    setBusy(true)
    setFailure(null)
    setCode(null)
    const answer = await made
    setBusy(false)
    if (answer.ok) return answer as Extract<CallResult<E>, { ok: true }>
    const text = failureText(answer)
    setFailure(text)
    setCode(answer.problem?.code ?? null)
    if (answer.offline) toast.error(text)
    return null
  }

  return { busy, failure, code, run }
}
