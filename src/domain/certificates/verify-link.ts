import { normaliseEnlistmentNumber } from '../enlistment/enlistment-number.ts'
import { typedReceiptNumber } from '../payments/money-receipt.ts'

/** The parts of a certificate's address: the number before the `#`, the signed facts (digits) after it. */
export type VerifyLink = { number: string; signed: string | null }

/**
 * The page that shows whether a certificate is genuine. The holder's name is in the fragment (after the #), which is
 * never sent to a server.
 */
export function verifyLink(origin: string, { number, signed }: VerifyLink): string {
  return `${origin}/verify/${encodeURIComponent(number)}${signed === null ? '' : `#${signed}`}`
}

/** The number of a certificate or a money receipt in a typed text, in any spelling; null when it cannot be one. */
export function readPaperNumber(typed: string): string | null {
  return typedReceiptNumber(typed) ?? normaliseEnlistmentNumber(typed)
}

/**
 * Reads the text of a QR code, or a number that was typed; null when it is something else. Any host is accepted: the
 * signature proves who printed the code, and the portal's host may have changed since.
 */
export function readVerifyLink(text: string): VerifyLink | null {
  const link = /^https?:\/\/[^/?#]+\/verify\/([^/?#]+)(?:\?[^#]*)?(?:#(\d*))?$/i.exec(text.trim())
  if (link === null) {
    const number = readPaperNumber(text)
    return number === null || !/\d/.test(number) ? null : { number, signed: null }
  }
  const number = readPaperNumber(decode(link[1] ?? ''))
  return number === null ? null : { number, signed: link[2] || null }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
