import { PDFDocument, PDFHexString, PDFName, PDFString, rgb, StandardFonts } from 'pdf-lib'

/** Documents for the viewer of the desks, made in the browser that shows them. */

const a4: [number, number] = [595, 842]

function blobOf(bytes: Uint8Array): Blob {
  return new Blob([bytes.slice()], { type: 'application/pdf' })
}

/** A page for each size, with its number as text; the upper half is red. */
export async function numberedPdf(sizes: readonly [number, number][]): Promise<Blob> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const [index, size] of sizes.entries()) {
    const page = pdf.addPage(size)
    const [width, height] = size
    page.drawRectangle({ x: 0, y: height / 2, width, height: height / 2, color: rgb(1, 0, 0) })
    page.drawText(`Sheet number ${index + 1}`, { x: 50, y: 50, size: 24, font })
  }
  return blobOf(await pdf.save())
}

export function longPdf(pages: number): Promise<Blob> {
  return numberedPdf(Array.from({ length: pages }, () => a4))
}

/** A document that can only be opened with a password. */
export async function lockedPdf(): Promise<Blob> {
  const pdf = await PDFDocument.create()
  pdf.addPage(a4)
  const key = PDFHexString.of('5a'.repeat(32))
  const lock = pdf.context.obj({ Filter: 'Standard', V: 1, R: 2, P: -4 })
  lock.set(PDFName.of('O'), key)
  lock.set(PDFName.of('U'), key)
  pdf.context.trailerInfo.Encrypt = pdf.context.register(lock)
  pdf.context.trailerInfo.ID = pdf.context.obj([PDFHexString.of('00'.repeat(16)), PDFHexString.of('00'.repeat(16))])
  return blobOf(await pdf.save({ useObjectStreams: false }))
}

export function brokenPdf(): Blob {
  return new Blob(['%PDF-1.7\nThis is no document.\n%%EOF'], { type: 'application/pdf' })
}

/** A document that runs a script when it is opened, and whose whole page is a link. */
export async function hostilePdf(address: string): Promise<Blob> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage(a4)
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  page.drawText('Press here', { x: 50, y: 400, size: 24, font })
  const action = pdf.context.obj({ S: 'URI', URI: PDFString.of(address) })
  const link = pdf.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, ...a4], A: action })
  page.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(link)]))
  const script = `globalThis.wasRun = true; app.alert('run'); this.submitForm('${address}')`
  pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj({ S: 'JavaScript', JS: PDFString.of(script) }))
  return blobOf(await pdf.save())
}

/** A fax: a white picture, compressed by CCITT group 4, over a black page. */
export async function faxPdf(): Promise<Blob> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([400, 400])
  page.drawRectangle({ x: 0, y: 0, width: 400, height: 400, color: rgb(0, 0, 0) })
  // A row that equals the one above it takes one bit, and the row above the first one is white.
  const rows = 64
  const picture = pdf.context.stream(new Uint8Array(rows / 8).fill(0xff), {
    ...{ Type: 'XObject', Subtype: 'Image', Width: 64, Height: rows, ColorSpace: 'DeviceGray', BitsPerComponent: 1 },
    ...{ Filter: 'CCITTFaxDecode', DecodeParms: { K: -1, Columns: 64, Rows: rows, EndOfBlock: false } },
  })
  page.node.setXObject(PDFName.of('Fax'), pdf.context.register(picture))
  const draw = pdf.context.stream('q 400 0 0 400 0 0 cm /Fax Do Q')
  page.node.addContentStream(pdf.context.register(draw))
  return blobOf(await pdf.save())
}

/**
 * Chinese text without an embedded font and character map, and a character in a standard font that every reader has.
 */
export async function borrowingPdf(): Promise<Blob> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([400, 400])
  const dingbats = await pdf.embedFont(StandardFonts.ZapfDingbats)
  page.drawText('■', { x: 100, y: 100, size: 200, font: dingbats })
  const descriptor = pdf.context.register(
    pdf.context.obj({
      ...{ Type: 'FontDescriptor', FontName: 'STSong-Light', Flags: 4, FontBBox: [0, -200, 1000, 900] },
      ...{ ItalicAngle: 0, Ascent: 800, Descent: -200, CapHeight: 800, StemV: 80 },
    }),
  )
  const system = pdf.context.obj({ Supplement: 2 })
  system.set(PDFName.of('Registry'), PDFString.of('Adobe'))
  system.set(PDFName.of('Ordering'), PDFString.of('GB1'))
  const glyphs = pdf.context.obj({ Type: 'Font', Subtype: 'CIDFontType0', BaseFont: 'STSong-Light', DW: 1000 })
  glyphs.set(PDFName.of('CIDSystemInfo'), system)
  glyphs.set(PDFName.of('FontDescriptor'), descriptor)
  const font = pdf.context.obj({
    ...{ Type: 'Font', Subtype: 'Type0', BaseFont: 'STSong-Light', Encoding: 'UniGB-UCS2-H' },
    DescendantFonts: [pdf.context.register(glyphs)],
  })
  page.node.setFontDictionary(PDFName.of('Song'), pdf.context.register(font))
  const draw = pdf.context.stream('BT /Song 40 Tf 40 340 Td <4E2D6587> Tj ET')
  page.node.addContentStream(pdf.context.register(draw))
  return blobOf(await pdf.save())
}
