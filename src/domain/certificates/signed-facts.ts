import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '../reference/calendar.ts'
import { bytesToDigits, digitsToBytes } from './decimal-bytes.ts'

/**
 * The facts that the authority signs and the certificate's QR code contains, so that anyone can check the paper
 * offline.
 */
export type CertificateFacts = {
  number: string
  type: string
  nameBn: string
  nameEn: string
  validFrom: CalendarDate
  validTo: CalendarDate
}

/**
 * The same for a money receipt. The name is only in the printed code: the numbers of receipts can be
 * counted through, and a call that answered them with names would list everyone who ever applied.
 */
export type ReceiptFacts = {
  kind: 'receipt'
  number: string
  type: string
  nameBn: string
  nameEn: string
  issuedOn: CalendarDate
  /** Whole taka. */
  amount: number
}

export type Facts = CertificateFacts | ReceiptFacts

/** Facts as they were read from a code. They are not trustworthy before the signature is checked. */
export type SignedFacts = {
  keyId: string
  facts: Facts
  /** The signed bytes. */
  message: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/*
 * The byte formats, which never change. Of a certificate: format 1; the key's id (4); first and last day as days since 1
 * January 2000 (2 each); number, type, name in Bengali and in English, each as compact text; the signature (64). Of a
 * receipt: format 2; the key's id (4); its day (2); the amount (6); the same texts; the signature.
 */
const certificateFormat = 1
const receiptFormat = 2
const keyIdBytes = 4
const signatureBytes = 64
const firstDay: CalendarDate = '2000-01-01'
const lastDayNumber = 0xffff
const numbersFrom = 1 + keyIdBytes
const dayBytes = 2
const amountBytes = 6

/** The domain separators: a signature of a certificate is valid for nothing else, nor is that of a receipt. */
const purposes = { [certificateFormat]: 'talika certificate\n', [receiptFormat]: 'talika receipt\n' } as const
type Format = keyof typeof purposes

/** The bytes to sign for these facts with a key's id (eight hexadecimal digits). */
export function messageOfFacts(facts: Facts, keyId: string): Uint8Array<ArrayBuffer> {
  return messageOf(formatOf(facts), payloadOf(facts, keyId))
}

/** The digits in the QR code after the address's `#`. */
export function writeSignedFacts(facts: Facts, keyId: string, signature: Uint8Array): string {
  if (signature.length !== signatureBytes) throw new Error(`A signature has ${signatureBytes} bytes.`)
  return bytesToDigits(Uint8Array.from([...payloadOf(facts, keyId), ...signature]))
}

/** The facts in the digits of a QR code; null when they are not those of a certificate or a receipt. */
export function readSignedFacts(digits: string): SignedFacts | null {
  const bytes = digitsToBytes(digits)
  const format = bytes?.[0]
  if (bytes === null || (format !== certificateFormat && format !== receiptFormat)) return null
  const payload = bytes.slice(0, -signatureBytes)
  const facts = readFacts(format, payload)
  if (facts === null) return null
  return {
    keyId: [...payload.slice(1, numbersFrom)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    facts,
    message: messageOf(format, payload),
    signature: bytes.slice(-signatureBytes),
  }
}

function formatOf(facts: Facts): Format {
  return 'kind' in facts ? receiptFormat : certificateFormat
}

function messageOf(format: Format, payload: Iterable<number>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...[...purposes[format]].map((letter) => letter.charCodeAt(0)), ...payload])
}

function payloadOf(facts: Facts, keyId: string): number[] {
  if (!/^[0-9a-f]{8}$/.test(keyId)) throw new Error('The id of a key has eight hexadecimal digits.')
  const id = Array.from({ length: keyIdBytes }, (_, at) => Number.parseInt(keyId.slice(at * 2, at * 2 + 2), 16))
  const numbers =
    'kind' in facts
      ? [...writeDay(facts.issuedOn), ...writeAmount(facts.amount)]
      : [...writeDay(facts.validFrom), ...writeDay(facts.validTo)]
  const texts = [facts.number, facts.type, facts.nameBn, facts.nameEn].flatMap(writeCompactText)
  return [formatOf(facts), ...id, ...numbers, ...texts]
}

function readFacts(format: Format, payload: Uint8Array): Facts | null {
  const isReceipt = format === receiptFormat
  const texts = readTexts(payload, numbersFrom + dayBytes + (isReceipt ? amountBytes : dayBytes))
  if (texts === null) return null
  const [number = '', type = '', nameBn = '', nameEn = ''] = texts
  const named = { number, type, nameBn, nameEn }
  const first = readDay(payload, numbersFrom)
  const second = numbersFrom + dayBytes
  return isReceipt
    ? { kind: 'receipt', ...named, issuedOn: first, amount: readAmount(payload, second) }
    : { ...named, validFrom: first, validTo: readDay(payload, second) }
}

function writeAmount(amount: number): number[] {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount >= 256 ** amountBytes)
    throw new Error(`${amount} cannot stand on a receipt.`)
  return Array.from({ length: amountBytes }, (_, at) => Math.floor(amount / 256 ** (amountBytes - 1 - at)) % 256)
}

function readAmount(bytes: Uint8Array, at: number): number {
  return bytes.slice(at, at + amountBytes).reduce((amount, byte) => amount * 256 + byte, 0)
}

function writeDay(date: CalendarDate): [number, number] {
  const days = isCalendarDate(date) ? daysBetween(firstDay, date) : -1
  if (days < 0 || days > lastDayNumber) throw new Error(`${date} cannot stand on a certificate.`)
  return [days >> 8, days & 0xff]
}

function readDay(bytes: Uint8Array, at: number): CalendarDate {
  return addDays(firstDay, ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0))
}

/** The four texts; null unless they fill the payload to its end. */
function readTexts(payload: Uint8Array, from: number): string[] | null {
  const texts: string[] = []
  let next = from
  while (texts.length < 4) {
    const read = readCompactText(payload, next)
    if (read === null) return null
    texts.push(read.text)
    next = read.next
  }
  return next === payload.length ? texts : null
}

/*
 * Text in few bytes for a QR code: characters of ASCII and of the Bengali block take one byte, all others three. The
 * format is fixed for ever, because printed certificates are read for years.
 */
const endOfText = 0x00
const escaped = 0x01
const zeroWidthNonJoiner = 0x02
const zeroWidthJoiner = 0x03
const bengaliBlock = 0x0980
const blockSize = 0x80

const joiners: Readonly<Record<number, number>> = { [zeroWidthNonJoiner]: 0x200c, [zeroWidthJoiner]: 0x200d }

/** The text's bytes followed by the terminator. */
function writeCompactText(text: string): number[] {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 1) bytes.push(...bytesOf(text.charCodeAt(at)))
  return [...bytes, endOfText]
}

function bytesOf(unit: number): number[] {
  if (unit >= 0x20 && unit < 0x7f) return [unit]
  if (unit >= bengaliBlock && unit < bengaliBlock + blockSize) return [unit - bengaliBlock + blockSize]
  if (unit === joiners[zeroWidthNonJoiner]) return [zeroWidthNonJoiner]
  if (unit === joiners[zeroWidthJoiner]) return [zeroWidthJoiner]
  return [escaped, unit >> 8, unit & 0xff]
}

/** The text that begins at a byte, and the offset after it; null when it does not end or is malformed. */
function readCompactText(bytes: Uint8Array, start: number): { text: string; next: number } | null {
  let text = ''
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? endOfText
    if (byte === endOfText) return { text, next: at + 1 }
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
