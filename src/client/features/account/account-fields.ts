import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { minPasswordLength, Password } from '#contract/auth.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'

export { minPasswordLength, Password }

export const Mobile = z.string().check(z.refine((typed) => normaliseMobile(typed) !== null))

/** Empty, or an address with a name, an at sign and a host with a dot. */
export const OptionalEmail = z.string().check(
  z.trim(),
  z.maxLength(254),
  z.refine((typed) => typed === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)),
)

/** The new password twice; the second is wrong when it is not the first. */
export const newPasswordFields = { newPassword: Password, retypePassword: z.string() }
export const passwordsDiffer = z.refine<{ newPassword: string; retypePassword: string }>(
  ({ newPassword, retypePassword }) => newPassword.trim() === retypePassword.trim(),
  { path: ['retypePassword'] },
)

/** The sentence under a field that is not right, whatever is not right with it. The product's own texts. */
export const fieldErrors = {
  fullName: msg`Please give your full name`,
  mobile: msg`Please give a valid mobile number`,
  email: msg`Please give a valid e-mail`,
  username: msg`Please give your registered e-mail or mobile number`,
  password: msg`Password must be at least 6 characters.`,
  signInPassword: msg`Please give your password`,
  oldPassword: msg`Please give your old password`,
  newPassword: msg`Password must be at least 6 characters.`,
  retypePassword: msg`Passwords do not match.`,
  code: msg`Please give the reset code`,
} as const satisfies Record<string, MessageDescriptor>
