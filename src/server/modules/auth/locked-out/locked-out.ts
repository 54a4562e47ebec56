import type { Kysely } from 'kysely'
import type { Waiting } from '#contract/administration/approvals.ts'
import type {
  endEmployeeSessions as endCall,
  setEmployeePassword as passwordCall,
  removeEmployeeSecondFactor as removeCall,
} from '#contract/auth/locked-out.ts'
import { type Done, done, type Refusal, type Result, refuse } from '#domain/errors.ts'
import type { ApprovalAction } from '#domain/people/approval-states.ts'
import type { Context } from '../../../context.ts'
import { type Caller, hasRole } from '../../../platform/binding/caller.ts'
import type { ServiceRequest } from '../../../platform/binding/service-function.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { type AccountMove, admitMoves, type Moves, moveBy, refuseMoves, settleMoves } from '../../protection/service.ts'
import { auditAccount } from '../account-record.ts'
import { givePassword } from '../passwords/password-change.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { makePassword } from '../passwords/random-password.ts'
import { removeOf } from '../second-factor/second-factor.ts'
import { busy } from '../service.ts'

/** Gives a system user a random password, which the answer contains and nothing stores. */
export async function setPassword(
  context: Context,
  { caller, body }: ServiceRequest<typeof passwordCall, 'body'>,
): Promise<Result<{ password: string } | Waiting>> {
  const password = makePassword()
  const passwordHash = await hashPassword(password)
  if (passwordHash === null) return busy
  return helpNow(context, { caller, body, act: 'password' }, async (trx, move) => {
    await givePassword(context, trx, { caller, move, passwordHash })
    return { ok: true, value: { password } }
  })
}

/** Removes the second factor of a system user; `not_found` without one. */
export async function removeSecondFactor(
  context: Context,
  { caller, body }: ServiceRequest<typeof removeCall, 'body'>,
): Promise<Result<Record<string, never> | Waiting>> {
  return helpNow(context, { caller, body, act: 'second-factor' }, (trx, move) =>
    removeOf(context, trx, { caller, move }),
  )
}

/** Ends all sessions of a system user; says how many. */
export async function endSessions(
  context: Context,
  { caller, body }: ServiceRequest<typeof endCall, 'body'>,
): Promise<Result<{ ended: number } | Waiting>> {
  return helpNow(context, { caller, body, act: 'sessions' }, (trx, move) => endAll(context, trx, { caller, move }))
}

type Act = 'password' | 'second-factor' | 'sessions'
type Help = { caller: Caller; body: { id: string; version: number }; act: Act }
type Named = AccountMove & { before: NonNullable<AccountMove['before']> }

const actions = {
  password: 'set-password',
  'second-factor': 'remove-second-factor',
  sessions: 'end-sessions',
} as const satisfies Record<Act, ApprovalAction>

/** Helps a colleague in one transaction; where that needs an approval, it stores a request instead. */
async function helpNow<Value extends object>(
  context: Context,
  { caller, body, act }: Help,
  help: (trx: Kysely<Database>, move: Named) => Promise<Result<Value>>,
): Promise<Result<Value | Waiting>> {
  // For one's own account there are pages that ask for the old password.
  if (body.id === caller.user?.id) return refuse('forbidden')
  return transact<{ ok: true; value: Value | Waiting }>(context.db, async (trx) => {
    const move = await findMove(trx, body, act)
    if ('ok' in move) return move
    const subject = { id: body.id, name: move.before.name }
    const request = () => ({ action: actions[act], subject, body, changes: [] })
    const stopped = await admitMoves(context, trx, { caller, moves: [move], request })
    if (stopped !== null) return 'waits' in stopped ? { ok: true, value: stopped } : stopped
    return help(trx, move)
  })
}

/** The act on a system user, whom the caller saw in this version. */
async function findMove(trx: Kysely<Database>, { id, version }: Help['body'], act: Act): Promise<Named | Refusal> {
  const move = await moveBy(trx, id, act)
  if (move === undefined || move.before.roles.every((role) => role === 'USER')) return refuse('not_found')
  return move.before.version === version ? move : refuse('stale_version')
}

async function endAll(
  context: Context,
  trx: Kysely<Database>,
  { caller, move, approved }: Omit<Moves, 'moves'> & { move: AccountMove },
): Promise<Result<{ ended: number }>> {
  const { id } = move
  const ended = await context.sessions.endAll(trx, id)
  await settleMoves(context, trx, { caller, moves: [move], approved })
  const role = hasRole(caller, 'OWNER') ? 'OWNER' : 'ICT'
  const line = { action: 'end-all-sessions', by: caller.user, role, detail: { ended }, at: context.now() } as const
  await auditAccount(trx, { userId: id, ...line })
  return { ok: true, value: { ended } }
}

export type HelpAction = (typeof actions)[Act]
export type ApprovedHelp = {
  caller: Caller
  approved: NonNullable<Moves['approved']>
  action: HelpAction
  body: Help['body']
}

/**
 * Does what a colleague asked for and the caller approves. Only the person may learn the new password of an account that
 * decides: the old one is withdrawn, and the person sets the next one with a code.
 */
export async function applyHelp(context: Context, { caller, approved, action, body }: ApprovedHelp): Promise<Done> {
  if (body.id === caller.user?.id) return refuse('forbidden')
  const act = (Object.keys(actions) as Act[]).find((each) => actions[each] === action) ?? 'sessions'
  return transact(context.db, async (trx) => {
    const found = await findMove(trx, body, act)
    if ('ok' in found) return found
    const move: Named = act === 'password' ? { ...found, withdrawsPassword: true } : found
    const refusal = await refuseMoves(context, trx, { caller, moves: [move], approved })
    if (refusal !== null) return refusal
    if (act === 'second-factor') return removeOf(context, trx, { caller, move, approved })
    if (act === 'password') await settleMoves(context, trx, { caller, moves: [move], approved })
    else await endAll(context, trx, { caller, move, approved })
    return done
  })
}
