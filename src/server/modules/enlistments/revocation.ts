import { normaliseEnlistmentNumber } from '#domain/enlistment/enlistment-number.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { appendAudit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/binding/caller.ts'
import { transact } from '../../platform/database/transaction.ts'
import { type EnlistmentRow, findByNumber, findLastApproved, lockEnlistment, markRevoked } from './repository.ts'

/** Revokes an enlistment and audits it, also in the history of the application that it is based on. */
export async function revokeEnlistment(
  { db, now }: Pick<Context, 'db' | 'now'>,
  caller: Caller,
  { number, reason }: { number: string; reason: string },
): Promise<Result<EnlistmentRow>> {
  return transact(db, async (trx) => {
    const found = await findByNumber(trx, normaliseEnlistmentNumber(number) ?? '')
    const row = found === null ? null : await lockEnlistment(trx, found.id)
    if (row === null) return refuse('not_found')
    const approved = await findLastApproved(trx, row.id)
    const userId = caller.user?.id ?? null
    const isOwn = userId !== null && (row.holder_user_id === userId || approved?.holderUserId === userId)
    if (isOwn) return refuse('forbidden', { detail: 'own_application' })
    if (row.revoked_at !== null) {
      return refuse('wrong_state', { fields: [{ path: 'enlistmentId', code: 'enlistment_revoked' }] })
    }
    const at = now()
    await markRevoked(trx, { id: row.id, by: userId, reason, at })
    await appendAudit(trx, {
      subject: { kind: 'enlistment', id: row.id },
      applicationId: approved?.id ?? null,
      action: 'revoke',
      from: 'approved',
      to: 'approved',
      by: caller.user,
      role: caller.user?.roles.includes('CHAIRMAN') ? 'CHAIRMAN' : 'OWNER',
      reason,
      detail: { number: row.number, validTo: row.valid_to },
      at,
    })
    return { ok: true, value: { ...row, revoked_at: at, revoked_reason: reason, revoked_by: userId } }
  })
}
