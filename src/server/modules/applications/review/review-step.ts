import type { Kysely, Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { CorrectionDocument } from '#contract/applications/application-shapes.ts'
import type { Refusal } from '#domain/errors.ts'
import type { Arrival } from '#domain/payments/balance.ts'
import type { RefundMethod } from '#domain/payments/refunds.ts'
import type { RejectionCause } from '#domain/payments/rejection-causes.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { EnlistmentService } from '../../enlistments/service.ts'
import type { PaymentRecord, WholeApplication } from '../reading/application-record.ts'
import type { Clash } from '../submission/uniqueness.ts'

/** The body of the call; each action uses its own part. */
export type Decision = {
  version: number
  note?: string | undefined
  amount?: number | undefined
  arrived?: Arrival | undefined
  paymentId?: string | undefined
  excess?: 'due' | 'kept' | undefined
  reason?: string | undefined
  cause?: RejectionCause | undefined
  refund?: Refund | undefined
  fields?: string[] | undefined
  documents?: z.infer<typeof CorrectionDocument>[] | undefined
}

export type Refund = { amount: number; method: RefundMethod; reference: string; date?: CalendarDate | undefined }

/**
 * A step that the workflow table has allowed and that is about to happen. `version` is the version after it; `payment`
 * is the one that the decision names, or the one in question.
 */
export type ReviewStep = {
  whole: WholeApplication
  payment: PaymentRecord | null
  decision: Decision
  caller: Caller
  at: Date
  version: number
}
/** `onClash` receives a payment reference that is used elsewhere. It is recorded although the step is refused. */
export type EffectParts = { context: Context; enlistments: EnlistmentService; onClash: (clash: Clash) => void }
export type Trx = Kysely<Database>

export type Effect =
  | {
      ok: true
      /** Further columns of the application. */
      columns?: Updateable<Database['applications']>
      /** For the audit. */
      detail?: object
      /** The step was taken before, so nothing is written. */
      unchanged?: true
    }
  | Refusal
