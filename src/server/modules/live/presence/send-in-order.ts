import type { PresenceMessage } from './presence-messages.ts'

/** Sends messages one after the other: each uses a connection of its own, and an older one must not arrive last. */
export function sendInOrder(send: (payload: string) => Promise<void>): (message: PresenceMessage) => Promise<void> {
  const unsent: PresenceMessage[] = []
  let sending: Promise<void> | null = null
  const sendUnsent = async () => {
    for (let message = unsent.shift(); message !== undefined; message = unsent.shift()) {
      // The next complete list makes up for a message that failed.
      await send(JSON.stringify(message)).catch(() => {})
    }
    sending = null
  }
  return (message) => {
    unsent.push(message)
    sending ??= sendUnsent()
    return sending
  }
}
