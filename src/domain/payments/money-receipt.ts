import { readText } from '../reference/read-text.ts'
import type { FeePart } from './balance.ts'
import { isReturned } from './payment-states.ts'

/**
 * Why a receipt is no longer in force. REVERSED: the confirmation was withdrawn. REPLACED: the applicant named another
 * payment, or the money of the application is now another sum, which has a receipt of its own. RETURNED: the money was
 * given back, or what was more than the fee.
 */
export const voidCauses = ['REVERSED', 'REPLACED', 'RETURNED'] as const
export type VoidCause = (typeof voidCauses)[number]

/** RETURN_DUE: the money is still here, so the receipt proves it, but the authority has decided to give it back. */
export const receiptStates = ['VALID', 'RETURN_DUE', ...voidCauses] as const
export type ReceiptState = (typeof receiptStates)[number]

/** One payment as a receipt lists it: what names it among those of an application, and what came with it. */
export type ReceivedKey = { method: string; reference: string; bank: string | null; amount: number }

/** A payment of an application, as far as a receipt depends on it. */
export type ReceivedPayment = ReceivedKey & FeePart

/** `MR-2026-000123`: the form of the other numbers, with the letters by which clerks call a money receipt. */
export function receiptNumber(year: number, counter: number): string {
  return `${receiptPrefix}-${year}-${String(counter).padStart(counterDigits, '0')}`
}

/** More digits follow when a year has more receipts. */
const counterDigits = 6

/** No enlistment number begins with it: those have three letters. */
export const receiptPrefix = 'MR'

export function isReceiptNumber(number: string): boolean {
  return /^MR-\d{4}-\d{6,}$/.test(number)
}

/**
 * The number of a receipt in a typed text, in any spelling: `mr 2026 12`, `MR No. 2026/000012`, Bengali digits. Without
 * separators the counter needs its zeros, because `MR202612` could be of several years. Null when it is no such number.
 */
export function typedReceiptNumber(typed: string): string | null {
  const plain = readText(typed, 'officeNumber').replace(/এম[\s.]*আর/g, 'MR')
  const found = /^[^A-Z\d]*M[\s.]*R[\s.]*(?:NO|NUMBER)?[^A-Z\d]*(\d{4})([^A-Z\d]*)(\d{1,9})[^A-Z\d]*$/.exec(plain)
  if (found === null) return null
  const [, year = '', separator = '', counter = ''] = found
  if (separator === '' && counter.length < counterDigits) return null
  return Number(counter) === 0 ? null : receiptNumber(Number(year), Number(counter))
}

/** Money that came and was not given back. */
function isHere({ state }: ReceivedPayment): boolean {
  return state === 'CONFIRMED' || state === 'REFUND_DUE'
}

/**
 * What has to happen to the receipt of an application after its payments changed. A receipt is about exactly the payments
 * that it lists, with these amounts: when they are others, it is void, and there is a new one as soon as the money that is
 * here covers the fee.
 */
export function judgeReceipt<Payment extends ReceivedPayment>({
  feeTotal,
  payments,
  receipt,
}: {
  feeTotal: number
  payments: readonly Payment[]
  /** The payments of the receipt in force; null when there is none. */
  receipt: readonly ReceivedKey[] | null
}): { ends: VoidCause | null; issue: readonly Payment[] | null } {
  const here = payments.filter(isHere)
  if (receipt !== null && sameLists(here, receipt)) return { ends: null, issue: null }
  // What a gateway took, or a desk accepted, is the whole fee whatever its amount.
  const isCovered = here.some(({ isOnline }) => isOnline) || sumOf(here) >= feeTotal
  const issue = isCovered && here.length > 0 ? here : null
  return { ends: receipt === null ? null : causeOf(payments, receipt), issue }
}

/** The amount of a receipt. */
export function sumOf(payments: readonly { amount: number }[]): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0)
}

/** The state that a receipt has for the public. */
export function receiptState(
  receipt: { voidCause: VoidCause | null; payments: readonly ReceivedKey[] },
  payments: readonly ReceivedPayment[],
): ReceiptState {
  if (receipt.voidCause !== null) return receipt.voidCause
  const listed = listedOf(payments, receipt.payments)
  return listed.some(({ state }) => isReturned(state)) ? 'RETURN_DUE' : 'VALID'
}

function causeOf(payments: readonly ReceivedPayment[], receipt: readonly ReceivedKey[]): VoidCause {
  const before = new Map(receipt.map((listed) => [nameOf(listed), listed.amount]))
  const listed = listedOf(payments, receipt)
  const isReturnedNow = listed.some(
    (payment) =>
      payment.state === 'REFUNDED' || (isHere(payment) && payment.amount < (before.get(nameOf(payment)) ?? 0)),
  )
  if (isReturnedNow) return 'RETURNED'
  return listed.some(({ state }) => state === 'REVERSED') ? 'REVERSED' : 'REPLACED'
}

function listedOf(payments: readonly ReceivedPayment[], receipt: readonly ReceivedKey[]): ReceivedPayment[] {
  const names = new Set(receipt.map(nameOf))
  return payments.filter((payment) => names.has(nameOf(payment)))
}

function sameLists(some: readonly ReceivedKey[], others: readonly ReceivedKey[]): boolean {
  const amounts = new Map(others.map((other) => [nameOf(other), other.amount]))
  return some.length === others.length && some.every((payment) => amounts.get(nameOf(payment)) === payment.amount)
}

function nameOf({ method, reference, bank }: ReceivedKey): string {
  return JSON.stringify([method, reference, bank])
}
