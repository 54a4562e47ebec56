/** What the operator bills: one part has 160 GSM-7 units or 70 UTF-16 units; each of several parts, 153 or 67. */
export type MessageParts = { encoding: 'GSM-7' | 'UCS-2'; units: number; parts: number }

/** 3GPP TS 23.038, the default alphabet. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of its extension table, which take two units. */
const extended = new Set('\f^{}\\[~]|€')

/** The number of parts of a text. */
export function countParts(text: string): MessageParts {
  const characters = [...text]
  if (characters.every((character) => basic.has(character) || extended.has(character))) {
    const widths = characters.map((character) => (extended.has(character) ? 2 : 1))
    return { encoding: 'GSM-7', ...pack(widths, 160, 153) }
  }
  // A character beyond the basic plane has two UTF-16 units, which must be in the same part.
  return {
    encoding: 'UCS-2',
    ...pack(
      characters.map((character) => character.length),
      70,
      67,
    ),
  }
}

function pack(widths: readonly number[], alone: number, joined: number): { units: number; parts: number } {
  const units = widths.reduce((sum, width) => sum + width, 0)
  if (units <= alone) return { units, parts: 1 }
  let parts = 1
  let room = joined
  for (const width of widths) {
    if (width > room) {
      parts += 1
      room = joined
    }
    room -= width
  }
  return { units, parts }
}
