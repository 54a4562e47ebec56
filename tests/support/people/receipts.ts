import { expect } from 'vitest'
import type { ApiServer } from '../server/test-server.ts'
import type { Applicant } from './applicant.ts'

export function printReceipt(server: ApiServer, { id, family }: Applicant, headers: Record<string, string>) {
  return server.send({ method: 'GET', url: `${family}/payment/receipt?id=${id}`, headers })
}

/** What anyone is told about a number. */
export function lookUp(server: ApiServer, number: string) {
  return server.send({ method: 'GET', url: `/api/certificates/${encodeURIComponent(number)}` })
}

/** The receipts of an application in the order of their numbers. */
export async function receiptsOf(server: ApiServer, applicationId: string) {
  return server.context.db
    .selectFrom('receipts')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('number')
    .execute()
}

/** Money that came and was not given back; of more than the fee only the rest may have been given back. */
const here = `p.state = 'CONFIRMED' AND (p.refunded_at IS NULL OR p.refund_of_excess)`
const sumHere = `sum(p.amount - CASE WHEN p.refund_of_excess THEN coalesce(p.refund_amount, 0) ELSE 0 END)`
const coversFee = `bool_or(p.checkout_id IS NOT NULL) OR ${sumHere} >= (a.fee->>'total')::int`

/** How much money of the application is here, if it covers the fee; else 0. */
export async function coveringMoney(server: ApiServer, applicationId: string): Promise<number> {
  const { rows } = await server.context.pool.query(
    `SELECT ${sumHere}::int AS amount FROM payments p JOIN applications a ON a.id = p.paid_for
     WHERE p.paid_for = $1 AND ${here} GROUP BY a.fee HAVING ${coversFee}`,
    [applicationId],
  )
  return rows[0]?.amount ?? 0
}

/**
 * Compares all receipts with all payments, in sentences and without the code of the server: money that a desk or a
 * gateway confirmed and that was not returned has exactly one receipt in force, for its amount; nothing else has one.
 */
export async function checkReceipts(server: ApiServer): Promise<{ inForce: number; void: number }> {
  const { rows: payments } = await server.context.pool.query(
    `SELECT p.paid_for AS id, ${sumHere}::int AS amount FROM payments p JOIN applications a ON a.id = p.paid_for
     WHERE ${here} GROUP BY p.paid_for, a.fee HAVING ${coversFee} ORDER BY p.paid_for`,
  )
  const { rows: inForce } = await server.context.pool.query(
    `SELECT application_id AS id, amount FROM receipts WHERE void_cause IS NULL ORDER BY application_id`,
  )
  expect(inForce).toEqual(payments)
  const { rows: ended } = await server.context.pool.query(
    `SELECT count(*)::int AS count FROM receipts WHERE void_cause IS NOT NULL`,
  )
  return { inForce: inForce.length, void: ended[0].count }
}
