import { mayHoldDrafts } from './load-storage.ts'
import { sendNow } from './sending-loader.ts'

/**
 * Sends what is stored on this phone, if there may be something to send. A draft that was paused because its account
 * was signed out is sent again.
 */
export function sendWaiting(): void {
  void mayHoldDrafts().then((may) => may && sendNow())
}
