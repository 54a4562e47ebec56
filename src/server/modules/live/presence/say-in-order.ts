import type { PresenceMessage } from './presence-messages.ts'

/** Sends messages one after the other: each uses a connection of its own, and an older one must not arrive last. */
export function sayInOrder(say: (payload: string) => Promise<void>): (message: PresenceMessage) => Promise<void> {
  const unsaid: PresenceMessage[] = []
  let saying: Promise<void> | null = null
  const sayUnsaid = async () => {
    for (let message = unsaid.shift(); message !== undefined; message = unsaid.shift()) {
      // The next complete list makes up for a message that failed.
      await say(JSON.stringify(message)).catch(() => {})
    }
    saying = null
  }
  return (message) => {
    unsaid.push(message)
    saying ??= sayUnsaid()
    return saying
  }
}
