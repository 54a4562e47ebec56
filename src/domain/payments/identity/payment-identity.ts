import { comparedBank } from './compared-bank.ts'
import { comparedReference, searchedReference } from './compared-reference.ts'

/** What tells one payment from another. `bank` is the bank of a slip; null for wallets, and where it is not certain. */
export type PaymentIdentity = { method: string; reference: string; bank: string | null }

/** Methods with a bank slip; a wallet gives none. Migrations 0040 and 0044 list them too. */
const paidWithSlip: ReadonlySet<string> = new Set(['Bank'])

export function isPaidWithSlip(method: string): boolean {
  return paidWithSlip.has(method)
}

/** The identity of a payment, from its method and the texts as typed. */
export function paymentIdentity(typed: { method: string; transactionId: string; bankName: string }): PaymentIdentity {
  const { method, transactionId, bankName } = typed
  const bank = isPaidWithSlip(method) ? comparedBank(bankName) : null
  return { method, reference: comparedReference(transactionId, method), bank }
}

/**
 * Whether both may be one payment. Two banks may give the same slip number, so slips of two certain banks differ;
 * otherwise method and reference decide. The constraint `payments_confirmed_once` has the same rule.
 */
export function mayBeSamePayment(one: PaymentIdentity, other: PaymentIdentity): boolean {
  const isCertainlyOtherBank = one.bank !== null && other.bank !== null && one.bank !== other.bank
  return one.method === other.method && one.reference === other.reference && !isCertainlyOtherBank
}

/**
 * Whether both may be one payment although they name different methods: the number of a wallet, typed as a slip, is the
 * same number. Only what was typed can be compared then.
 */
export function mayBeSameNumber(one: TypedPayment, other: TypedPayment): boolean {
  if (one.method === other.method) return mayBeSamePayment(one, other)
  const number = searchedReference(one.transactionId)
  return number !== '' && number === searchedReference(other.transactionId)
}

type TypedPayment = PaymentIdentity & { transactionId: string }
