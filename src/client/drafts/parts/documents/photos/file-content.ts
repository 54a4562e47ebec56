import { isPng } from '#domain/files/png-chunks.ts'

/** The content type of a file by its bytes; names and declared types are not trusted. */
export type FileContent = 'pdf' | 'png' | 'image' | 'unknown'

const jpegSignature = [0xff, 0xd8, 0xff]

function startsWith(bytes: Uint8Array, signature: readonly number[], at = 0): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte)
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}

/** `image`: a kind of picture that some browsers can decode; only trying shows it. */
export function contentOf(bytes: Uint8Array): FileContent {
  if (isPng(bytes)) return 'png'
  if (latin1(bytes.subarray(0, 1024)).includes('%PDF-')) return 'pdf'
  const head = latin1(bytes.subarray(0, 12))
  const isWebp = head.startsWith('RIFF') && head.endsWith('WEBP')
  const isHeifOrAvif = head.slice(4, 8) === 'ftyp'
  const isGifOrBmp = head.startsWith('GIF8') || head.startsWith('BM')
  return startsWith(bytes, jpegSignature) || isWebp || isHeifOrAvif || isGifOrBmp ? 'image' : 'unknown'
}

/** Whether the end of the file is there: an interrupted download or copy has the beginning only. */
export function isWholePdf(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(-2048)).includes('%%EOF') || lastLineOnlyMissing.test(latin1(bytes.subarray(-64)))
}

/** The server writes the last line anew where a program left it out. */
const lastLineOnlyMissing = /(?:startxref\s{1,4}\d{1,10}|endobj)\s{0,4}$/
