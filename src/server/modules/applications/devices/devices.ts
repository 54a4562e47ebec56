import { timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Devices, listDevices, revokeDevice, revokeOtherDevices } from '#contract/applications/devices.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { parseToken } from '#domain/reference/identifiers.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { hashToken, isHolder } from '../access/application-access.ts'
import { writeAudit } from '../access/application-audit.ts'
import { deviceKey } from '../drafts/conflict-sides.ts'
import type { Draft } from '../drafts/draft.ts'
import { loadDraft, lockApplication, runInTransaction } from '../drafts/draft-repository.ts'
import { type HolderMessage, informHolder } from '../review/holder-messages.ts'
import type { DeviceLog } from './device-log.ts'

export type DeviceService = {
  /** The phones of the caller's own application; every other caller, desks included, gets `not_found`. */
  list: ServiceFunction<typeof listDevices, 'query'>
  /**
   * Revokes a phone and makes the given token the code. Every other phone keeps its access; repeating the call changes
   * nothing.
   */
  revoke: ServiceFunction<typeof revokeDevice, 'body'>
  /**
   * Revokes all phones except the caller's, also those that the list does not contain. From then on only the given
   * token and the tokens of the caller's phone open the application. Repeating the call changes nothing.
   */
  revokeOthers: ServiceFunction<typeof revokeOtherDevices, 'body'>
}

/** The most replaced codes that a phone may still use. A phone that missed more changes must enter the new code. */
const mostOldTokens = 20

export function createDeviceService(context: Context, log: DeviceLog): DeviceService {
  const { db, secret, now } = context

  const findHeld = async (on: Kysely<Database>, caller: Caller, id: string): Promise<Draft | null> => {
    const loaded = await loadDraft(runInTransaction(on), id)
    return loaded !== null && isHolder(secret, caller, loaded.draft) ? loaded.draft : null
  }

  const revokeHeld = async (trx: Kysely<Database>, caller: Caller, revoking: Revoking): Promise<Result<Devices>> => {
    const { id, tokenHash, action, plan } = revoking
    await lockApplication(runInTransaction(trx), id)
    const draft = await findHeld(trx, caller, id)
    if (draft === null) return refuse('not_found')
    const isCurrent = timingSafeEqual(draft.tokenHash, tokenHash)
    const planned = plan({ rows: await readDevices(trx, id), draft, isCurrent })
    if (!planned.ok) return planned
    const { revoked, isDone } = planned.value
    if (!isDone) {
      if (await isTaken(trx, tokenHash))
        return refuse('invalid_request', { fields: [{ path: 'token', code: 'taken' }] })
      await replaceToken(trx, { draft, tokenHash, revoked, at: now() })
      await writeAudit(trx, { applicationId: id, action, caller, at: now() })
      await informHolder(trx, context, { draft, kind: messageOf(action, revoked) })
    }
    return { ok: true, value: await view(trx, secret, { caller, id, tokenHash }) }
  }

  const begin = async (
    caller: Caller,
    { id, token: typed }: { id: string; token: string },
    means: Pick<Revoking, 'action' | 'plan'>,
  ): Promise<Result<Devices>> => {
    const token = parseToken(typed)
    if (token === null) return refuse('invalid_request', { fields: [{ path: 'token', code: 'pattern' }] })
    if ((await findHeld(db, caller, id)) === null) return refuse('not_found')
    // Recorded before the code changes, so that the phone can still use its old code if the answer is lost.
    await log.noteOpening(caller, id)
    return transact(db, (trx) => revokeHeld(trx, caller, { id, tokenHash: hashToken(secret, token), ...means }))
  }

  return {
    async list({ caller, query: { id } }) {
      const draft = await findHeld(db, caller, id)
      if (draft === null) return refuse('not_found')
      // Always written, whatever memory says: a phone that was deleted to make room must be in the list it reads.
      await log.noteOpening(caller, id)
      return { ok: true, value: await view(db, secret, { caller, id, tokenHash: draft.tokenHash }) }
    },
    revoke: ({ caller, body }) =>
      begin(caller, body, { action: 'revoke-device', plan: planOne(secret, caller.deviceId, body.key) }),
    revokeOthers: ({ caller, body }) =>
      begin(caller, body, { action: 'revoke-other-devices', plan: planOthers(caller.deviceId) }),
  }
}

/** If the phone on which the application was begun is revoked, that matters more than how many phones are. */
function messageOf(action: Revoking['action'], revoked: readonly DeviceRow[]): HolderMessage {
  if (revoked.some(({ began }) => began)) return 'first-phone-taken-off'
  return action === 'revoke-device' ? 'phone-taken-off' : 'other-phones-taken-off'
}

type Revoking = {
  id: string
  tokenHash: Buffer
  action: 'revoke-device' | 'revoke-other-devices'
  plan: Plan
}
/** Finds the phones to revoke, and whether an earlier call did so. `isCurrent`: the given token is the code already. */
type Plan = (known: {
  rows: readonly DeviceRow[]
  draft: Draft
  isCurrent: boolean
}) => Result<{ revoked: readonly DeviceRow[]; isDone: boolean }>

function planOne(secret: Buffer, caller: string, key: string): Plan {
  return ({ rows, draft, isCurrent }) => {
    const device = rows.find(({ device_id }) => deviceKey(secret, draft.id, device_id) === key)
    if (device === undefined || device.device_id === caller) {
      return refuse('invalid_request', { fields: [{ path: 'key', code: 'not_an_option' }] })
    }
    return { ok: true, value: { revoked: [device], isDone: isCurrent && device.revoked_at !== null } }
  }
}

/**
 * An earlier call has done it when the token is current and only the caller's phone has old tokens: phones that
 * returned since used the new token and have no old one, and no other change leads to this while another phone is
 * listed.
 */
function planOthers(caller: string): Plan {
  return ({ rows, draft, isCurrent }) => {
    const isOnlyKept = draft.oldTokens.size === 1 && draft.oldTokens.has(caller)
    const revoked = rows.filter(({ device_id, revoked_at }) => device_id !== caller && revoked_at === null)
    return { ok: true, value: { revoked, isDone: isCurrent && isOnlyKept } }
  }
}

type DeviceRow = Awaited<ReturnType<typeof readDevices>>[number]

/** All phones, without pages: the log keeps no more than one answer can contain. */
function readDevices(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('application_devices')
    .where('application_id', '=', id)
    .select(['device_id', 'label', 'first_seen', 'last_seen', 'revoked_at', 'began'])
    .orderBy('last_seen', 'desc')
    .orderBy('device_id')
    .execute()
}

/** Whether a token is in use: no code opens two applications, and the current code of this one is not new. */
async function isTaken(trx: Kysely<Database>, tokenHash: Buffer): Promise<boolean> {
  const current = trx.selectFrom('applications').where('token_hash', '=', tokenHash).select('id')
  return (await current.executeTakeFirst()) !== undefined
}

type Replacement = { draft: Draft; tokenHash: Buffer; revoked: readonly DeviceRow[]; at: Date }

/** Writes the application's row too, so that every process notices that its cached draft is outdated. */
async function replaceToken(trx: Kysely<Database>, { draft, tokenHash, revoked, at }: Replacement): Promise<void> {
  const { id } = draft
  await trx
    .updateTable('application_devices')
    .set({ revoked_at: at, old_tokens: [] })
    .where('application_id', '=', id)
    .where('device_id', '=', sql<string>`ANY (${revoked.map(({ device_id }) => device_id)}::text[])`)
    .execute()
  await trx
    .updateTable('application_devices')
    .set({ old_tokens: sql`(array_prepend(${draft.tokenHash}::bytea, old_tokens))[1:${sql.lit(mostOldTokens)}]` })
    .where('application_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await trx.updateTable('applications').set({ token_hash: tokenHash }).where('id', '=', id).execute()
}

async function view(
  db: Kysely<Database>,
  secret: Buffer,
  { caller, id, tokenHash }: { caller: Caller; id: string; tokenHash: Buffer },
): Promise<Devices> {
  const { credentials } = caller
  const rows = await readDevices(db, id)
  return {
    codeIsCurrent: credentials !== null && timingSafeEqual(hashToken(secret, credentials.token), tokenHash),
    list: rows.map(({ device_id, label, first_seen, last_seen, revoked_at }) => ({
      key: deviceKey(secret, id, device_id),
      label,
      firstSeenAt: first_seen.toISOString(),
      lastSeenAt: last_seen.toISOString(),
      isThis: device_id === caller.deviceId,
      revokedAt: revoked_at?.toISOString() ?? null,
    })),
  }
}
