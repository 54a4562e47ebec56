import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { type AnswerBody, type CallInput, call } from './api.ts'
import { invalidateReads } from './endpoint-key.ts'
import { useFailureText } from './error-messages.ts'
import { CallFailure, unwrap } from './unwrap.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

export type ActionInput<E extends Endpoint> = Omit<CallInput<E>, 'signal' | 'known' | 'onBytes' | 'idempotencyKey'>

export type ActionOptions<E extends Endpoint> = Omit<
  UseMutationOptions<AnswerBody<E>, Error, ActionInput<E>>,
  'mutationFn' | 'onSettled'
> & {
  /** The calls whose cached answers the action changes. They are read again once the server has answered. */
  invalidates?: readonly Endpoint[]
}

/**
 * A call that changes something, at the press of a button. `failureText` is the sentence for a failure, in the person's
 * language. A retry after a lost answer carries the same idempotency key, so it counts once.
 */
export function useEndpointAction<E extends Endpoint>(
  endpoint: E,
  { invalidates = [], ...options }: ActionOptions<E> = {},
) {
  const client = useQueryClient()
  const textOf = useFailureText()
  const keys = useIdempotencyKey(endpoint)
  const action = useMutation({
    ...options,
    async mutationFn(input: ActionInput<E>) {
      const answer = await call(endpoint, { ...input, ...keys.of(input) } as CallInput<E>)
      keys.endAfter(answer)
      if (answer.ok || answer.problem !== undefined) {
        // The button stays busy until the page shows the change, or the state that a refusal is about.
        await invalidateReads(client, invalidates)
      }
      return unwrap(Promise.resolve(answer))
    },
  })
  const { error } = action
  return { ...action, failureText: error instanceof CallFailure ? textOf(error.failure) : null }
}
