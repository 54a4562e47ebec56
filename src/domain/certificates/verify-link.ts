import { normaliseEnlistmentNumber } from '../enlistment/enlistment-number.ts'

/** What a certificate's address says: the number before the `#`, the signed facts (digits) behind it. */
export type VerifyLink = { number: string; signed: string | null }

/** The page that shows whether a certificate is genuine. What names its holder stands behind the #, which no server sees. */
export function verifyLink(origin: string, { number, signed }: VerifyLink): string {
  return `${origin}/verify/${encodeURIComponent(number)}${signed === null ? '' : `#${signed}`}`
}

/**
 * Reads what a QR code holds, or a number that was typed; null when it is something else. Any site's name is taken: who
 * printed the code is told by the signature, and a portal may have moved since.
 */
export function readVerifyLink(text: string): VerifyLink | null {
  const link = /^https?:\/\/[^/?#]+\/verify\/([^/?#]+)(?:\?[^#]*)?(?:#(\d*))?$/i.exec(text.trim())
  if (link === null) {
    const number = normaliseEnlistmentNumber(text)
    return number === null || !/\d/.test(number) ? null : { number, signed: null }
  }
  const number = normaliseEnlistmentNumber(decode(link[1] ?? ''))
  return number === null ? null : { number, signed: link[2] || null }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
