import QRCode, { type QRCodeSegment } from 'qrcode'
import type { ApplicationDocument, CertificateDocument } from './documents.ts'
import type { TypstJob } from './typst-engine.ts'

/** What a worker is asked for. */
export type PdfRequest =
  | { kind: 'certificate'; document: CertificateDocument }
  | { kind: 'application'; document: ApplicationDocument }

/** A photo of more pixels than any camera's is a trap for the memory, however small its file. */
const MOST_PHOTO_PIXELS = 40_000_000

/** What Typst shall compile for a request. Everything a person typed goes in as data, never as markup. */
export async function prepareDocument(request: PdfRequest): Promise<TypstJob> {
  if (request.kind === 'application') {
    return { template: 'application', inputs: { data: JSON.stringify(request.document) }, images: {} }
  }
  const { photo, ...certificate } = request.document
  const usable = photo !== undefined && isUsablePhoto(photo.bytes)
  const data = { ...certificate, membership: certificate.membership ?? null, photo: usable }
  const qr = await QRCode.toString(qrSegments(certificate), {
    type: 'svg',
    // The paper around the code is white too; with it this makes the four modules that a scanner asks for.
    margin: 2,
    // M repairs 15%: enough for a stamp or a fold across the corner, and the modules stay large.
    errorCorrectionLevel: 'M',
    color: { dark: '#14231f', light: '#ffffff' },
  })
  return {
    template: 'certificate',
    inputs: { data: JSON.stringify(data), qr },
    images: usable ? { 'photo.png': photo.bytes } : {},
  }
}

/** Digits in a segment of their own take ten bits for three of them; as letters of an address they would take 24. */
function qrSegments({
  verifyUrl,
  signedFacts,
}: Pick<CertificateDocument, 'verifyUrl' | 'signedFacts'>): QRCodeSegment[] {
  return [
    { data: Buffer.from(`${verifyUrl}#`), mode: 'byte' },
    { data: signedFacts, mode: 'numeric' },
  ]
}

/** The same document without its photo, for a photo that turned out not to decode. */
export function withoutPhoto(request: PdfRequest): PdfRequest {
  if (request.kind === 'application') return request
  const { photo: _left, ...document } = request.document
  return { kind: 'certificate', document }
}

function isUsablePhoto(bytes: Uint8Array): boolean {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 24))
  if (header.length < 24 || header.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return false
  const pixels = header.readUInt32BE(16) * header.readUInt32BE(20)
  return pixels > 0 && pixels <= MOST_PHOTO_PIXELS
}
