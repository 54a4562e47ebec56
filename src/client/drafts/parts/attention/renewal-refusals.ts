import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why an enlistment cannot be renewed by this application: codes at the field with its number. */
export const renewalRefusals: Readonly<Record<string, MessageDescriptor>> = {
  enlistment_unknown: msg`This enlistment number is not registered as yours. Compare it with the certificate. Open last year's application with a code sent to its mobile number and press "Renew" there, or choose a new registration.`,
  enlistment_revoked: msg`This enlistment was revoked. Please choose a new registration.`,
  renewal_closed: msg`The renewal period of this enlistment is over. Please choose a new registration.`,
  renewal_open: msg`Another renewal of this enlistment is already open. Please continue with that one.`,
}
