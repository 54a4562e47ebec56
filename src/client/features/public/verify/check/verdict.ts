import type { PublicCertificate } from '#contract/public.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import type { Signature } from './check-signature.ts'

/** What the authority's own register says of a number now. */
export type RegisterAnswer =
  | { kind: 'asking' }
  | { kind: 'offline' }
  | { kind: 'unknown' }
  | { kind: 'known'; certificate: PublicCertificate }

/** What is said to whoever checks a certificate, the worst first. */
export type Verdict =
  | 'forged'
  | 'unreadable'
  | 'unknown-key'
  /** A key that this phone has not: only the server can say whether it is one of the authority's. */
  | 'key-missing'
  | 'revoked'
  | 'not-registered'
  | 'not-found'
  | 'expired'
  | 'in-force'
  /** By the signed dates alone: the register could not be asked. */
  | 'signed-expired'
  | 'signed-in-force'
  | 'unchecked'
  /** A number without a signature is nothing without the register. */
  | 'needs-line'
  | 'asking'

const byState = { ACTIVE: 'in-force', EXPIRED: 'expired', REVOKED: 'revoked' } as const

export type Checked = {
  signature: Signature
  register: RegisterAnswer
  /** The server has just said which keys there are. */
  areKeysFresh: boolean
}

/** One verdict from the code's own worth and the register's answer. A forgery stays one whatever the register knows. */
export function verdictOf({ signature, register, areKeysFresh }: Checked, today: CalendarDate): Verdict {
  if (signature.kind === 'forged' || signature.kind === 'unreadable') return signature.kind
  if (signature.kind === 'unknown-key') {
    if (areKeysFresh) return 'unknown-key'
    return register.kind === 'asking' ? 'asking' : 'key-missing'
  }
  if (register.kind === 'known') return byState[register.certificate.state]
  if (register.kind === 'unknown') return signature.kind === 'genuine' ? 'not-registered' : 'not-found'
  if (signature.kind === 'genuine') return signature.facts.validTo < today ? 'signed-expired' : 'signed-in-force'
  if (register.kind === 'asking') return 'asking'
  return signature.kind === 'none' ? 'needs-line' : 'unchecked'
}
