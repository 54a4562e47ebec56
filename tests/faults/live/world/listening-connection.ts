import type pg from 'pg'
import { createNotifications, type Notifications } from '../../../../src/server/platform/database/notifications.ts'

/** A message of the simulator that reaches every process after all messages that were sent before. */
export const markerChannel = 'talika_test_marker'

/** The listening connection of a process, which a schedule cuts or makes deaf. It is a real connection. */
export type ListeningConnection = Notifications & {
  isDeaf: boolean
  /** Messages that were lost while it was deaf. */
  lost: number
  /** Ends the connection; it does not reconnect by itself. */
  cut: () => Promise<void>
  isCut: () => boolean
  /** Opens it again; resolves once all later messages are received. */
  restore: () => Promise<void>
  /** Resolves when the listening connection is open. */
  connected: () => Promise<void>
  /** Resolves once the marker has arrived. */
  heardMarker: (text: string) => Promise<void>
}

export function createListeningConnection(connection: pg.ClientConfig): ListeningConnection {
  const inner = createNotifications({ connection, report: () => {} })
  const waiting = new Map<string, () => void>()
  let isCut = false
  let arrived: (() => void)[] = []
  inner.listen(markerChannel, (text) => {
    waiting.get(text)?.()
    waiting.delete(text)
  })
  const connected = () => (inner.isConnected() ? Promise.resolve() : new Promise<void>((done) => arrived.push(done)))
  const listening: ListeningConnection = {
    ...inner,
    isDeaf: false,
    lost: 0,
    listen: (channel, heard) =>
      inner.listen(channel, (payload) => {
        if (listening.isDeaf) listening.lost += 1
        else heard(payload)
      }),
    async cut() {
      isCut = true
      await inner.stop()
    },
    isCut: () => isCut,
    async restore() {
      listening.isDeaf = false
      if (!isCut) return
      isCut = false
      inner.start()
      await connected()
    },
    connected,
    heardMarker: (text) => new Promise<void>((done) => waiting.set(text, done)),
  }
  inner.onConnected(() => {
    for (const done of arrived) done()
    arrived = []
  })
  return listening
}
