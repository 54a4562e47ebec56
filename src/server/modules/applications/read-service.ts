import { sql } from 'kysely'
import type { Application } from '#contract/application-shapes.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { normaliseMobile, parseToken } from '#domain/reference/identifiers.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../platform/caller.ts'
import { hashToken, isHolder, isReader } from './application-access.ts'
import { loadApplication, type WholeApplication } from './application-record.ts'
import { toApplication } from './application-view.ts'
import { writeAudit } from './audit.ts'
import { findByToken, runOnPool } from './draft-repository.ts'

type Read = { ok: true; application: Application } | Refusal

export type ReadService = {
  /** One whole application, for its holder and, once submitted, for the desks; a desk's look is audited. */
  get: (caller: Caller, kind: ApplicationKind, id: string) => Promise<Read>
  /** The application of a token and a mobile number, both as typed. */
  resume: (caller: Caller, typed: { token: string; mobile: string }) => Promise<Read>
  /** For other services: the application and whether the caller holds it, or `not_found` when it is not to be seen. */
  find: (caller: Caller, kind: ApplicationKind, id: string) => Promise<Found | Refusal>
}

export type Found = { ok: true; whole: WholeApplication; isHolder: boolean }

const guessWindowMs = 15 * 60_000
const guessesOfMobile = 10
const guessesOfAddress = 50

export function createReadService(context: Context): ReadService {
  const { db, pool, secret, limits, now, epoch } = context
  const run = runOnPool(pool)

  const view = (whole: WholeApplication, caller: Caller, held: boolean): Read => ({
    ok: true,
    application: toApplication(whole, { caller, isHolder: held, epoch: epoch(), today: dhakaDate(now()) }),
  })

  const find = async (caller: Caller, kind: ApplicationKind, id: string): Promise<Found | Refusal> => {
    const whole = await loadApplication(db, id)
    if (whole === null || whole.draft.kind !== kind) return refuse('not_found')
    const held = isHolder(secret, caller, whole.draft)
    return held || (isReader(caller) && whole.draft.status !== 'draft')
      ? { ok: true, whole, isHolder: held }
      : refuse('not_found')
  }

  return {
    find,

    async get(caller, kind, id) {
      const found = await find(caller, kind, id)
      if (!found.ok) return found
      if (!found.isHolder) {
        const role = caller.user?.roles.find((each) => each !== 'USER')
        await writeAudit(db, { applicationId: id, action: 'view', caller, role, at: now() })
      }
      return view(found.whole, caller, found.isHolder)
    },

    async resume(caller, typed) {
      const token = parseToken(typed.token)
      const mobile = normaliseMobile(typed.mobile)
      if (token === null) return refuse('invalid_request', { fields: [{ path: 'token', code: 'pattern' }] })
      if (mobile === null) return refuse('invalid_request', { fields: [{ path: 'mobile', code: 'pattern' }] })

      // Counted before it is looked at, so that many guesses at once do not slip through; a right one is given back.
      const buckets = [
        { key: `resume address ${caller.address}`, allowance: guessesOfAddress },
        { key: `resume mobile ${mobile}`, allowance: guessesOfMobile },
      ]
      for (const { key, allowance } of buckets) {
        const retryAfter = limits.take(key, allowance, guessWindowMs)
        if (retryAfter !== null) return refuse('rate_limited', { retryAfter })
      }
      const id = await findByToken(run, hashToken(secret, token), mobile)
      if (id === null) return refuse('not_found')
      for (const { key } of buckets) limits.giveBack(key)

      await noteDevice(context, caller, id)
      const whole = await loadApplication(db, id)
      if (whole === null) throw new Error('An application vanished while it was read')
      return view(whole, { ...caller, credentials: { token, mobile } }, true)
    },
  }
}

/** A device that has not opened the application before is told to the holder, at most once an hour. */
async function noteDevice({ db, now, messages }: Context, caller: Caller, id: string): Promise<void> {
  const at = now()
  const hourAgo = new Date(at.getTime() - 3_600_000)
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('applications')
      .set({
        devices: sql`array_append(devices, ${caller.deviceId})`,
        opened_elsewhere_at: sql`CASE WHEN opened_elsewhere_at > ${hourAgo} THEN opened_elsewhere_at ELSE ${at} END`,
      })
      .where('id', '=', id)
      .where(sql<boolean>`NOT (${caller.deviceId} = ANY (devices))`)
      .returning(['contact_mobile', 'locale', 'opened_elsewhere_at'])
      .executeTakeFirst()
    if (row?.opened_elsewhere_at?.getTime() !== at.getTime()) return
    await messages.enqueue(trx, {
      dedupeKey: `opened-elsewhere ${id} ${at.toISOString()}`,
      to: row.contact_mobile,
      kind: 'opened-elsewhere',
      locale: row.locale === 'en' ? 'en' : 'bn',
      params: {},
    })
  })
}
