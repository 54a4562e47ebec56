import { normalise, readByRule } from '#domain/forms/normalise.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'

/** The name that people sign in with: a mobile number in any spelling, else an e-mail address. */
export type Username = { mobile: string } | { email: string }

export function readUsername(typed: string): Username {
  const mobile = normaliseMobile(typed)
  return mobile === null ? { email: normalise('email', typed) } : { mobile }
}

/** The address in the form in which it is stored, or null when it is not valid. */
export function readEmail(typed: string): string | null {
  return readByRule('email', typed)
}
