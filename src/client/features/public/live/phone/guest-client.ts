import { createLiveClient, type LiveClient } from '../../../../entities/live/live-client.ts'
import { guestToken } from './guest-place.ts'

/** The connection of a guest, with the token of this phone. */
export function createGuestClient(): LiveClient {
  return createLiveClient(() => ({ guestToken: guestToken() }))
}
