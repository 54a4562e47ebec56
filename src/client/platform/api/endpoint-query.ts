import { keepPreviousData, type QueryMeta, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { type AnswerBody, type CallInput, call } from './api.ts'
import { type EndpointKey, endpointKey, type ReadInput } from './endpoint-key.ts'
import { CallFailure, unwrap } from './unwrap.ts'

type Options<E extends Endpoint, Data> = Omit<
  UseQueryOptions<AnswerBody<E>, Error, Data, EndpointKey>,
  'queryKey' | 'queryFn' | 'meta' | 'initialData'
> & {
  /** Whether the answer is stored for reading offline, where the rule of `kept-reads.ts` is not enough. */
  kept?: QueryMeta['kept']
}

/** A list: the page before stays visible while the next one loads, and every visit reads the list again. */
export const ofList = { placeholderData: keepPreviousData, staleTime: 0 } as const

/** For `retry`: a refusal is final, only a call without an answer is made again. */
export function retryUnanswered(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof CallFailure && error.failure.problem === undefined
}

/**
 * The query of a call: its key and its function follow from the contract. A searched text is often a name or a number
 * of a person, so an answer to a search is never stored on the device.
 */
export function endpointQuery<E extends Endpoint, Data = AnswerBody<E>>(
  endpoint: E,
  input: ReadInput<E>,
  { kept = isSearch(input) ? 'never' : undefined, ...options }: Options<E, Data> = {},
) {
  return queryOptions<AnswerBody<E>, Error, NoInfer<Data>, EndpointKey>({
    ...options,
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => unwrap(call(endpoint, { ...input, signal } as CallInput<E>)),
    ...(kept !== undefined && { meta: { kept } }),
  })
}

function isSearch({ query, body }: { query?: unknown; body?: unknown }): boolean {
  return [query, body].some((part) => Boolean((part as { text?: unknown } | undefined)?.text))
}

type Page = { list: readonly unknown[] }

/** For `select`, where a call answers a page or one record: the page. */
export function asPage<Answer extends object>(answer: Answer): Extract<Answer, Page> {
  if ('list' in answer) return answer as Extract<Answer, Page>
  throw new Error('Expected a page, received one record.')
}

/** For `select`, where a call answers a page or one record: the record. */
export function asRecord<Answer extends object>(answer: Answer): Exclude<Answer, Page> {
  if (!('list' in answer)) return answer as Exclude<Answer, Page>
  throw new Error('Expected one record, received a page.')
}
