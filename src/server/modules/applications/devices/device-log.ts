import { type Kysely, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { deviceLabel } from '../../../platform/device-label.ts'
import { hashToken } from '../access/application-access.ts'

/** Knows which phones have an application. */
export type DeviceLog = {
  /** The phone that makes it, in the transaction that makes it; no notice is needed for this one. */
  noteMaker: (trx: Kysely<Database>, caller: Caller, id: string) => Promise<void>
  /**
   * A phone that was just let in. One that came by the code and is new is reported to the holder by SMS, once. Costs a look
   * into memory when it was noted within the hour.
   */
  note: (caller: Caller, id: string) => Promise<void>
  /** The same for one that asked for the whole application: always written, because it may be back with a new code. */
  noteOpening: (caller: Caller, id: string) => Promise<void>
  /** The phone that a proof of the number lets in, in the transaction that does; its holder is notified of that otherwise. */
  noteQuietly: (trx: Kysely<Database>, caller: Caller, id: string) => Promise<void>
}

const hourMs = 3_600_000
/**
 * Phones that an application remembers. One person has a handful; a browser that forgets what it keeps counts as a new
 * one each time, which comes to some tens in the years of an enlistment. The list of this many is one answer of 40 KB,
 * and what they go on with at most 128 KB of every load of the draft.
 */
export const mostDevices = 200
// A person who has the code can invent devices; the holder's number must not be flooded for it.
const mostReportedAnHour = 5
// Some 100 bytes each. Beyond it all are forgotten, which costs a write for each phone that comes again.
const mostRemembered = 50_000

export function createDeviceLog(context: Context): DeviceLog {
  const { db, now } = context
  const notedAt = new Map<string, number>()
  const remember = (key: string) => {
    if (notedAt.size >= mostRemembered) notedAt.clear()
    notedAt.set(key, now().getTime())
  }
  const noteOpening = async (caller: Caller, id: string) => {
    await db.transaction().execute((trx) => noteDevice(trx, context, caller, id))
    remember(`${id} ${caller.deviceId}`)
  }
  return {
    async noteMaker(trx, caller, id) {
      await putDevice(trx, context, { caller, id, at: now(), began: true })
    },
    async noteQuietly(trx, caller, id) {
      await putDevice(trx, context, { caller, id, at: now() })
      await forgetBeyondMost(trx, { caller, id })
    },
    async note(caller, id) {
      const last = notedAt.get(`${id} ${caller.deviceId}`)
      if (last !== undefined && Math.abs(now().getTime() - last) < hourMs) return
      await noteOpening(caller, id)
    },
    noteOpening,
  }
}

type Seen = { caller: Caller; id: string; at: Date; began?: boolean }

/**
 * Whether the phone is new. One that was taken off is back when it brings the code that counts now or its holder's session;
 * its old codes stay forgotten.
 */
async function putDevice(
  trx: Kysely<Database>,
  { secret }: Context,
  { caller, id, at, began = false }: Seen,
): Promise<boolean> {
  const { user, credentials } = caller
  const presented = credentials === null ? Buffer.alloc(0) : hashToken(secret, credentials.token)
  const isBack = sql<boolean>`${user !== null} OR ${presented} = (SELECT token_hash FROM applications WHERE id = ${id})`
  const label = deviceLabel(caller.userAgent)
  const row = await trx
    .insertInto('application_devices')
    .values({
      application_id: id,
      device_id: caller.deviceId,
      label,
      first_seen: at,
      last_seen: at,
      told_at: null,
      revoked_at: null,
      began,
    })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'device_id']).doUpdateSet({
        label,
        last_seen: at,
        revoked_at: sql`CASE WHEN ${isBack} THEN NULL ELSE application_devices.revoked_at END`,
      }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return row.isNew
}

async function noteDevice(trx: Kysely<Database>, context: Context, caller: Caller, id: string): Promise<void> {
  const at = context.now()
  if (!(await putDevice(trx, context, { caller, id, at }))) return
  await forgetBeyondMost(trx, { caller, id })
  if (caller.credentials === null) return
  const recent = await trx
    .selectFrom('application_devices')
    .where('application_id', '=', id)
    .where('told_at', '>', new Date(at.getTime() - hourMs))
    .select((is) => is.fn.countAll<string>().as('reported'))
    .executeTakeFirstOrThrow()
  if (Number(recent.reported) >= mostReportedAnHour) return
  const { contact_mobile: to, locale } = await trx
    .selectFrom('applications')
    .where('id', '=', id)
    .select(['contact_mobile', 'locale'])
    .executeTakeFirstOrThrow()
  // The number was moved to another draft: its owner has nothing to do with this one.
  if (to === '') return
  await trx
    .updateTable('application_devices')
    .set({ told_at: at })
    .where('application_id', '=', id)
    .where('device_id', '=', caller.deviceId)
    .execute()
  await context.messages.enqueue(trx, {
    dedupeKey: `opened-on-another-phone ${id} ${caller.deviceId}`,
    to,
    kind: 'opened-on-another-phone',
    locale: locale === 'en' ? 'en' : 'bn',
    params: {},
  })
}

/**
 * Drops what is beyond the most: never the phone that is let in now or the one that began the application; of the others
 * first those that never wrote, then those not seen for longest. To be forgotten opens nothing: such a phone goes on while
 * its code is the current one, and has nothing once another phone is taken off. So no process has to learn of it.
 */
async function forgetBeyondMost(trx: Kysely<Database>, { caller, id }: Pick<Seen, 'caller' | 'id'>): Promise<void> {
  const mine = () => trx.selectFrom('application_devices').where('application_id', '=', id)
  const { devices } = await mine()
    .select((is) => is.fn.countAll<number>().as('devices'))
    .executeTakeFirstOrThrow()
  if (devices <= mostDevices) return
  const writers = trx.selectFrom('operations').where('application_id', '=', id).select('device_id')
  const beyond = mine()
    .select('device_id')
    .orderBy(sql`device_id = ${caller.deviceId}`, 'desc')
    .orderBy('began', 'desc')
    .orderBy((is) => is('device_id', 'in', writers), 'desc')
    .orderBy('last_seen', 'desc')
    .orderBy('device_id')
    .offset(mostDevices)
  // What another transaction holds now is dropped with the next new phone: neither waits for the other.
  const free = mine().select('device_id').where('device_id', 'in', beyond).forUpdate().skipLocked()
  await trx.deleteFrom('application_devices').where('application_id', '=', id).where('device_id', 'in', free).execute()
}
