import type { PublicCertificate, PublicReceipt } from '#contract/public.ts'
import type { Facts } from '#domain/certificates/signed-facts.ts'
import type { ReceiptState } from '#domain/payments/money-receipt.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import type { Signature } from './check-signature.ts'

/** The register's answer about a number. */
export type RegisterAnswer =
  | { kind: 'asking' }
  | { kind: 'offline' }
  | { kind: 'unknown' }
  | { kind: 'known'; entry: PublicCertificate | PublicReceipt }

/** The result for the person who checks a certificate or a receipt, the worst first. */
export type Verdict =
  | 'forged'
  | 'unreadable'
  | 'unknown-key'
  /** This phone does not have the key: only the server knows whether it is one of the authority's. */
  | 'key-missing'
  | 'revoked'
  | 'not-registered'
  | 'not-found'
  | 'expired'
  | 'in-force'
  /** Decided by the signed dates alone, because the register could not be asked. */
  | 'signed-expired'
  | 'signed-in-force'
  | ReceiptVerdict
  /** A receipt whose signature is genuine, when the register could not be asked. */
  | 'signed-receipt'
  | 'unchecked'
  /** A number without a signature can only be checked with the register. */
  | 'needs-connection'
  | 'asking'

export type ReceiptVerdict = `receipt-${ReceiptState}`

const byState = { ACTIVE: 'in-force', EXPIRED: 'expired', REVOKED: 'revoked' } as const

export type Checked = {
  signature: Signature
  register: RegisterAnswer
  /** The server has just sent the list of keys. */
  areKeysFresh: boolean
}

/**
 * Combines the signature and the register's answer into one verdict. A forgery stays a forgery, whatever the register
 * says.
 */
export function verdictOf({ signature, register, areKeysFresh }: Checked, today: CalendarDate): Verdict {
  if (signature.kind === 'forged' || signature.kind === 'unreadable') return signature.kind
  if (signature.kind === 'unknown-key') {
    if (areKeysFresh) return 'unknown-key'
    return register.kind === 'asking' ? 'asking' : 'key-missing'
  }
  if (register.kind === 'known') {
    const { entry } = register
    return 'kind' in entry ? `receipt-${entry.state}` : byState[entry.state]
  }
  if (register.kind === 'unknown') return signature.kind === 'genuine' ? 'not-registered' : 'not-found'
  if (signature.kind === 'genuine') return signedVerdict(signature.facts, today)
  if (register.kind === 'asking') return 'asking'
  return signature.kind === 'none' ? 'needs-connection' : 'unchecked'
}

/** The verdict of a genuine signature alone. A receipt has no last day. */
function signedVerdict(facts: Facts, today: CalendarDate): Verdict {
  if ('kind' in facts) return 'signed-receipt'
  return facts.validTo < today ? 'signed-expired' : 'signed-in-force'
}
