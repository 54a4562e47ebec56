import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { Result } from '#domain/errors.ts'
import type { Caller } from './caller.ts'

type Parts<E extends Endpoint> = {
  body: BodyOf<E>
  query: QueryOf<E>
  params: ParamsOf<E>
  /** The session token as it was sent, valid or not; null without one. */
  authToken: string | null
}

/** The input of a service function: the caller, and the parts of the contract's request that it names. */
export type ServiceRequest<E extends Endpoint, Part extends keyof Parts<E> = never> = { caller: Caller } & Pick<
  Parts<E>,
  Part
>

/** Answers a contract with one JSON answer; `bind` takes it directly. */
export type ServiceFunction<E extends Endpoint, Part extends keyof Parts<E> = never> = (
  request: ServiceRequest<E, Part>,
) => Promise<Result<AnswerOf<E>['body']>>
