import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaymentAction, ReviewAction } from '#domain/enlistment/workflow.ts'

/** A decision of a desk: one action of the review, or the two that the reception nearly always takes together. */
export type DeskDecision = Exclude<ReviewAction, PaymentAction> | 'confirm-and-forward'

export type DecisionTexts = {
  /** The text of the button that opens the dialog, and the dialog's title. */
  label: MessageDescriptor
  /** The consequence, in one or two sentences. */
  consequence: MessageDescriptor
  /** The text of the button that confirms. */
  confirm: MessageDescriptor
  /** Shown after a success, in the words of the specification if it has any. */
  done: MessageDescriptor
}

export const decisionTexts: Record<DeskDecision, DecisionTexts> = {
  'confirm-payment': {
    label: msg`Confirm payment`,
    consequence: msg`You confirm that the fee has arrived in the authority's account. After that, the application can be forwarded.`,
    confirm: msg`Yes, the fee has arrived`,
    done: msg`Payment confirmed.`,
  },
  'confirm-and-forward': {
    label: msg`Confirm payment and forward`,
    consequence: msg`You confirm that the fee has arrived in the authority's account. The application leaves the reception desk and waits for the committee head.`,
    confirm: msg`The fee has arrived, forward`,
    done: msg`Sent to Committee Head.`,
  },
  pending1: {
    label: msg`Forward to committee head`,
    consequence: msg`The application leaves the reception desk and waits for the committee head.`,
    confirm: msg`Forward`,
    done: msg`Sent to Committee Head.`,
  },
  pending2: {
    label: msg`Forward to chairman`,
    consequence: msg`The application leaves the committee desk and waits for the chairman.`,
    confirm: msg`Forward`,
    done: msg`Sent to Chairman.`,
  },
  approve: {
    label: msg`Approve`,
    consequence: msg`The applicant is enlisted for one year, gets an enlistment number and a certificate, and is notified by SMS. This cannot be undone here.`,
    confirm: msg`Approve and enlist`,
    done: msg`Applicant Successfully Enlisted.`,
  },
  recheck: {
    label: msg`Return for correction`,
    consequence: msg`The application leaves the desk. The applicant is notified by SMS, sees your reason on the portal, corrects the application and submits it again.`,
    confirm: msg`Return it`,
    done: msg`Sent for Recheck.`,
  },
  reject: {
    label: msg`Reject`,
    consequence: msg`The application ends here. The applicant is notified by SMS and sees your reason on the portal. Only the chairman can reopen it.`,
    confirm: msg`Reject the application`,
    done: msg`Application Successfully Rejected.`,
  },
}

/** Texts for refusals that occur only in the review, by the error code of the field. */
export const refusalTexts: Readonly<Record<string, MessageDescriptor>> = {
  to_replace: msg`A document must be replaced first. Return the application for correction.`,
  enlistment_revoked: msg`The enlistment that this would renew was revoked. It cannot be renewed.`,
  refunded: msg`The fee was returned to the applicant. The application can only be rejected.`,
  debarred: msg`The applicant is debarred and cannot be approved.`,
}
