import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why an enlistment cannot be renewed by this application: codes at the field with its number. */
export const renewalRefusals: Readonly<Record<string, MessageDescriptor>> = {
  enlistment_unknown: msg`This enlistment number is not known as yours. Compare it with the certificate. Open last year's application by a code to its mobile number and press "Renew" there, or choose a new registration.`,
  enlistment_revoked: msg`This enlistment was revoked. Please choose a new registration.`,
  renewal_closed: msg`The time to renew this enlistment is over. Please choose a new registration.`,
  renewal_open: msg`Another renewal of this enlistment is open already. Please go on with that one.`,
}
