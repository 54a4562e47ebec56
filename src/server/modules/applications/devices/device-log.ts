import { type Kysely, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { deviceLabel } from '../../../platform/device-label.ts'
import { hashToken } from '../access/application-access.ts'

/** Records which phones have opened an application. */
export type DeviceLog = {
  /** Records the phone that creates the application, in the same transaction. The holder needs no SMS about it. */
  noteMaker: (trx: Kysely<Database>, caller: Caller, id: string) => Promise<void>
  /**
   * Records a phone that just got access. A new phone that used the code is reported to the holder by SMS, once. If the
   * phone was recorded within the last hour, this costs only a lookup in memory.
   */
  note: (caller: Caller, id: string) => Promise<void>
  /** The same for a phone that asked for the whole application. Always writes: the phone may have a new code. */
  noteOpening: (caller: Caller, id: string) => Promise<void>
  /** Records a phone that got access by proof of the number, in the same transaction. The holder gets another SMS. */
  noteQuietly: (trx: Kysely<Database>, caller: Caller, id: string) => Promise<void>
}

const hourMs = 3_600_000
/**
 * The most phones that an application remembers. A person has a handful, but a browser that deletes its storage counts
 * as a new phone each time: some tens over the years of an enlistment. A list of this length is one answer of 40 KB,
 * and the old tokens of these phones add at most 128 KB to every load of the draft.
 */
export const mostDevices = 200
// A person who has the code can invent devices, and must not be able to flood the holder with SMS.
const mostReportedAnHour = 5
// About 100 bytes each. At this limit all entries are dropped, which costs one write for each phone that returns.
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
 * Records the phone and returns whether it is new. A revoked phone is restored when it presents the current code or the
 * holder's session; its old codes stay invalid.
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
  // The number was moved to another draft: its owner has nothing to do with this draft.
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
 * Deletes the phones beyond `mostDevices`: first those that never wrote, then those not seen for longest; never the
 * current phone or the one that began the application. A deleted phone gains no access: its code works only while it is
 * the current one, so not after another phone is revoked. That is why other processes need not be notified.
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
  // A row that another transaction has locked is skipped and deleted with the next new phone, so that neither waits.
  const free = mine().select('device_id').where('device_id', 'in', beyond).forUpdate().skipLocked()
  await trx.deleteFrom('application_devices').where('application_id', '=', id).where('device_id', 'in', free).execute()
}
