/*
 * Bytes as one long decimal number. A QR code packs digits into ten bits for three, so this costs two percent over the bytes
 * themselves, and digits are the only letters that every camera app leaves in an address as they are.
 */

// Room for names of 200 letters in both languages, and far below what would keep a phone busy.
const mostDigits = 2_000

/** The digits of the bytes; a leading 1 keeps the zeros in front. */
export function bytesToDigits(bytes: Uint8Array): string {
  return BigInt(`0x01${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`).toString()
}

/** The bytes of the digits, or null when no bytes have these digits. */
export function digitsToBytes(digits: string): Uint8Array<ArrayBuffer> | null {
  if (digits.length > mostDigits || !/^[1-9]\d*$/.test(digits)) return null
  const hex = BigInt(digits).toString(16)
  if (hex.length % 2 === 0 || !hex.startsWith('1')) return null
  const bytes = new Uint8Array((hex.length - 1) / 2)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16)
  return bytes
}
