import type { Kysely } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { MatchedPayment, matchStatement } from '#contract/payments/reconciliation.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import { balanceOf } from '#domain/payments/balance.ts'
import { comparedReference, searchedReference } from '#domain/payments/identity/compared-reference.ts'
import type { PaymentState } from '#domain/payments/payment-states.ts'
import { matchOutcome } from '#domain/payments/statement/match-outcome.ts'
import type { Context } from '../../../context.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import { feePartsSql } from '../../../platform/database/payment-state.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { FindNumbered } from '../../applications/service.ts'
import { toPaidApplication } from '../paid-application.ts'

type Parts = { context: Pick<Context, 'db'>; findNumbered: FindNumbered }

/** Finds the payments of each line of a statement. Changes nothing: matches are confirmed by a bulk decision. */
export function createMatching({ context, findNumbered }: Parts): ServiceFunction<typeof matchStatement, 'body'> {
  return async ({ body: { lines } }) => {
    const found = await findNumbered({ typed: lines.flatMap(numbersOf), kinds: ['transaction', 'slip'] })
    const payments = await readPayments(context.db, [...new Set([...found.values()].flat())])
    const matches = lines.map((line) => {
      const typed = Map.groupBy(numbersOf(line), searchedReference)
      typed.delete('')
      const shown = [...typed].map(([number, spellings]) => {
        const rows = (found.get(number) ?? []).flatMap((id) => payments.get(id) ?? [])
        // The number in the answers may differ: a gateway's payment stays whatever is typed later.
        return rows.filter((row) => spellings.some((one) => isReferenceOf(row, one))).map(toMatched)
      })
      return { outcome: matchOutcome(line, shown), payments: shown.flat() }
    })
    return { ok: true, value: { matches } }
  }
}

type Line = BodyOf<typeof matchStatement>['lines'][number]

const numbersOf = ({ transactionId, otherNumbers = [] }: Line) => [transactionId, ...otherNumbers]

/** The method of a line is not known; that of the payment says what its number is. */
function isReferenceOf({ method, reference }: Row, typed: string): boolean {
  return comparedReference(typed, method) === reference
}

type Row = Awaited<ReturnType<typeof selectPayments>>[number]

function selectPayments(db: Kysely<Database>, ids: readonly string[]) {
  return db
    .selectFrom('payments as p')
    .innerJoin('applications as a', 'a.id', 'p.paid_for')
    .select(['a.kind', 'a.type', 'a.tracking_no', 'a.name_bn', 'a.name_en', 'a.status', 'a.version', 'a.fee'])
    .select(['p.id', 'p.paid_for as application_id', 'p.purpose', 'p.method', 'p.reference', 'p.amount', 'p.state'])
    .select(feePartsSql('a').as('payments'))
    .where('p.paid_for', 'in', ids)
    .orderBy('p.created_at')
    .orderBy('p.part')
    .execute()
}

async function readPayments(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlyMap<string, Row[]>> {
  if (ids.length === 0) return new Map()
  return Map.groupBy(await selectPayments(db, ids), (row) => row.application_id)
}

function toMatched(row: Row): MatchedPayment {
  const fee = row.fee?.total ?? null
  const rest = fee === null ? null : balanceOf(fee, row.payments).missing
  return {
    ...toPaidApplication(row, row.method),
    id: row.id,
    amount: row.amount,
    fee,
    ...(rest !== null && rest !== fee && { rest }),
    // The database and the workflow allow only known states.
    state: row.state as PaymentState,
    status: row.status as ApplicationStatus,
    version: row.version,
  }
}
