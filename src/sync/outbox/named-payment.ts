import type { Application } from '#contract/applications/application-shapes.ts'
import type { PaymentReference } from '#contract/applications/payment-shapes.ts'
import type { Problem } from '#contract/shapes.ts'
import { isEditable } from '#domain/enlistment/application-status.ts'
import { paymentPaths } from '#domain/payments/payment-paths.ts'
import type { DraftRow, NamedPayment, TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import type { Transport } from '../transport/transport.ts'
import { type PushOutcome, pushDraft, type SendableDraft } from './push.ts'

/** The name of the form whose note has what was typed of a payment and not sent yet. */
export const paymentForm = 'named-payment'

/** The application came back for correction before the payment was sent: the form asks for the payment. */
export const returnedMeanwhile = 'returned'

/**
 * Notes that the person pressed send. The payment, as the form reads it, is sent with the next pass, perhaps hours
 * later and with the page closed; the id of the request makes a retry count once.
 */
export async function requestNamedPayment(
  context: SyncContext,
  draftId: string,
  payment: PaymentReference,
): Promise<void> {
  const requested = { requestId: context.newId(), at: context.now(), payment, state: 'requested' as const }
  await setNamedPayment(context, draftId, requested)
}

/** Takes a payment back that was not sent or was refused. If it is on its way to the server, it may still arrive. */
export async function withdrawNamedPayment(context: SyncContext, draftId: string): Promise<void> {
  await setNamedPayment(context, draftId, undefined)
}

/** The table of bytes is included for the same reason as with a submission: such transactions are flushed to the disk. */
async function setNamedPayment(
  { store, changes }: SyncContext,
  draftId: string,
  namedPayment: NamedPayment | undefined,
): Promise<void> {
  const isHere = await store.transaction('rw', [store.drafts, store.blobs], () =>
    store.drafts.update(draftId, { namedPayment }),
  )
  if (isHere === 0 && (await store.drafts.get(draftId)) === undefined) throw new Error('The draft is not on this phone')
  changes.publish({ draftId, paths: [], origin: 'typed' })
}

/** Whether this phone has a payment that the office does not have: one that was typed, waits, or was refused. */
export async function hasUnsentPayment(store: TalikaStore, { id, namedPayment }: DraftRow): Promise<boolean> {
  if (namedPayment?.state === 'requested' || namedPayment?.state === 'refused') return true
  return (await store.meta.get(`${paymentForm}/${id}`)) !== undefined
}

/** Sends the payment that the person named, if there is one, and takes over what the server made of it. */
export async function sendNamedPayment(
  context: SyncContext,
  transport: Transport,
  draft: SendableDraft,
): Promise<PushOutcome> {
  const asked = draft.namedPayment
  if (asked?.state !== 'requested') return { kind: 'done' }
  // Safeguard: a payment that was named at a desk does not replace what a returned form says.
  if (isEditable(draft.status)) return refused(context, draft.id, asked, { code: returnedMeanwhile })
  const answer = await transport.namePayment(draft, asked.payment, asked.requestId)
  if (answer.kind === 'unreachable') return { kind: 'later', retryAfterSeconds: null }
  if (answer.kind === 'answered') {
    // Safeguard: an answer about another application counts as none.
    if (answer.body.id !== draft.id) return { kind: 'later', retryAfterSeconds: null }
    return sent(context, transport, draft.id, { asked, version: answer.body.version })
  }
  const { status, code } = answer.problem
  // Safeguard: a server that is down refuses no payment.
  if (status >= 500 || status === 429 || status === 408) {
    return { kind: 'later', retryAfterSeconds: answer.retryAfterSeconds }
  }
  // The server did not look at the payment: the access was revoked, or the session has ended.
  if (status === 401 || status === 403 || status === 404) return { kind: 'paused', code }
  // Safeguard: a payment that arrived and whose answer was lost for long is not shown as refused.
  if (code === 'wrong_state' && (await isInAnswers(context.store, draft.id, asked.payment))) {
    return sent(context, transport, draft.id, { asked, version: draft.version })
  }
  return refused(context, draft.id, asked, answer.problem)
}

async function sent(
  context: SyncContext,
  transport: Transport,
  draftId: string,
  { asked, version }: { asked: NamedPayment } & Pick<Application, 'version'>,
): Promise<PushOutcome> {
  const { requestId, at, payment } = asked
  await note(context, draftId, { requestId, at, payment, state: 'sent', sentAt: context.now(), version })
  // The payment is in the answers of the server now.
  return pushDraft(context, transport, draftId)
}

async function refused(
  context: SyncContext,
  draftId: string,
  { requestId, at, payment }: NamedPayment,
  { code, fields = [] }: Pick<Problem, 'fields'> & { code: string },
): Promise<PushOutcome> {
  await note(context, draftId, { requestId, at, payment, state: 'refused', code, fields })
  return { kind: 'done' }
}

async function note({ store, changes }: SyncContext, draftId: string, outcome: NamedPayment): Promise<void> {
  await store.transaction('rw', [store.drafts, store.blobs], async () => {
    const now = (await store.drafts.get(draftId))?.namedPayment
    // The person took it back while it was on its way. That the office has it must be shown; a refusal need not be.
    const isTakenBack = now === undefined && outcome.state === 'sent'
    // Safeguard: the answer to an earlier payment is not that to a newer one.
    if (isTakenBack || now?.requestId === outcome.requestId)
      await store.drafts.update(draftId, { namedPayment: outcome })
  })
  changes.publish({ draftId, paths: [], origin: 'server' })
}

/** Whether the answers, as the server sent them last, name this payment. Both have the number as the form reads it. */
async function isInAnswers(
  store: TalikaStore,
  draftId: string,
  { method, transactionId }: PaymentReference,
): Promise<boolean> {
  const [knownMethod, knownId] = await store.answers.bulkGet([
    [draftId, paymentPaths.method],
    [draftId, paymentPaths.transactionId],
  ])
  return knownMethod?.value === method && knownId?.value === transactionId
}
