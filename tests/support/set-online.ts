import { vi } from 'vitest'

/** Sets what the browser reports about its connection, and sends the event that pages listen to. */
export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}
