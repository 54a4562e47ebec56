import { type AliasedRawBuilder, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Waiting } from '#contract/administration/approvals.ts'
import { type Done, done, type Refusal, type Result, refuse } from '#domain/errors.ts'
import {
  type AccountAspect,
  type AccountHistory,
  codesAgainAt,
  effectsOf,
  isPromotion,
  judgeChange,
  noHistory,
  ownGrantMs,
} from '#domain/people/deciding-accounts.ts'
import { normaliseRole, type Role } from '#domain/people/roles.ts'
import { defaultLocale, locales } from '#domain/text.ts'
import type { Context } from '../../context.ts'
import { appendAudit } from '../../platform/audit.ts'
import type { Caller, CallerUser } from '../../platform/binding/caller.ts'
import type { Database } from '../../platform/database/schema.ts'
import { hasMovedSince, readHistory } from './account-history.ts'
import { type Account, type AccountMove, changeOf, roleOf } from './account-move.ts'
import { raiseAlarm } from './alarms.ts'
import { findForeignContact, historyAfter, inviteAgain } from './invitations.ts'
import { invite, noticeOf, noticeOfRole } from './notices.ts'
import { type Approved, askApproval, closeRequest, lockRequest, type Request } from './requests.ts'

export type { AccountMove }

/** The columns of `users` that tell it, and whether an official with the flag is linked to the account. */
type AccountRow = Pick<
  Selectable<Database['users']>,
  'id' | 'full_name' | 'roles' | 'status' | 'mobile' | 'email' | 'locale' | 'version' | 'password_hash'
> & { is_secretary: boolean }

export function accountOf(row: AccountRow): Account {
  const { id, mobile, email, version } = row
  return {
    ...{ id, name: row.full_name, mobile, email, version },
    roles: row.roles.flatMap((role) => normaliseRole(role) ?? []),
    isSecretary: row.is_secretary,
    status: row.status === 'ACTIVE' ? 'ACTIVE' : 'INACTIVE',
    locale: locales.find((each) => each === row.locale) ?? defaultLocale,
    hasPassword: row.password_hash !== null,
  }
}

/** Whether the account is linked to an official who hosts the Secretary's Hour. */
export function hostsHour(id: RawBuilder<unknown>): AliasedRawBuilder<boolean, 'is_secretary'> {
  return sql<boolean>`EXISTS (SELECT FROM officials o WHERE o.user_id = ${id} AND o.is_secretary)`.as('is_secretary')
}

async function readAccount(db: Kysely<Database>, id: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'full_name', 'roles', 'status', 'mobile', 'email', 'locale', 'version', 'password_hash'])
    .select(hostsHour(sql.ref('users.id')))
    .where('id', '=', id)
    .executeTakeFirst()
  return row && accountOf(row)
}

export type Moves = { caller: Caller; moves: readonly AccountMove[]; approved?: Approved | undefined }

/** One of these acts on an account that exists; undefined without the account. It is locked. */
export async function moveBy(
  trx: Kysely<Database>,
  id: string,
  act: 'password' | 'second-factor' | 'sessions',
): Promise<(AccountMove & { before: Account }) | undefined> {
  const before = await lockAccount(trx, id)
  return before && { id, before, after: before, acts: [act] }
}

/** Null when the caller alone may make these changes together. */
export async function refuseMoves(context: Context, trx: Kysely<Database>, moves: Moves): Promise<Refusal | null> {
  const needed = await judgeMoves(context, trx, moves)
  return needed === null || 'ok' in needed ? needed : refuse('forbidden', { detail: 'An OWNER has to do this.' })
}

/**
 * The same, but where the changes need an approval, a request is stored for an OWNER instead; then nothing else may be
 * written.
 */
export async function admitMoves(
  context: Context,
  trx: Kysely<Database>,
  { request, ...moves }: Moves & { request: () => Request },
): Promise<Refusal | Waiting | null> {
  const needed = await judgeMoves(context, trx, moves)
  if (needed === null || 'ok' in needed) return needed
  const { ripeAt } = needed
  for (const { before } of ripeAt === null ? [] : moves.moves) {
    if (before !== null && ripeAt !== null) {
      await noticeOfRole(context, trx, { to: before, from: ripeAt, locale: before.locale })
    }
  }
  return askApproval(context, trx, { caller: moves.caller, request: request(), ripeAt })
}

/** The refusal; or that an approval is needed, and from when on the caller can give it alone; or null. */
async function judgeMoves(
  { now }: Context,
  trx: Kysely<Database>,
  { caller, moves, approved }: Moves,
): Promise<Refusal | { ripeAt: Date | null } | null> {
  const at = now()
  const locked = approved && (await lockRequest(trx, { caller, at, ...approved, action: 'approve' }))
  if (locked?.ok === false) return locked
  const isRipe = locked?.row.ripe_at != null && locked.row.ripe_at <= at
  const verdicts = []
  for (const move of moves) {
    const { id, before } = move
    // An approval covers the contact of the time of the request, also where the request is about an official.
    if (approved && before !== null && (await hasMovedSince(trx, id, approved.id))) return refuse('stale_version')
    const history = before === null ? noHistory : await readHistory(trx, { id, hasPassword: before.hasPassword, at })
    verdicts.push(judgeChange({ ...changeOf(caller, move), askedBy: approved?.askedBy ?? null, at }, history).verdict)
  }
  if (verdicts.includes('forbidden')) return refuse('forbidden')
  if (verdicts.includes('too-soon')) {
    return refuse('wrong_state', { fields: [{ path: tooSoonPath(moves), code: 'too_soon' }] })
  }
  if (verdicts.includes('needs-other-owner') && !isRipe) {
    if (approved !== undefined) return refuse('wrong_state', { fields: [{ path: 'id', code: 'other_owner' }] })
    return { ripeAt: new Date(at.getTime() + ownGrantMs) }
  }
  return verdicts.includes('needs-owner') ? { ripeAt: null } : null
}

/** What follows from admitted changes: credentials end, the person and the OWNERs learn of it, the request is closed. */
export async function settleMoves(
  context: Context,
  trx: Kysely<Database>,
  { caller, moves, approved }: Moves,
): Promise<void> {
  for (const move of moves) await settleMove(context, trx, { caller, move, approved })
  if (approved === undefined) return
  await closeRequest(trx, { caller, at: context.now(), id: approved.id, state: 'APPROVED' })
}

/** Refuses a request: its change is not made. */
export async function refuseRequest(
  trx: Kysely<Database>,
  { reason, ...decision }: { caller: Caller; at: Date; id: string; version: number; reason: string | undefined },
): Promise<Done> {
  const locked = await lockRequest(trx, { ...decision, action: 'refuse', reason })
  if (!locked.ok) return locked
  await closeRequest(trx, { ...decision, state: 'REFUSED', reason: reason ?? null })
  return done
}

type Settled = { caller: Caller; move: AccountMove; approved: Approved | undefined }

async function settleMove(context: Context, trx: Kysely<Database>, { caller, move, approved }: Settled): Promise<void> {
  const { id, before, after } = move
  const { aspects, alarms } = effectsOf(changeOf(caller, move))
  if (before === null) {
    if (after.status === 'ACTIVE') await invite(context, trx, { to: after, locale: 'bn', isFirst: true, from: null })
  } else if (aspects.length > 0) {
    const at = context.now()
    // Read before the change adds its own lines.
    const history = await readHistory(trx, { id, hasPassword: before.hasPassword, at })
    await endSignIn(context, trx, { caller, move, history })
    await noticeOf(context, trx, { aspects, to: before, locale: before.locale })
    await inviteAgain(context, trx, { before, move, history: historyAfter({ caller, move, history, at }) })
  }
  if (!alarms) return
  const isRaised = before !== null && isPromotion({ before, after })
  const contactBy = isRaised ? await findForeignContact(trx, before, context.now()) : null
  await raiseAlarm(context, trx, { id, aspects, caller, askedBy: approved?.askedBy ?? null, contactBy })
}

type Ending = { caller: Caller; move: AccountMove; history: AccountHistory }

/** Ends what the change withdraws: everything to sign in with, the password alone, or the sessions. */
async function endSignIn(context: Context, trx: Kysely<Database>, { caller, move, history }: Ending): Promise<void> {
  const { id } = move
  const { aspects, withdraws } = effectsOf(changeOf(caller, move))
  const withdrawing = { id, everHadPassword: history.everHadPassword, by: caller.user, role: roleOf(caller) }
  if (withdraws) await withdrawCredentials(context, trx, withdrawing)
  else if (move.withdrawsPassword) await withdrawPassword(context, trx, { ...withdrawing, everHadPassword: true })
  else if (endsSessions(move, aspects)) await context.sessions.endAll(trx, id)
}

/** A session keeps the rights with which it was opened, so it ends with them. */
function endsSessions({ before, after }: AccountMove, aspects: readonly AccountAspect[]): boolean {
  const leaves = before?.status === 'ACTIVE' && after.status === 'INACTIVE'
  return leaves || ['roles', 'password', 'sessions'].some((each) => aspects.includes(each as AccountAspect))
}

type Withdrawing = { id: string; everHadPassword: boolean; by: CallerUser | null; role: Role }

/**
 * Ends everything with which somebody could sign in to the account from before: password, second factor, sessions, and
 * codes that were sent to the earlier contact. The row of the account must be locked.
 */
async function withdrawCredentials(context: Context, trx: Kysely<Database>, withdrawing: Withdrawing): Promise<void> {
  const { id, by, role } = withdrawing
  await withdrawPassword(context, trx, withdrawing)
  if (!(await deleteSecondFactor(trx, id))) return
  const subject = { kind: 'user', id } as const
  await appendAudit(trx, { subject, action: 'remove-second-factor', by, role, at: context.now() })
}

async function withdrawPassword(
  { now, sessions }: Context,
  trx: Kysely<Database>,
  { id, everHadPassword, by, role }: Withdrawing,
): Promise<void> {
  const at = now()
  const subject = { kind: 'user', id } as const
  await trx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
  const codes = trx.updateTable('password_resets').set({ used_at: at }).where('user_id', '=', id)
  await codes.where('used_at', 'is', null).execute()
  // The person has seven days from this line on to set a new one.
  if (everHadPassword) await appendAudit(trx, { subject, action: 'withdraw-password', by, role, at })
  await sessions.endAll(trx, id)
}

/** False when there was none. */
export async function deleteSecondFactor(trx: Kysely<Database>, userId: string): Promise<boolean> {
  const query = trx.deleteFrom('second_factors').where('user_id', '=', userId)
  return (await query.returning('user_id').executeTakeFirst()) !== undefined
}

/** Locks the account until the transaction ends and reads it. Rows that reference it, as audit lines do, can be added. */
export async function lockAccount(trx: Kysely<Database>, id: string): Promise<Account | undefined> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  // Read after the lock: the link to an official may have changed while another transaction held it.
  return readAccount(trx, id)
}

/** From when on a code may set the password of an account without one; null: at once. */
export async function readCodesAgainAt(db: Kysely<Database>, id: string, at: Date): Promise<Date | null> {
  const from = codesAgainAt(await readHistory(db, { id, hasPassword: false, at }))
  return from !== null && from > at ? from : null
}

/** The field of the form whose change comes too soon. */
function tooSoonPath(moves: readonly AccountMove[]): string {
  if (moves.some(({ acts = [] }) => acts.includes('password'))) return 'newPassword'
  const movesMobile = moves.some(({ before, after }) => before !== null && before.mobile !== after.mobile)
  return movesMobile ? 'mobile' : 'email'
}

/** The answer of a call whose changes may wait for an OWNER. */
export function orWaiting<const Status extends number, Value extends object>(
  status: Status,
  result: Result<Value | Waiting>,
): Refusal | { status: Status; body: Value } | { status: 202; body: Waiting } {
  if (!result.ok) return result
  return 'waits' in result.value
    ? { status: 202, body: result.value as Waiting }
    : { status, body: result.value as Value }
}
