import { completeMobile, stripSeparators } from '../reference/identifiers.ts'
import { toAsciiDigits } from '../reference/numerals.ts'

/** Control and format characters have no meaning in an answer, except line breaks and the Bengali joiners. */
const invisible = /(?![\n\u200C\u200D])[\p{Cc}\p{Cf}]/gu

/** Each way of normalising a typed text, by the name that rules use. */
export const normalisers = {
  bnDigits: toAsciiDigits,
  nfc: (raw: string) => raw.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(invisible, '').normalize('NFC'),
  collapseSpaces: (raw: string) => raw.trim().replace(/\s+/g, ' '),
  stripSpaces: (raw: string) => raw.replace(/\s/g, ''),
  stripSeparators,
  stripCommas: (raw: string) => raw.replace(/[,৳]/g, ''),
  bdMobilePrefix: completeMobile,
  binDash: (raw: string) => raw.replace(/^(\d{9})-?(\d{4})$/, '$1-$2'),
  iebBengaliPrefix: (raw: string) => raw.replace(/^এফ/, 'F').replace(/^এম/, 'M').replace(/^এ/, 'A'),
  uppercase: (raw: string) => raw.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  lowercase: (raw: string) => raw.toLowerCase(),
  trim: (raw: string) => raw.trim(),
} as const satisfies Record<string, (raw: string) => string>

export type NormaliserName = keyof typeof normalisers
