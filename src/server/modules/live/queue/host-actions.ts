import { type Refusal, refuse } from '#domain/errors.ts'
import { type GuestAction, ringMs } from '#domain/live/live-states.ts'
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
   * Calls the first waiting guest among `candidates` (serials that are connected). `stale_version` when the number of
   * calls is no longer `seen`; null when no candidate is waiting, and then nothing has changed.
   */
  callNext: (
    host: Host,
    options: { candidates: readonly number[]; seen?: number | undefined },
  ) => Promise<Changed<GuestRow> | Refusal | null>
  call: (host: Host, guestId: string) => Answer
  reject: (host: Host, guestId: string, reason: string | null) => Answer
  finish: (host: Host, guestId: string) => Answer
  /** Sends one guest a meeting link that replaces the session's. */
  sendLink: (host: Host, guestId: string, url: string) => Answer
}

/** No more of the first waiting guests are tried: one of them is free unless as many calls begin at once. */
export const mostCandidates = 100

const noCandidate = refuse('wrong_state', { fields: [{ path: 'candidates', code: 'none_waits' }] })

export function createHostActions(parts: QueueTurns): HostActions {
  /** A host's step with one guest, whose row is read under the lock of the session. */
  const step = (host: Host, { action, guestId, patchOf }: Step) =>
    changeSession(parts, async (change) => {
      const guest = await findGuest(change, guestId)
      return guest === null ? refuse('not_found') : takeStep(change, { action, guest, patchOf, host })
    })

  return {
    async callNext(host, { candidates, seen }) {
      const called = await changeSession(parts, async (change) => {
        if (seen !== undefined && seen !== change.session.calls) return refuse('stale_version')
        const guest = await findFirst(change, candidates.slice(0, mostCandidates))
        if (guest === null) return noCandidate
        const passed_serial = Math.max(change.session.passed_serial, guest.serial)
        return takeStep(change, { action: 'call', guest, patchOf: ringing, host, session: { passed_serial } })
      })
      return called === noCandidate ? null : called
    },

    call: (host, guestId) => step(host, { action: 'call', guestId, patchOf: ringing }),

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

async function findFirst({ trx, session }: Change, serials: readonly number[]): Promise<GuestRow | null> {
  if (serials.length === 0) return null
  const row = await trx
    .selectFrom('live_guests')
    .selectAll()
    .where('session_id', '=', session.id)
    .where('serial', 'in', serials)
    .where('state', '=', 'WAIT')
    .orderBy('serial')
    .limit(1)
    .executeTakeFirst()
  return (row as GuestRow | undefined) ?? null
}
