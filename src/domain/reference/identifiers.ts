import { readText } from './read-text.ts'

/** Crockford's base 32: no I, L, O or U, which are easily misread. */
const tokenAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const tokenBody = 11

const plainMobile = /^01[3-9]\d{8}$/

/** A mobile number in any usual spelling as 01XXXXXXXXX, or null when it is not one. */
export function normaliseMobile(typed: string): string | null {
  // The stored spelling, which every request has, is returned without the work below.
  if (plainMobile.test(typed)) return typed
  const mobile = readText(typed, 'mobile')
  return plainMobile.test(mobile) ? mobile : null
}

/** A national ID for lists: 2699 •••••• 541; of the 10 digits of a smart card only the last three. */
export function maskNid(nid: string): string {
  const tail = nid.slice(-3)
  if (nid.length < 13) return `${'•'.repeat(Math.max(0, nid.length - 3))} ${tail}`
  return `${nid.slice(0, 4)} ${'•'.repeat(nid.length - 7)} ${tail}`
}

/** A mobile number with its middle hidden: 017•••••678. */
export function maskMobile(mobile: string): string {
  return mobile.length <= 6 ? mobile : `${mobile.slice(0, 3)}${'•'.repeat(mobile.length - 6)}${mobile.slice(-3)}`
}

/** An e-mail address by its first letter and its domain: k•••@example.org. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1•••')
}

/**
 * The weighted sum modulo 31. Because 31 is prime it detects every single wrong character and every swap of neighbours,
 * except `Z` (31) in place of `0`: the wire format is fixed and has 32 characters.
 */
function tokenCheck(body: string): string {
  let sum = 0
  for (let place = 0; place < body.length; place += 1) {
    sum += (place + 1) * tokenAlphabet.indexOf(body.charAt(place))
  }
  return tokenAlphabet.charAt(sum % 31)
}

/** A resume code of 12 characters from at least 11 random bytes: 55 random bits and a check character. */
export function makeToken(random: Uint8Array): string {
  if (random.length < tokenBody) throw new Error(`A token needs ${tokenBody} random bytes, not ${random.length}.`)
  const body = Array.from(random.subarray(0, tokenBody), (byte) => tokenAlphabet.charAt(byte & 31)).join('')
  return body + tokenCheck(body)
}

const plainToken = /^[0-9A-HJKMNP-TV-Z]{12}$/

/** The 12 characters of a resume code as a person typed it, or null when it cannot be one. */
export function parseToken(typed: string): string | null {
  const token = plainToken.test(typed) ? typed : readText(typed, 'token')
  if (!plainToken.test(token)) return null
  return tokenCheck(token.slice(0, tokenBody)) === token.charAt(tokenBody) ? token : null
}

/** A resume code in three groups for display: 7K3M-9QXA-2B4W. */
export function formatToken(token: string): string {
  return token.replace(/(.{4})(?=.)/g, '$1-')
}
