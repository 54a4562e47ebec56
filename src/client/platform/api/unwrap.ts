import type { Endpoint } from '#contract/endpoint.ts'
import type { AnswerBody, CallResult, Offline, Refused } from './api.ts'

/** A failed call as an exception, for code that expects one: React Query. */
export class CallFailure extends Error {
  readonly failure: Refused | Offline
  constructor(failure: Refused | Offline) {
    super(failure.problem === undefined ? 'offline' : failure.problem.code)
    this.name = 'CallFailure'
    this.failure = failure
  }
}

/** The body of a successful call; throws CallFailure otherwise. For `queryFn` and `mutationFn`. */
export async function unwrap<E extends Endpoint>(result: Promise<CallResult<E>>): Promise<AnswerBody<E>> {
  const answer = await result
  if (answer.ok) return answer.body
  throw new CallFailure(answer)
}
