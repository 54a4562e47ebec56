import { liveCloseCodes } from '#contract/live/live-messages.ts'
import { refuse } from '#domain/errors.ts'
import { abandonedMs } from '#domain/live/live-states.ts'
import type { HostAccounts } from '../access/host-accounts.ts'
import type { LiveQueue } from '../queue/live-queue.ts'
import { hasPlace, type QueueState } from '../queue/queue-state.ts'
import type { Connections } from './connections.ts'
import type { LiveConnection } from './live-connection.ts'
import type { LiveTimes } from './live-times.ts'
import { toErrorMessage } from './messages/read-message.ts'

// RFC 6455: the client broke a rule; it may reconnect.
const policyViolation = 1008

/** Closes connections that are silent, do not read or never sent a hello, and pings the others. */
export function watchConnections(connections: Connections, times: LiveTimes, clock: number): void {
  for (const connection of connections.all) {
    const { identity, since, heardAt, buffer, outlet } = connection
    buffer.look(clock)
    if (identity === null && clock - since >= times.helloMs) connections.end(connection, policyViolation)
    else if (buffer.since !== null && clock - buffer.since >= times.blockedMs) outlet.destroy()
    else if (canTimeOut(connection) && clock - heardAt >= times.silentMs) outlet.destroy()
    else if (clock - connection.pingedAt >= outlet.pingMs) {
      connection.pingedAt = clock
      outlet.ping()
    }
  }
}

/** False for a stream without a token: its client's messages come in other requests that do not name it. */
function canTimeOut({ identity, outlet }: LiveConnection): boolean {
  return outlet.receivesMessages || identity?.guest !== null || identity.auth !== null
}

type HostWatch = { times: LiveTimes; clock: number; accounts: HostAccounts }

/** Checks again that connected hosts still are hosts: a role, a flag or a session may have ended. */
export async function watchHosts(connections: Connections, { times, clock, accounts }: HostWatch): Promise<void> {
  for (const connection of connections.all) {
    const { identity } = connection
    if (identity === null || identity.host === null || identity.auth === null) continue
    if (clock - connection.checkedAt < times.hostCheckMs) continue
    connection.checkedAt = clock
    if ((await accounts.find(identity.auth)) === null) dismissHost(connections, connection)
  }
}

/** Disconnects someone who is no longer a host. */
export function dismissHost(connections: Connections, connection: LiveConnection): void {
  connection.send(toErrorMessage(refuse('forbidden'), undefined))
  connections.end(connection, liveCloseCodes.forbidden)
}

type Facts = {
  now: Date
  graceMs: number
  /** When the last connection of a token has ended; null while it has one. */
  offlineSince: (tokenKey: string) => number | null
  /** Writes the connections of this process. */
  write: () => Promise<void>
}

/** Makes the changes that time alone brings. Several processes may try at once; the others find it done. */
export async function watchQueue(queue: LiveQueue, state: QueueState | null, facts: Facts): Promise<boolean> {
  if (state === null || state.session.state === 'ENDED') return false
  const { now, graceMs, offlineSince, write } = facts
  if (now.getTime() - state.session.last_action_at.getTime() >= abandonedMs) return (await queue.endAbandoned()).ok
  const guests = [...state.guests()]
  const isMoveDue = guests.some((guest) => guest.moves_at !== null && guest.moves_at <= now && hasPlace(guest))
  const moved = isMoveDue ? await queue.moveDue() : null
  const called = guests.filter((guest) => guest.state === 'CALLED')
  const isOver = called.some(({ ring_until }) => ring_until !== null && ring_until <= now)
  const expired = isOver ? await queue.missExpired() : null
  const offline = called.filter(({ tokenKey, called_at }) => {
    const since = offlineSince(tokenKey)
    const rang = now.getTime() - (called_at?.getTime() ?? now.getTime())
    return since !== null && now.getTime() - since >= graceMs && rang >= graceMs
  })
  // The rows decide who is offline: a called guest who has just come back to this process must be among them.
  if (offline.length > 0) await write()
  const missed = offline.length > 0 ? await queue.missOffline() : null
  return [moved, expired, missed].some((one) => one?.ok === true)
}
