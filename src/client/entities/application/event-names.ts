import { msg } from '@lingui/core/macro'

/** What happens to an application, by the server's name of it. */
export const eventNames = {
  create: msg`Draft started`,
  submit: msg`Submitted`,
  'confirm-payment': msg`Payment confirmed`,
  'reverse-payment': msg`Payment confirmation reversed`,
  'reject-payment': msg`Payment rejected`,
  'give-payment': msg`Another payment named`,
  'refund-due': msg`Refund due`,
  'refund-payment': msg`Fee refunded`,
  'excess-due': msg`Refund of the excess decided`,
  'refund-excess': msg`Excess refunded`,
  'pay-online': msg`Paid online`,
  'accept-payment': msg`Disputed payment accepted`,
  'refuse-payment': msg`Disputed payment refused`,
  pending1: msg`Sent to the committee head`,
  pending2: msg`Sent to the chairman`,
  approve: msg`Approved`,
  recheck: msg`Returned for correction`,
  reject: msg`Rejected`,
  claim: msg`Added to an account`,
  revoke: msg`Enlistment revoked`,
}
