import { defaultApiKey, headerNames } from '#contract/endpoint.ts'
import { deviceId } from './device-id.ts'
import { getSession } from './session.ts'

/** The client key of the page; the build can set another one for a server with its own key. */
export const apiKey: string = import.meta.env.VITE_API_KEY || defaultApiKey

/**
 * The headers of every call. Separate from `call`, so that the first screen can call the server without loading zod.
 */
export function clientHeaders(): Record<string, string> {
  const session = getSession()
  return {
    accept: 'application/json, application/problem+json',
    [headerNames.apiKey]: apiKey,
    [headerNames.deviceId]: deviceId(),
    ...(session && { [headerNames.authToken]: session.token }),
  }
}
