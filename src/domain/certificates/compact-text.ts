/*
 * Text in few bytes for a QR code: characters of ASCII and of the Bengali block take one byte, all others three. The
 * format is fixed for ever, because printed certificates are read for years.
 */

const end = 0x00
const escaped = 0x01
const zeroWidthNonJoiner = 0x02
const zeroWidthJoiner = 0x03
const bengaliBlock = 0x0980
const blockSize = 0x80

const joiners: Readonly<Record<number, number>> = { [zeroWidthNonJoiner]: 0x200c, [zeroWidthJoiner]: 0x200d }

/** The text's bytes followed by the terminator. */
export function writeCompactText(text: string): number[] {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 1) bytes.push(...bytesOf(text.charCodeAt(at)))
  return [...bytes, end]
}

function bytesOf(unit: number): number[] {
  if (unit >= 0x20 && unit < 0x7f) return [unit]
  if (unit >= bengaliBlock && unit < bengaliBlock + blockSize) return [unit - bengaliBlock + blockSize]
  if (unit === joiners[zeroWidthNonJoiner]) return [zeroWidthNonJoiner]
  if (unit === joiners[zeroWidthJoiner]) return [zeroWidthJoiner]
  return [escaped, unit >> 8, unit & 0xff]
}

/** The text that begins at a byte, and the offset after it; null when it does not end or is malformed. */
export function readCompactText(bytes: Uint8Array, start: number): { text: string; next: number } | null {
  let text = ''
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? end
    if (byte === end) return { text, next: at + 1 }
    if (byte === escaped) {
      const [high, low] = [bytes[at + 1], bytes[at + 2]]
      if (high === undefined || low === undefined) return null
      text += String.fromCharCode((high << 8) | low)
      at += 2
      continue
    }
    const unit = byte >= blockSize ? byte - blockSize + bengaliBlock : byte >= 0x20 ? byte : joiners[byte]
    if (unit === undefined) return null
    text += String.fromCharCode(unit)
  }
  return null
}
