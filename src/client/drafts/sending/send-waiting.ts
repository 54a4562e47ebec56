import { mayHoldDrafts } from '../storage/load-storage.ts'
import { sendNow } from './sending-loader.ts'

/** Sends what this phone holds, if it may hold something; a draft that was paused for want of a session goes on. */
export function sendWaiting(): void {
  void mayHoldDrafts().then((may) => may && sendNow())
}
