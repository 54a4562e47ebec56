import type { PresenceMessage } from './presence-messages.ts'

/** Says messages one after the other: each takes a connection of its own, and an older statement must not come last. */
export function sayInOrder(say: (payload: string) => Promise<void>): (message: PresenceMessage) => Promise<void> {
  const unsaid: PresenceMessage[] = []
  let saying: Promise<void> | null = null
  const sayUnsaid = async () => {
    for (let message = unsaid.shift(); message !== undefined; message = unsaid.shift()) {
      // One that did not get through is made good by the next statement of everything.
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
