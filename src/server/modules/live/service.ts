import type {
  listLiveGuests,
  listLiveSessions,
  listSessionGuests,
  readLive,
  sendLiveMessage,
} from '#contract/live/live.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { auditView } from '../../platform/audit.ts'
import type { Caller } from '../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../platform/binding/service-function.ts'
import { findHost } from './access/host.ts'
import type { HubOptions } from './gateway/hub-options.ts'
import { createLiveHub, type LiveHub } from './gateway/live-hub.ts'
import { toQueueGuest } from './queue/guest-view.ts'
import { databaseTime } from './queue/live-clock.ts'
import { hasPlace } from './queue/queue-state.ts'
import { findSameNumbers } from './queue/same-number.ts'
import { sessionFile } from './record/session-file.ts'
import { findSession, listGuests, listSessions } from './record/session-record.ts'

export type LiveService = {
  hub: LiveHub
  read: ServiceFunction<typeof readLive>
  /** `forbidden` for an official who is not the secretary; the same for `sessions`, `guests` and `file`. */
  queue: ServiceFunction<typeof listLiveGuests, 'query'>
  sessions: ServiceFunction<typeof listLiveSessions, 'query'>
  guests: ServiceFunction<typeof listSessionGuests, 'params' | 'query'>
  file: (caller: Caller, id: string) => Promise<Result<ReturnType<typeof sessionFile>>>
  send: ServiceFunction<typeof sendLiveMessage, 'body'>
}

/** The Secretary's Hour: who waits now, and the record of sessions. */
export function createLiveService(context: Context, options: HubOptions = {}): LiveService {
  const { db, now, config } = context
  const hub = createLiveHub(context, { databaseTime: databaseTime(config.clockOffsetMs), ...options })
  const isHost = async ({ user }: Caller) => user !== null && (await findHost(db, user)) !== null

  /** Audits that personal data of guests was viewed. */
  const note = (caller: Caller, action: 'view' | 'print', id: string) =>
    auditView(db, { action, subject: { kind: 'live-session', id } }, { caller, at: now() })

  return {
    hub,

    async read() {
      await hub.ready()
      const session = hub.session()
      return { ok: true, value: { session, waiting: session === null ? 0 : (hub.state()?.waiting().length ?? 0) } }
    },

    async queue({ caller, query: { page, size } }) {
      if (!(await isHost(caller))) return refuse('forbidden')
      await hub.ready()
      const session = hub.session()
      const state = session === null ? null : hub.state()
      if (session !== null) await note(caller, 'view', session.id)
      const guests = [...(state?.guests() ?? [])].filter(hasPlace).sort((one, other) => one.serial - other.serial)
      const shown = guests.slice((page - 1) * size, page * size)
      const same = state === null ? null : findSameNumbers(state, shown)
      const list = shown.map((guest) =>
        toQueueGuest(guest, { isOnline: hub.isOnline(guest.tokenKey), sameNumber: same?.get(guest.id) ?? [] }),
      )
      return { ok: true, value: { list, page, size, total: guests.length } }
    },

    async sessions({ caller, query }) {
      if (!(await isHost(caller))) return refuse('forbidden')
      return { ok: true, value: await listSessions(db, query) }
    },

    async guests({ caller, params: { id }, query }) {
      if (!(await isHost(caller))) return refuse('forbidden')
      const value = await listGuests(db, id, query)
      if (value === null) return refuse('not_found')
      await note(caller, 'view', id)
      return { ok: true, value }
    },

    async file(caller, id) {
      if (!(await isHost(caller))) return refuse('forbidden')
      const session = await findSession(db, id)
      if (session === null) return refuse('not_found')
      await note(caller, 'print', id)
      return { ok: true, value: sessionFile(db, session) }
    },

    async send({ caller, body: { hello, message } }) {
      return { ok: true, value: { messages: await hub.post(hello, message, caller.address) } }
    },
  }
}
