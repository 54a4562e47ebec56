import { headerNames } from '#contract/endpoint.ts'
import type { Problem } from '#contract/shapes.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'

/**
 * The result of one request. `unreachable` is everything that is not an answer of our server: no connection, a
 * time-out, a captive portal's page with status 200, a truncated body.
 */
export type Sent<T> =
  | { kind: 'answered'; body: T }
  | { kind: 'refused'; problem: Problem; retryAfterSeconds: number | null }
  | { kind: 'unreachable' }

export type Credentials = { kind: ApplicationKind; id: string; token: string; mobile: string }

export type TransportOptions = {
  baseUrl: string
  apiKey: string
  deviceId: string
  /** The operations were written on another phone, and came here in a file. */
  carried?: boolean
  authToken: () => string | null
  fetch: typeof fetch
}

/**
 * The headers that identify the sender: this install, its session if it has one, and the code of the application. A
 * draft that was opened from its account has no code, so only the session is sent.
 */
export function identity({ apiKey, deviceId, authToken }: TransportOptions, who?: Credentials): Record<string, string> {
  const session = authToken()
  return {
    [headerNames.apiKey]: apiKey,
    [headerNames.deviceId]: deviceId,
    ...(session === null ? {} : { [headerNames.authToken]: session }),
    ...(who === undefined || who.token === ''
      ? {}
      : { [headerNames.applicationToken]: who.token, [headerNames.applicationMobile]: who.mobile }),
  }
}
