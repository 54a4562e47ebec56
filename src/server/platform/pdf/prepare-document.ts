import QRCode, { type QRCodeSegment } from 'qrcode'
import { withoutLink } from '#domain/reference/web-address.ts'
import type {
  ApplicationDocument,
  ApplicationEntry,
  ApplicationSection,
  CertificateDocument,
  DocumentImage,
  ReceiptDocument,
} from './documents.ts'
import { scalePhoto } from './scale-photo.ts'
import type { TypstJob } from './typst-engine.ts'

/** The request to a worker. */
export type PdfRequest =
  | { kind: 'certificate'; document: CertificateDocument }
  | { kind: 'application'; document: ApplicationDocument }
  | { kind: 'receipt'; document: ReceiptDocument }

/** A photo with more pixels than any camera's would exhaust the memory, however small its file is. */
const MOST_PHOTO_PIXELS = 40_000_000

/**
 * The Typst job for a request. Everything that a person typed is passed as data, never as markup, and a name that reads
 * like an address of the web is written so that no reader of PDF makes it a link.
 */
export async function prepareDocument(request: PdfRequest): Promise<TypstJob> {
  if (request.kind === 'receipt') return prepareReceipt(request.document)
  return request.kind === 'application' ? prepareApplication(request.document) : prepareCertificate(request.document)
}

async function prepareReceipt(receipt: ReceiptDocument): Promise<TypstJob> {
  const qr = await drawQr(qrSegments(receipt))
  return { template: 'receipt', inputs: { data: JSON.stringify(withPlainNames(receipt)), qr }, images: {} }
}

async function prepareApplication({ photo, deskUrl, ...application }: ApplicationDocument): Promise<TypstJob> {
  const images = usableImages({ 'photo.png': await inPrintSize(photo) })
  const qr = deskUrl === undefined ? '' : await drawQr([{ data: Buffer.from(deskUrl), mode: 'byte' }])
  const sections = application.sections.map(withPlainEntries)
  const data = { ...application, sections, photo: 'photo.png' in images }
  return { template: 'application', inputs: { data: JSON.stringify(data), qr }, images }
}

async function prepareCertificate(document: CertificateDocument): Promise<TypstJob> {
  const { photo, signature, seal, ...certificate } = document
  const images = usableImages({ 'photo.png': await inPrintSize(photo), 'signature.png': signature, 'seal.png': seal })
  const data = {
    ...withPlainNames(certificate),
    membership: certificate.membership ?? null,
    signatory: certificate.signatory ?? { name: null, designation: null },
    photo: 'photo.png' in images,
    signature: 'signature.png' in images,
    seal: 'seal.png' in images,
  }
  const qr = await drawQr(qrSegments(certificate))
  return { template: 'certificate', inputs: { data: JSON.stringify(data), qr }, images }
}

function withPlainNames<Names extends { nameBn: string; nameEn: string }>(document: Names): Names {
  return { ...document, nameBn: withoutLink(document.nameBn), nameEn: withoutLink(document.nameEn) }
}

/** An e-mail address that was asked for may be a link. */
function plainEntry({ label, value }: ApplicationEntry): ApplicationEntry {
  return { label, value: /^\S+@\S+$/.test(value) ? value : withoutLink(value) }
}

function withPlainEntries({ entries, rows, ...section }: ApplicationSection): ApplicationSection {
  return {
    ...section,
    entries: entries.map(plainEntry),
    ...(rows !== undefined && { rows: rows.map((row) => ({ entries: row.entries.map(plainEntry) })) }),
  }
}

/** Draws the code as SVG. */
function drawQr(segments: QRCodeSegment[]): Promise<string> {
  return QRCode.toString(segments, {
    type: 'svg',
    // The paper around the code is white too; together they make the four modules that a scanner needs.
    margin: 2,
    // Level M repairs 15%: enough for a stamp or a fold across the corner, and the modules stay large.
    errorCorrectionLevel: 'M',
    color: { dark: '#14231f', light: '#ffffff' },
  })
}

/** The images that can be used, by the file names that a template opens. */
function usableImages(given: Record<string, DocumentImage | undefined>): Record<string, Uint8Array> {
  const usable = Object.entries(given).flatMap(([name, image]) =>
    image !== undefined && isUsablePhoto(image.bytes) ? [[name, image.bytes] as const] : [],
  )
  return Object.fromEntries(usable)
}

/** A photo of a camera in the size of print: otherwise every certificate would have its two megabytes. */
async function inPrintSize(photo: DocumentImage | undefined): Promise<DocumentImage | undefined> {
  return photo !== undefined && isUsablePhoto(photo.bytes) ? { ...photo, bytes: await scalePhoto(photo.bytes) } : photo
}

/** A numeric segment stores three digits in ten bits; as part of the address they would take 24. */
function qrSegments({
  verifyUrl,
  signedFacts,
}: Pick<CertificateDocument, 'verifyUrl' | 'signedFacts'>): QRCodeSegment[] {
  return [
    { data: Buffer.from(`${verifyUrl}#`), mode: 'byte' },
    { data: signedFacts, mode: 'numeric' },
  ]
}

/** The document with fewer images, for a retry. The applicant's photo goes first: the office checks its own images. */
export function withFewerImages(request: PdfRequest): PdfRequest[] {
  if (request.kind === 'receipt') return []
  if (request.kind === 'application') {
    const { photo: _left, ...document } = request.document
    return [{ kind: 'application', document }]
  }
  const { photo: _photo, ...signed } = request.document
  const { signature: _signature, seal: _seal, ...plain } = signed
  return [signed, plain].map((document) => ({ kind: 'certificate', document }))
}

function isUsablePhoto(bytes: Uint8Array): boolean {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 24))
  if (header.length < 24 || header.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return false
  const pixels = header.readUInt32BE(16) * header.readUInt32BE(20)
  return pixels > 0 && pixels <= MOST_PHOTO_PIXELS
}
