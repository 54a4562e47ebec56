import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallResult } from '../../platform/api.ts'
import { useFailureText } from '../../platform/error-messages.ts'
import { toast } from '../../platform/toast.ts'

/**
 * Runs a call of an account form: `busy` while it is under way, `failure` with the sentence when it did not succeed.
 * No connection is told by a toast too, as specified; the sentence stays in the form.
 */
export function useAccountCall() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const failureText = useFailureText()

  async function run<E extends Endpoint>(
    made: Promise<CallResult<E>>,
  ): Promise<Extract<CallResult<E>, { ok: true }> | null> {
    setBusy(true)
    setFailure(null)
    const answer = await made
    setBusy(false)
    if (answer.ok) return answer as Extract<CallResult<E>, { ok: true }>
    const text = failureText(answer)
    setFailure(text)
    if (answer.offline) toast.error(text)
    return null
  }

  return { busy, failure, run }
}
