import { serverClock } from '../server-clock.ts'

/** `fetch` for requests to the portal's own server: each answer tells its time. */
export const portalFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  serverClock.hear(response)
  return response
}
