/*
 * Bytes as one long decimal number. A QR code encodes three digits in ten bits, so this costs two percent more than the
 * bytes themselves, and every camera app leaves digits in an address unchanged.
 */

// Enough for names of 200 characters in both languages, and small enough to decode quickly on a phone.
const maxDigits = 2_000

/** The digits of the bytes; a leading 1 preserves leading zeros. */
export function bytesToDigits(bytes: Uint8Array): string {
  return BigInt(`0x01${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`).toString()
}

/** The bytes of the digits, or null when the digits encode no bytes. */
export function digitsToBytes(digits: string): Uint8Array<ArrayBuffer> | null {
  if (digits.length > maxDigits || !/^[1-9]\d*$/.test(digits)) return null
  const hex = BigInt(digits).toString(16)
  if (hex.length % 2 === 0 || !hex.startsWith('1')) return null
  const bytes = new Uint8Array((hex.length - 1) / 2)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16)
  return bytes
}
