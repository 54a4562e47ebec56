import * as z from 'zod/mini'
import { maxOperationsPerCall, operationRejections } from '#domain/drafts/operations.ts'
import { applicationStatuses } from '#domain/enlistment/application-status.ts'
import { applicationKinds, applicationPurposes } from '#domain/enlistment/definition.ts'
import { deskFlags } from '#domain/enlistment/desk/desks.ts'
import { applicationActions } from '#domain/enlistment/workflow.ts'
import { paymentStates } from '#domain/payments/payment-states.ts'
import { DisputeFacts } from '../payments/dispute-shapes.ts'
import { DateOnly, Instant, knownNames, Locale, personText, Sha256, Uuid } from '../shapes.ts'
import { EarlierPayment, FeeBalance, MoneyReceipt, Payment, PaymentPart } from './payment-shapes.ts'

/** The newest schema version of a draft; the server accepts it and the two versions before it. */
export const currentSchemaVersion = 1

export const TypeName = z.string().check(z.minLength(1), z.maxLength(40))
export const Rev = z.number().check(z.int(), z.minimum(0))
export const Status = z.enum(applicationStatuses)
export const Purpose = z.enum(applicationPurposes)

/** Any JSON. The merge checks whether a value fits its path, so that one bad value rejects only its own operation. */
const Value = z.unknown()

export const Operation = z.object({ opId: Uuid, path: z.string().check(z.maxLength(200)), value: Value, baseRev: Rev })
/**
 * The service refuses more than `maxOperationsPerCall` as `too_large`. So many that they cannot be valid within the
 * limit of a body are not read.
 */
export const Operations = z.array(Operation).check(z.maxLength(5 * maxOperationsPerCall))

export const OperationResult = z.object({
  opId: Uuid,
  outcome: z.enum(['acked', 'conflict', 'rejected']),
  rev: z.optional(Rev),
  code: z.optional(z.enum(operationRejections)),
})
export const Change = z.object({ path: z.string(), value: Value, rev: Rev })
export const Conflict = z.object({
  path: z.string(),
  /** The value that was kept in the conflict. */
  mine: Value,
  /** The value in the document now, and the revision of its path: an operation based on that settles the conflict. */
  theirs: Value,
  rev: z.optional(Rev),
  /** Which phone wrote `mine`: "this", or the other phone's label, empty where it is not known. */
  by: z.string(),
  at: Instant,
  /** Which phone wrote `theirs`, and when as far as the server knows. */
  theirsBy: z.optional(z.string()),
  theirsAt: z.optional(Instant),
  /**
   * The caller's own device id for its own value; for another phone a name that is valid only here, so that no phone
   * learns the id of another. Phones of earlier releases tell conflicts apart by it.
   */
  deviceId: z.string(),
})
export type Conflict = z.infer<typeof Conflict>

/**
 * Whether the server has the bytes of a file that the document names; `by` is the phone that attached a missing file.
 */
export const FileState = z.object({
  fileId: Uuid,
  state: z.enum(['here', 'missing']),
  by: z.optional(z.string()),
  /** The server's bytes were made from those that were sent, and should be looked at. */
  repaired: z.optional(z.literal(true)),
})
export type FileState = z.infer<typeof FileState>

/** When and why an enlistment was revoked. */
export const Revocation = z.object({ at: Instant, reason: z.string() })
export type Revocation = z.infer<typeof Revocation>

export const Enlistment = z.object({
  number: z.string(),
  validFrom: DateOnly,
  validTo: DateOnly,
  state: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']),
  revocation: z.optional(Revocation),
})

export const CorrectionDocument = z.object({ slot: z.string(), fileId: Uuid, note: z.optional(z.string()) })

export const DocumentVerdict = z.enum(['ok', 'replace'])
/** A desk's note on an answer that must be corrected. */
export const FieldFlag = z.object({ path: z.string(), note: z.string(), by: z.string(), at: Instant })

export const Application = z.object({
  id: Uuid,
  kind: z.enum(applicationKinds),
  type: TypeName,
  purpose: Purpose,
  status: Status,
  trackingNo: z.nullable(z.string()),
  /** The number of state changes. Each staff action sends the version that the decision was based on. */
  version: z.number(),
  rev: Rev,
  epoch: z.string(),
  schemaVersion: z.number(),
  mobile: z.string(),
  /**
   * For the holder: the mobile number in the answers was proven for another draft, so another number must be entered.
   */
  lostMobile: z.optional(z.string()),
  locale: Locale,
  answers: z.record(z.string(), Value),
  /** The revision of every path, tombstones included, so that a second device can continue editing. */
  revs: z.record(z.string(), Rev),
  conflicts: z.array(Conflict),
  files: z.array(
    z.object({
      fileId: Uuid,
      slot: z.string(),
      name: z.string(),
      size: z.number(),
      sha256: Sha256,
      mime: z.string(),
      order: z.number(),
      /** The pages were rewritten into a new file; size and hash are those of the file that was sent. */
      repaired: z.optional(z.literal(true)),
      /** For the holder only while a returned application is to be corrected. */
      verdict: z.optional(
        z.object({
          verdict: DocumentVerdict,
          note: z.nullable(z.string()),
          /** When a desk gave it; for desks only. */
          at: z.optional(Instant),
        }),
      ),
    }),
  ),
  /**
   * The payment in question. Null as long as nobody has named one, and where the confirmed ones are less than the fee.
   */
  payment: z.nullable(Payment),
  /** The other parts of the fee, the first one first; left out when there are none. */
  parts: z.optional(z.array(PaymentPart)),
  /** Payments whose place another one took, the first one first; left out when there are none. */
  earlierPayments: z.optional(z.array(EarlierPayment)),
  /** Left out when one payment is exactly the fee, or none has arrived. */
  balance: z.optional(FeeBalance),
  /** The money receipts, the newest first; left out when there are none. At most one is in force: its PDF is offered. */
  moneyReceipts: z.optional(z.array(MoneyReceipt)),
  fee: z.nullable(z.object({ base: z.number(), vat: z.number(), total: z.number() })),
  enlistment: z.nullable(Enlistment),
  /** What the last return asked for: for the holder while it is to be corrected, for the desks until the decision. */
  correction: z.nullable(
    z.object({ reason: z.string(), fields: z.array(z.string()), documents: z.array(CorrectionDocument) }),
  ),
  /** For desks, once a returned application came back: each path that changed since the return, with its value before. */
  changedSince: z.optional(z.array(z.object({ path: z.string(), before: Value }))),
  timeline: z.array(
    z.object({
      at: Instant,
      action: z.string(),
      /** A name for staff, a desk for the holder. */
      by: z.string(),
      reason: z.optional(z.string()),
    }),
  ),
  /** What this caller may do now. */
  actions: knownNames(applicationActions),
  submittedAt: z.nullable(Instant),
  /** For staff: when it first arrived at its present desk, or was decided; a return does not change it. */
  arrivedAt: z.optional(z.nullable(Instant)),
  docHash: Sha256,
  /**
   * Payments through a gateway that fit no open fee. Left out when there are none, or when they were accepted as the
   * fee.
   */
  disputes: z.optional(z.array(DisputeFacts)),
  /** For staff only: the answers that the desk flagged so far, in the order of the flags. */
  flags: z.optional(z.array(FieldFlag)),
})
export type Application = z.infer<typeof Application>

/** The application that was approved before this one for the same enlistment; null for a first one. */
export const PreviousYear = z.object({
  previous: z.nullable(z.object({ id: Uuid, approvedAt: Instant, answers: z.record(z.string(), Value) })),
})
export type PreviousYear = z.infer<typeof PreviousYear>

export const ApplicationSummary = z.object({
  id: Uuid,
  kind: z.enum(applicationKinds),
  type: TypeName,
  purpose: Purpose,
  status: Status,
  trackingNo: z.nullable(z.string()),
  version: z.number(),
  nameBn: z.nullable(z.string()),
  nameEn: z.nullable(z.string()),
  /** Masked for lists: 01712•••678. */
  mobile: z.string(),
  district: z.nullable(z.string()),
  fee: z.nullable(z.number()),
  /**
   * In an own list GIVEN or CONFIRMED, because a page of an earlier release reads no others: `paymentReversedAt` and
   * `paymentRejectedAt` say it.
   */
  paymentState: z.nullable(z.enum(paymentStates)),
  paymentReversedAt: z.optional(Instant),
  paymentRejectedAt: z.optional(Instant),
  /** For staff: named in place of a rejected payment, and not confirmed yet. */
  paymentGivenAgain: z.optional(z.boolean()),
  /** In taka: what is missing of a fee that was paid in part, and what arrived beyond the fee. */
  paymentMissing: z.optional(z.number()),
  paymentExcess: z.optional(z.number()),
  submittedAt: z.nullable(Instant),
  updatedAt: Instant,
  /** The enlistment that came of it was revoked; the application stays approved. */
  revoked: z.optional(z.boolean()),
  /** For staff: when and why. */
  revocation: z.optional(Revocation),
  /** For staff: when it first arrived at its present desk, or was decided; a return does not change it. */
  arrivedAt: z.optional(z.nullable(Instant)),
  /** For staff, while it waits at a desk or for its applicant: the working days since `arrivedAt`. */
  age: z.optional(z.number()),
  /** For staff; left out when there is none. */
  flags: z.optional(knownNames(deskFlags)),
  actions: knownNames(applicationActions),
})
export type ApplicationSummary = z.infer<typeof ApplicationSummary>

export const PatchAnswer = z.object({
  id: Uuid,
  rev: Rev,
  epoch: z.string(),
  version: z.number(),
  status: Status,
  results: z.array(OperationResult),
  changes: z.array(Change),
  conflicts: z.array(Conflict),
  docHash: Sha256,
  /** Every file that the document names. Left out by servers of an earlier release. */
  files: z.optional(z.array(FileState)),
  /** The mobile number in the answers was proven for another draft, so another number must be entered. */
  lostMobile: z.optional(z.string()),
})
export type PatchAnswer = z.infer<typeof PatchAnswer>

/**
 * The short answer to a PATCH that asked for one, when there is nothing else to report: every operation was
 * acknowledged, nothing else is newer than `sinceRev`, no conflict is open, no file is missing, the epoch is the one
 * that was named, and the application is a draft that was never submitted. Strict, because a full answer would match
 * this schema too.
 */
export const Acknowledgement = z.strictObject({
  rev: Rev,
  results: z.array(z.strictObject({ opId: Uuid, rev: Rev })),
  docHash: Sha256,
})
export type Acknowledgement = z.infer<typeof Acknowledgement>

/**
 * The operations come from a file that another phone exported. They are merged as the operations of another device: the
 * caller did not write them, so they conflict with its own values like those of any other phone.
 */
export const Carried = z.boolean()

const Consent = z.object({
  notice: z.number().check(z.int(), z.minimum(1)),
  locale: Locale,
  /** By the clock of the phone. */
  at: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/)),
})

export const CreateBody = z.object({
  id: Uuid,
  /** The resume code: twelve characters that the phone made; see domain/reference/identifiers. */
  token: personText(40, 'token'),
  mobile: personText(40, 'mobile'),
  type: TypeName,
  purpose: z._default(Purpose, 'REGISTRATION'),
  enlistmentId: z.optional(z.nullable(Uuid)),
  schemaVersion: z.number().check(z.int(), z.minimum(1)),
  locale: z.optional(Locale),
  /** The consent notice that was shown before the first field: its version, in which language, and when. */
  consent: z.optional(Consent),
  carried: z.optional(Carried),
  ops: z.optional(Operations),
})

export const Receipt = z.object({
  id: Uuid,
  status: Status,
  /** The number of state changes of the application as it is now, as in every other answer about it. */
  version: z.int(),
  submittedAt: Instant,
  fee: z.object({ base: z.number(), vat: z.number(), total: z.number() }),
  receipt: z.object({ trackingNo: z.string(), docHash: Sha256, rev: Rev }),
})
export type Receipt = z.infer<typeof Receipt>
