import { defaultApiKey, headerNames } from '#contract/endpoint.ts'
import { deviceId } from './device-id.ts'
import { getSession } from './session.ts'

/** The page's key, unless it was built for a server with another. */
export const apiKey: string = import.meta.env.VITE_API_KEY || defaultApiKey

/** What every call of the page sends. Apart from `call`, so that the first screen can ask without loading zod. */
export function clientHeaders(): Record<string, string> {
  const session = getSession()
  return {
    accept: 'application/json, application/problem+json',
    [headerNames.apiKey]: apiKey,
    [headerNames.deviceId]: deviceId(),
    ...(session && { [headerNames.authToken]: session.token }),
  }
}
