import type { Kysely, Selectable, Updateable } from 'kysely'
import {
  type CheckoutAction,
  type CheckoutState,
  checkoutStates,
  checkoutStep,
  unsettledStates,
} from '#domain/payments/checkout-states.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { CheckoutTable } from '../../platform/database/tables/payment-tables.ts'

export type Checkout = Omit<Selectable<CheckoutTable>, 'state'> & { state: CheckoutState }

export function isUnsettled({ state }: Checkout): boolean {
  return unsettledStates.some((each) => each === state)
}

function toCheckout(row: Selectable<CheckoutTable>): Checkout {
  const state = checkoutStates.find((known) => known === row.state)
  if (state === undefined) throw new Error(`Checkout ${row.id} has the unknown state ${row.state}`)
  return { ...row, state }
}

export async function findCheckout(db: Kysely<Database>, id: string): Promise<Checkout | null> {
  const row = await db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : toCheckout(row)
}

/** The checkout to which the gateway gave this payment id. */
export async function findByGatewayPayment(
  db: Kysely<Database>,
  { gateway, paymentId }: { gateway: string; paymentId: string },
): Promise<Checkout | null> {
  const row = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', paymentId)
    .executeTakeFirst()
  return row === undefined ? null : toCheckout(row)
}

/** All checkouts of an application, the newest first. */
export async function listOfApplication(db: Kysely<Database>, applicationId: string): Promise<Checkout[]> {
  const rows = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toCheckout)
}

/** The checkouts whose result is not known, the longest unchanged first. */
export async function listUnsettled(db: Kysely<Database>, before: Date): Promise<Checkout[]> {
  const rows = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('state', 'in', unsettledStates)
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .limit(100)
    .execute()
  return rows.map(toCheckout)
}

export async function insertCheckout(trx: Kysely<Database>, checkout: Checkout): Promise<void> {
  await trx
    .insertInto('checkouts')
    .values({ ...checkout, fee: JSON.stringify(checkout.fee) })
    .execute()
}

type Move = { id: string; action: CheckoutAction; at: Date; untouchedSince?: Date } & Omit<
  Updateable<CheckoutTable>,
  'state'
>

/**
 * Applies an action to a checkout, if the state table has the action for the current state and, with `untouchedSince`,
 * if the checkout was not changed after that instant. Returns whether it did.
 */
export async function moveCheckout(
  db: Kysely<Database>,
  { id, action, at, untouchedSince, ...set }: Move,
): Promise<boolean> {
  const { from, to } = checkoutStep(action)
  const move = db
    .updateTable('checkouts')
    .set({ ...set, ...(to === 'same' ? {} : { state: to }), updated_at: at })
    .where('id', '=', id)
    .where('state', 'in', from)
  const isOld = untouchedSince === undefined ? move : move.where('updated_at', '<=', untouchedSince)
  const moved = await isOld.executeTakeFirst()
  return moved.numUpdatedRows > 0n
}
