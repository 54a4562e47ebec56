/** What a file is, by its bytes: its name and type are often wrong. */
export type FileKind = 'text' | 'workbook' | 'protected' | 'old_workbook' | 'pdf' | 'image' | 'web_page' | 'not_text'

const signatures: readonly (readonly [FileKind, string])[] = [
  ['pdf', '%PDF'],
  ['workbook', 'PK\x03\x04'],
  ['old_workbook', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['image', '\x89PNG'],
  ['image', '\xff\xd8\xff'],
  ['image', 'GIF8'],
  ['image', 'BM'],
  ['image', 'II*\0'],
  ['image', 'MM\0*'],
  ['image', 'RIFF'],
]

/** The kind of a file, and its text if it is one: UTF-8, or UTF-16 with a byte order mark. */
export function readFileKind(bytes: Uint8Array): { kind: FileKind; text: string | null } {
  const text = isContainer(bytes) ? null : decodeText(bytes)
  if (text !== null) return { kind: isWebPage(text) ? 'web_page' : 'text', text }
  const found = signatures.find(([, signature]) => startsWith(bytes, signature))?.[0]
  // A photo of a phone (HEIC, AVIF) has its mark behind the length of its first part.
  const isPhoto = startsWith(bytes.subarray(4), 'ftyp')
  // Excel stores a workbook with a password in the container of its old format.
  const isProtected = found === 'old_workbook' && includes(bytes, [...'EncryptedPackage'].join('\0'))
  const kind = found ?? (isPhoto ? 'image' : 'not_text')
  return { kind: isProtected ? 'protected' : kind, text: null }
}

function decodeText(bytes: Uint8Array): string | null {
  const utf16 = startsWith(bytes, '\xff\xfe') ? 'utf-16le' : startsWith(bytes, '\xfe\xff') ? 'utf-16be' : null
  try {
    const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** A small PDF or archive may consist of letters only. */
const isContainer = (bytes: Uint8Array) => startsWith(bytes, '%PDF') || startsWith(bytes, 'PK\x03\x04')

/** Some banks name a web page ".xls". */
function isWebPage(text: string): boolean {
  return /^\s{0,20}<(?:!doctype|html|table|\?xml|meta)/i.test(text.slice(0, 60))
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return [...signature].every((sign, at) => bytes[at] === sign.charCodeAt(0))
}

function includes(bytes: Uint8Array, wanted: string): boolean {
  const first = wanted.charCodeAt(0)
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes.subarray(at, at + wanted.length), wanted)) return true
  }
  return false
}
