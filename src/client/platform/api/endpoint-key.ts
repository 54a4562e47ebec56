import type { InvalidateOptions, QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallInput } from './api.ts'

/** What a query sends: parameters, query and body of its call, and the token of a visitor. */
export type ReadInput<E extends Endpoint> = Omit<
  CallInput<E>,
  'signal' | 'known' | 'keepalive' | 'onBytes' | 'idempotencyKey' | 'holder'
>
export type EndpointKey = readonly [call: string, input: unknown]

/** The input without members that the call leaves out, and without the token: a visitor gets other fields than staff. */
type KeyedInput = { params?: unknown; query?: unknown; body?: unknown; as?: 'visitor' }

/** The name of a call in the keys of the query cache. */
function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/**
 * The key of the answer to a call. Undefined and missing members give the same key (the cache hashes keys as JSON); the
 * token of a visitor is never part of it, because keys are stored on the device.
 */
export function endpointKey<E extends Endpoint>(endpoint: E, input: ReadInput<E>): EndpointKey {
  const { params, query, body, visitor } = input as KeyedInput & { visitor?: string }
  return [nameOf(endpoint), { params, query, body, ...(visitor !== undefined && { as: 'visitor' }) }]
}

/** Invalidates all cached answers of these calls, whatever their input. */
export async function invalidateReads(
  client: QueryClient,
  endpoints: readonly Endpoint[],
  options?: InvalidateOptions,
): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: [nameOf(endpoint)] }, options)))
}

/** Removes them, so that the next person on the device does not see them. */
export function removeReads(client: QueryClient, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) client.removeQueries({ queryKey: [nameOf(endpoint)] })
}
