import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TimelineAction } from '#domain/audit-lines.ts'

/** What happens to an application, by the server's name of it. An event without a name does not compile. */
export const eventNames: Readonly<Record<TimelineAction, MessageDescriptor>> = {
  create: msg`Draft started`,
  submit: msg`Submitted`,
  'confirm-payment': msg`Payment confirmed`,
  'reverse-payment': msg`Payment confirmation reversed`,
  'reject-payment': msg`Payment rejected`,
  'give-payment': msg`Another payment named`,
  'attach-slip': msg`Picture of the slip attached`,
  'refund-due': msg`Refund due`,
  'refund-payment': msg`Fee refunded`,
  'excess-due': msg`Refund of the excess decided`,
  'refund-excess': msg`Excess refunded`,
  'issue-receipt': msg`Money receipt issued`,
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
