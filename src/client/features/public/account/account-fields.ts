import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { readText } from '#domain/reference/read-text.ts'

export const isMobile = (typed: string) => normaliseMobile(typed) !== null

/** Whether the text is empty, or has a name, an at sign and a host with a dot. */
export function isOptionalEmail(typed: string): boolean {
  const text = readText(typed, 'email')
  return text === '' || (text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))
}

type NewPassword = { newPassword: string; retypePassword: string }

/** The fields that are wrong: the second password, if it differs from the first. */
export function findRetypedWrong({ newPassword, retypePassword }: NewPassword): 'retypePassword'[] {
  return newPassword.trim() === retypePassword.trim() ? [] : ['retypePassword']
}

/** The password errors of the specification, which appear as toasts as well as at the fields. */
export function usePasswordToasts() {
  const { _ } = useLingui()
  const short = _(fieldErrors.newPassword)
  return { password: short, newPassword: short, retypePassword: _(fieldErrors.retypePassword) }
}

/** The error text of each field, whatever is wrong with it. The texts are fixed by the specification. */
export const fieldErrors = {
  fullName: msg`Please enter your full name`,
  mobile: msg`Please enter a correct mobile number`,
  email: msg`Please enter a valid e-mail`,
  username: msg`Please enter your registered e-mail or mobile number`,
  password: msg`Password must be at least 6 characters.`,
  signInPassword: msg`Please enter your password`,
  oldPassword: msg`Please enter your old password`,
  newPassword: msg`Password must be at least 6 characters.`,
  retypePassword: msg`Passwords do not match.`,
  code: msg`Please enter the reset code`,
} as const satisfies Record<string, MessageDescriptor>
