import { refuse } from '../errors.ts'
import type { FeeFacts } from '../payments/balance.ts'
import { type ActingCaller, type Actor, holderAndRoles } from '../people/actors.ts'
import { defineTransitions, type GivenWords, type TransitionAnswer } from '../state-table.ts'
import {
  type ApplicationStatus,
  applicationStatuses,
  editableStatuses,
  inReviewStatuses,
} from './application-status.ts'

/** The actions of the holder, then those of the desks. The latter have the names of their API calls. */
const holderActions = ['update', 'payment', 'submit'] as const
export const reviewActions = [
  'confirm-payment',
  'reverse-payment',
  'reject-payment',
  'refund-due',
  'refund-payment',
  'excess-due',
  'refund-excess',
  'pending1',
  'pending2',
  'approve',
  'recheck',
  'reject',
] as const
/** Judging documents and flagging answers while an application is at a desk; no change of status. */
export const markAction = 'mark'
export const applicationActions = [...holderActions, ...reviewActions, markAction] as const
/** Rare steps of a payment, which are taken beside it on the page of the application and not among its decisions. */
export const paymentActions = [
  'reverse-payment',
  'reject-payment',
  'refund-due',
  'refund-payment',
  'excess-due',
  'refund-excess',
] as const satisfies (typeof reviewActions)[number][]
export type PaymentAction = (typeof paymentActions)[number]

export function isPaymentAction(action: ApplicationAction): action is PaymentAction {
  return paymentActions.some((each) => each === action)
}

export type ReviewAction = (typeof reviewActions)[number]
/** The actions that a desk takes with several applications at once: none of them needs a text, or ends the review. */
export const bulkActions = ['confirm-payment', 'pending1', 'pending2'] as const satisfies ReviewAction[]
export type BulkAction = (typeof bulkActions)[number]
export type ApplicationAction = (typeof applicationActions)[number]

/** All but a draft. */
const submittedStatuses = [...inReviewStatuses, 'recheck', 'rejected', 'approved'] as const

/** The facts of an application that the table reads. */
export type ApplicationFacts = FeeFacts & {
  status: ApplicationStatus
  /** A document's latest verdict is "replace". */
  documentToReplace: boolean
  /** The applicant is debarred (see `isDebarred`). */
  debarred: boolean
}

/**
 * The whole review. Whether the form is complete and free of conflicts at `submit` is checked by the service, because
 * it depends on the answers. OWNER acts for holders at the counter.
 */
export const applicationWorkflow = defineTransitions({
  states: applicationStatuses,
  actors: holderAndRoles,
  requirements: {
    paymentConfirmed: (facts: ApplicationFacts) => (facts.paymentConfirmed ? null : refuse('payment_unconfirmed')),
    paymentWanted: (facts: ApplicationFacts) => (facts.paymentWanted ? null : refuse('wrong_state')),
    refundDue: (facts: ApplicationFacts) => (facts.refundDue ? null : refuse('wrong_state')),
    notRefunded: (facts: ApplicationFacts) =>
      facts.paymentRefunded ? refuse('wrong_state', { fields: [{ path: 'payment', code: 'refunded' }] }) : null,
    noDocumentToReplace: (facts: ApplicationFacts) =>
      facts.documentToReplace ? refuse('wrong_state', { fields: [{ path: 'documents', code: 'to_replace' }] }) : null,
    notDebarred: (facts: ApplicationFacts) =>
      facts.debarred ? refuse('wrong_state', { fields: [{ path: 'debarred', code: 'debarred' }] }) : null,
  },
  words: ['reason', 'note'],
  exclusions: [
    {
      actor: 'HOLDER',
      actions: [...reviewActions, markAction],
      refusal: refuse('forbidden', { detail: 'own_application' }),
    },
  ],
  actions: {
    update: [{ from: editableStatuses, by: ['HOLDER', 'OWNER'], to: 'same' }],
    payment: [
      { from: editableStatuses, by: ['HOLDER', 'OWNER'], to: 'same' },
      { from: inReviewStatuses, by: ['HOLDER', 'OWNER'], to: 'same', requires: ['paymentWanted'] },
    ],
    submit: [{ from: editableStatuses, by: ['HOLDER', 'OWNER'], to: 'pending' }],
    'confirm-payment': [
      { from: inReviewStatuses, by: ['APP_COLLECTOR', 'OWNER'], to: 'same' },
      // A reversal by mistake, or a payment that was still undecided: an approved application never comes back to a desk.
      { from: ['approved'], by: ['OWNER'], to: 'same', asks: ['reason'] },
      // That money is due back is withdrawn wherever the application is.
      { from: ['recheck', 'rejected'], by: ['OWNER'], to: 'same', requires: ['refundDue'], asks: ['reason'] },
    ],
    // Back to where a payment is confirmed. An application at no desk stays where it is: without a payment, but decided.
    'reverse-payment': [
      { from: inReviewStatuses, by: ['APP_COLLECTOR', 'OWNER'], to: 'pending', asks: ['reason'] },
      { from: ['recheck', 'rejected', 'approved'], by: ['APP_COLLECTOR', 'OWNER'], to: 'same', asks: ['reason'] },
    ],
    // The application stays at the desk: the applicant names another payment without a return.
    'reject-payment': [
      { from: inReviewStatuses, by: ['APP_COLLECTOR', 'OWNER'], to: 'pending', asks: ['reason'] },
      // Other payments covered the fee, and this one was still undecided.
      { from: ['approved'], by: ['APP_COLLECTOR', 'OWNER'], to: 'same', asks: ['reason'] },
    ],
    // Not of an approved application: its fee was for the enlistment that is in force.
    'refund-due': [
      { from: inReviewStatuses, by: ['OWNER'], to: 'pending', asks: ['reason'] },
      { from: ['recheck', 'rejected'], by: ['OWNER'], to: 'same', asks: ['reason'] },
    ],
    // Of an approved application too: a part that was due back before its approval by the money of the others.
    'refund-payment': [{ from: submittedStatuses, by: ['APP_COLLECTOR', 'OWNER'], to: 'same' }],
    // What arrived beyond the fee is returned wherever the application is, which goes on without it.
    'excess-due': [{ from: submittedStatuses, by: ['OWNER'], to: 'same', asks: ['reason'] }],
    'refund-excess': [{ from: submittedStatuses, by: ['APP_COLLECTOR', 'OWNER'], to: 'same' }],
    pending1: [
      {
        from: ['pending'],
        by: ['APP_COLLECTOR', 'OWNER'],
        to: 'pending1',
        requires: ['paymentConfirmed', 'noDocumentToReplace'],
      },
    ],
    pending2: [{ from: ['pending1'], by: ['COMMITTEE', 'OWNER'], to: 'pending2', requires: ['paymentConfirmed'] }],
    approve: [
      { from: ['pending2'], by: ['CHAIRMAN', 'OWNER'], to: 'approved', requires: ['paymentConfirmed', 'notDebarred'] },
      {
        from: ['pending', 'pending1'],
        by: ['CHAIRMAN', 'OWNER'],
        to: 'approved',
        requires: ['paymentConfirmed', 'notDebarred'],
        asks: ['note'],
      },
    ],
    // After a refund nothing is left to correct: the applicant begins a new application with a new payment.
    recheck: [
      { from: ['pending'], by: ['APP_COLLECTOR', 'OWNER'], to: 'recheck', requires: ['notRefunded'], asks: ['reason'] },
      { from: ['pending1'], by: ['COMMITTEE', 'OWNER'], to: 'recheck', requires: ['notRefunded'], asks: ['reason'] },
      {
        from: ['pending2', 'rejected'],
        by: ['CHAIRMAN', 'OWNER'],
        to: 'recheck',
        requires: ['notRefunded'],
        asks: ['reason'],
      },
    ],
    reject: [
      { from: ['pending'], by: ['APP_COLLECTOR', 'OWNER'], to: 'rejected', asks: ['reason'] },
      { from: ['pending1'], by: ['COMMITTEE', 'OWNER'], to: 'rejected', asks: ['reason'] },
      { from: ['pending2'], by: ['CHAIRMAN', 'OWNER'], to: 'rejected', asks: ['reason'] },
    ],
    [markAction]: [
      { from: ['pending'], by: ['APP_COLLECTOR', 'OWNER'], to: 'same' },
      { from: ['pending1'], by: ['COMMITTEE', 'OWNER'], to: 'same' },
      { from: ['pending2'], by: ['CHAIRMAN', 'OWNER'], to: 'same' },
    ],
  },
})

export type TransitionAttempt = {
  action: ApplicationAction
  facts: ApplicationFacts
  caller: ActingCaller
  /** `reason` with recheck, reject, a reversal and its withdrawal, a rejected payment; `note` with approve. */
  words?: GivenWords<'reason' | 'note'> | undefined
}

/** Whether the caller may take the action now, and the status that follows. */
export function checkTransition({ facts, ...attempt }: TransitionAttempt): TransitionAnswer<ApplicationStatus, Actor> {
  return applicationWorkflow.check({ ...attempt, facts, state: facts.status })
}

/** The actions that the caller may take now. Reason and note are not considered: the call brings them. */
export function availableActions(facts: ApplicationFacts, caller: ActingCaller): readonly ApplicationAction[] {
  const open = applicationWorkflow.list({ state: facts.status, facts, caller })
  return open.filter(({ unmet }) => unmet.length === 0).map(({ action }) => action)
}

/** The name of the text that the action requires, or null. */
export function requiredWords(action: ApplicationAction, status: ApplicationStatus): 'reason' | 'note' | null {
  return applicationWorkflow.transitionsOf(action).find(({ from }) => from.includes(status))?.asks?.[0] ?? null
}
