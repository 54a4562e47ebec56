import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { Result } from '#domain/errors.ts'
import type { Caller } from './caller.ts'

type Parts<E extends Endpoint> = {
  body: BodyOf<E>
  query: QueryOf<E>
  params: ParamsOf<E>
  /** The session's token as it was sent, which need not be a good one; null without one. */
  authToken: string | null
}

/** What a service function is asked: who calls, and the parts of the contract's request that it names. */
export type ServiceRequest<E extends Endpoint, Part extends keyof Parts<E> = never> = { caller: Caller } & Pick<
  Parts<E>,
  Part
>

/** Answers a contract that has one JSON answer: `bind` takes it as it is. */
export type ServiceFunction<E extends Endpoint, Part extends keyof Parts<E> = never> = (
  request: ServiceRequest<E, Part>,
) => Promise<Result<AnswerOf<E>['body']>>
