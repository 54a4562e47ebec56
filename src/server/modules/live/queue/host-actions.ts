import { type Refusal, refuse } from '#domain/errors.ts'
import { type GuestAction, ringMs } from '#domain/live/live-states.ts'
import { isConnected } from '../presence/connection-rows.ts'
import { checkStep } from './guest-steps.ts'
import type { GuestRow } from './live-rows.ts'
import {
  auditChange,
  type Change,
  type Changed,
  changeSession,
  type Host,
  type QueueTurns,
  writeGuest,
  writeSession,
} from './session-change.ts'

type Answer = Promise<Changed<GuestRow> | Refusal>

/** What a host does with guests. Every action is audited. */
export type HostActions = {
  /**
   * Calls the first waiting guest who is connected to a running process. `stale_version` when the number of calls is no
   * longer `seen`; null when no waiting guest is connected, and then nothing has changed.
   */
  callNext: (host: Host, seen?: number | undefined) => Promise<Changed<GuestRow> | Refusal | null>
  /** Null when the guest waits but is not connected. */
  call: (host: Host, guestId: string) => Promise<Changed<GuestRow> | Refusal | null>
  reject: (host: Host, guestId: string, reason: string | null) => Answer
  finish: (host: Host, guestId: string) => Answer
  /** Sends one guest a meeting link that replaces the session's. */
  sendLink: (host: Host, guestId: string, url: string) => Answer
}

const queueEmpty = refuse('wrong_state', { fields: [{ path: 'queue', code: 'empty' }] })
const offline = refuse('wrong_state', { fields: [{ path: 'guest', code: 'offline' }] })

export function createHostActions(parts: QueueTurns): HostActions {
  /** A host's step with one guest, whose row is read under the lock of the session. */
  const step = (host: Host, { action, guestId, patchOf }: Step) =>
    changeSession(parts, async (change) => {
      const guest = await findGuest(change, guestId)
      return guest === null ? refuse('not_found') : takeStep(change, { action, guest, patchOf, host })
    })

  return {
    async callNext(host, seen) {
      const called = await changeSession(parts, async (change) => {
        if (seen !== undefined && seen !== change.session.calls) return refuse('stale_version')
        const guest = await findFirst(change)
        if (guest === null) return (await hasWaiting(change)) ? offline : queueEmpty
        const passed_serial = Math.max(change.session.passed_serial, guest.serial)
        return takeStep(change, { action: 'call', guest, patchOf: ringing, host, session: { passed_serial } })
      })
      return called === offline ? null : called
    },

    async call(host, guestId) {
      const called = await changeSession(parts, async (change) => {
        const guest = await findGuest(change, guestId)
        if (guest === null) return refuse('not_found')
        if (guest.state === 'WAIT' && !(await hasConnection(change, guest))) return offline
        return takeStep(change, { action: 'call', guest, patchOf: ringing, host })
      })
      return called === offline ? null : called
    },

    reject: (host, guestId, reason) =>
      step(host, {
        ...{ action: 'reject', guestId },
        patchOf: ({ at }) => ({ reason, ended_at: at, ring_until: null }),
      }),

    finish: (host, guestId) => step(host, { action: 'finish', guestId, patchOf: ({ at }) => ({ ended_at: at }) }),

    sendLink: (host, guestId, url) => step(host, { action: 'sendLink', guestId, patchOf: () => ({ url }) }),
  }
}

type HostStep = Extract<GuestAction, 'call' | 'reject' | 'finish' | 'sendLink'>
type PatchOf = (change: Change) => Partial<Pick<GuestRow, 'reason' | 'ended_at' | 'ring_until' | 'url' | 'called_at'>>
type Step = { action: HostStep; guestId: string; patchOf: PatchOf }
type Taking = { action: HostStep; guest: GuestRow; patchOf: PatchOf; host: Host; session?: { passed_serial: number } }

async function takeStep(
  change: Change,
  { action, guest, patchOf, host, session = undefined }: Taking,
): Promise<{ ok: true; value: GuestRow } | Refusal> {
  const next = checkStep(change, guest, { action, by: 'host' })
  if (!next.ok) return next
  const value = await writeGuest(change, guest, { ...patchOf(change), state: next.to })
  const calls = action === 'call' ? { calls: change.session.calls + 1 } : {}
  await writeSession(change, { ...session, ...calls, last_action_at: change.at })
  await auditChange(change, { action: auditNames[action], from: guest.state, to: next.to, host, guest })
  return { ok: true, value }
}

const auditNames = {
  call: 'call-guest',
  reject: 'reject-guest',
  finish: 'finish-call',
  sendLink: 'send-link',
} as const satisfies Record<HostStep, string>

const ringing: PatchOf = ({ session, at }) => ({
  called_at: at,
  ring_until: new Date(at.getTime() + ringMs),
  url: session.url,
})

async function findGuest({ trx, session }: Change, id: string): Promise<GuestRow | null> {
  const row = await trx
    .selectFrom('live_guests')
    .selectAll()
    .where('session_id', '=', session.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return (row as GuestRow | undefined) ?? null
}

async function findFirst({ trx, session, at }: Change): Promise<GuestRow | null> {
  const row = await trx
    .selectFrom('live_guests as g')
    .selectAll()
    .where('session_id', '=', session.id)
    .where('state', '=', 'WAIT')
    .where(isConnected(at))
    .orderBy('serial')
    .limit(1)
    .executeTakeFirst()
  return (row as GuestRow | undefined) ?? null
}

async function hasWaiting({ trx, session }: Change): Promise<boolean> {
  const waiting = trx.selectFrom('live_guests').select('id').where('session_id', '=', session.id)
  return (await waiting.where('state', '=', 'WAIT').limit(1).executeTakeFirst()) !== undefined
}

async function hasConnection({ trx, at }: Change, { id }: GuestRow): Promise<boolean> {
  const connected = trx.selectFrom('live_guests as g').select('id').where('id', '=', id).where(isConnected(at))
  return (await connected.executeTakeFirst()) !== undefined
}
