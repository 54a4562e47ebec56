import { type Refusal, refuse } from '#domain/errors.ts'
import { type SessionAction, sessionTable } from '#domain/live/live-states.ts'
import { transact } from '../../../platform/database/transaction.ts'
import {
  announceRevision,
  auditChange,
  type Change,
  type Changed,
  changeSession,
  type Host,
  type QueueTurns,
  writeSession,
} from './session-change.ts'

type Answer = Promise<Changed<null> | Refusal>

/** What a host does with a session as a whole, and how the portal ends an abandoned one. */
export type SessionActions = {
  /** `url`: the meeting link for all calls. `wrong_state` while another session is open. */
  start: (host: Host, options?: { url?: string | null }) => Promise<Changed<{ sessionId: string }> | Refusal>
  pause: (host: Host) => Answer
  resume: (host: Host) => Answer
  /** An empty text removes the announcement. */
  announce: (host: Host, text: string) => Answer
  end: (host: Host) => Answer
  /** Ends a session in which no host has done anything for twelve hours; refused before that. */
  endAbandoned: () => Answer
}

const anotherIsOpen = { live_sessions_one: refuse('wrong_state', { fields: [{ path: 'state', code: 'open' }] }) }

export function createSessionActions(parts: QueueTurns): SessionActions {
  const step = (host: Host, action: 'pause' | 'resume') =>
    changeSession(parts, async (change) => {
      const next = check(change, action, host)
      if (!next.ok) return next
      await writeSession(change, { state: next.to, last_action_at: change.at })
      await auditChange(change, { action: `${action}-session`, from: change.session.state, to: next.to, host })
      return { ok: true, value: null }
    })

  return {
    start: (host, { url = null } = {}) => startSession(parts, host, url),
    pause: (host) => step(host, 'pause'),
    resume: (host) => step(host, 'resume'),

    announce: (host, text) =>
      changeSession(parts, async (change) => {
        const next = check(change, 'announce', host)
        if (!next.ok) return next
        await writeSession(change, { announcement: text === '' ? null : text, last_action_at: change.at })
        await auditChange(change, { action: 'announce', host })
        return { ok: true, value: null }
      }),

    end: (host) => changeSession(parts, (change) => endSession(change, host)),
    endAbandoned: () => changeSession(parts, (change) => endSession(change, null)),
  }
}

function check({ session, at }: Change, action: SessionAction, host: Host | null) {
  const caller = host === null ? { isHost: false, isPortal: true } : { isHost: true }
  const facts = { now: at, lastActionAt: session.last_action_at }
  return sessionTable.check({ action, state: session.state, facts, caller })
}

function startSession({ db, clock, newId }: QueueTurns, host: Host, url: string | null) {
  const work = async (trx: typeof db): Promise<Changed<{ sessionId: string }>> => {
    const session = { id: newId(), state: 'OPEN', revision: 1 } as const
    const time = clock.inDatabase()
    const { at } = await trx
      .insertInto('live_sessions')
      .values({
        ...{ ...session, url, announcement: null, started_at: time, ended_at: null, last_action_at: time },
        ...{ host_user_id: host.user.id, host_name_bn: host.name.bn, host_name_en: host.name.en },
      })
      .returning('started_at as at')
      .executeTakeFirstOrThrow()
    await auditChange({ trx, session, at }, { action: 'start-session', from: 'IDLE', to: 'OPEN', host })
    await announceRevision(trx, session)
    return { ok: true, revision: session.revision, value: { sessionId: session.id }, isNew: true }
  }
  return transact(db, work, anotherIsOpen)
}

/** Conversations in progress become DONE; all other places become ENDED. */
async function endSession(change: Change, host: Host | null): Promise<{ ok: true; value: null } | Refusal> {
  const { trx, session, at } = change
  const next = check(change, 'end', host)
  if (!next.ok) return next
  await writeSession(change, { state: next.to, ended_at: at, ...(host === null ? {} : { last_action_at: at }) })
  const ends = { revision: session.revision, ended_at: at, ring_until: null }
  const places = (states: readonly string[], state: string) =>
    trx
      .updateTable('live_guests')
      .set({ ...ends, state })
      .where('session_id', '=', session.id)
      .where('state', 'in', states)
      .execute()
  await places(['IN_CALL'], 'DONE')
  await places(['WAIT', 'CALLED'], 'ENDED')
  await auditChange(change, { action: 'end-session', from: session.state, to: next.to, host })
  return { ok: true, value: null }
}
