import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import { expect, test } from 'vitest'
import { contentOf, isWholePdf } from './file-content.ts'
import { pdfOverhead, photoPdf, photosIn } from './photo-pdf.ts'

const head = [0xff, 0xd8, 0xff]
const jpegOf = (seed: number) =>
  Uint8Array.from({ length: 3000 + seed }, (_, at) => (at < 3 ? (head[at] ?? 0) : (at * seed) % 251))

test('each photo becomes a page of its shape that holds the JPEG to the byte', async () => {
  const photos = [
    { jpeg: jpegOf(1), width: 2480, height: 1860 },
    { jpeg: jpegOf(7), width: 1000, height: 1400 },
    { jpeg: jpegOf(11), width: 500, height: 500 },
  ]
  const file = photoPdf(photos)
  expect(contentOf(file)).toBe('pdf')
  expect(isWholePdf(file)).toBe(true)
  expect(file.length).toBeLessThanOrEqual(photos.reduce((sum, { jpeg }) => sum + jpeg.length, pdfOverhead(3)))
  const document = await PDFDocument.load(file)
  const shapes = document.getPages().map((page) => Math.sign(page.getWidth() - page.getHeight()))
  expect(shapes).toEqual([1, -1, -1])
  const pictures = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image'))
  expect(pictures.map(({ contents }) => [...contents])).toEqual(photos.map(({ jpeg }) => [...jpeg]))
  expect(photosIn(file).map((jpeg) => [...jpeg])).toEqual(photos.map(({ jpeg }) => [...jpeg]))
})

test('a PDF without photos, or one that lies about their length, gives no picture', async () => {
  const document = await PDFDocument.create()
  document.addPage().drawText('DCTDecode')
  expect(photosIn(Uint8Array.from(await document.save()))).toEqual([])
  const lying = '<< /Subtype /Image /Filter /DCTDecode /Length 99999999 >>\nstream\nno photo\nendstream'
  expect(photosIn(Uint8Array.from(new TextEncoder().encode(lying)))).toEqual([])
})

test('file types are recognised by their bytes, and so is the end of a file', () => {
  const file = photoPdf([{ jpeg: jpegOf(1), width: 100, height: 200 }])
  expect(isWholePdf(file.subarray(0, file.length - 40))).toBe(false)
  // The server writes the last line anew; a file that ends within its data was cut off.
  const text = new TextDecoder('latin1').decode(file)
  const bytesOf = (written: string) => Uint8Array.from(written, (each) => each.charCodeAt(0))
  expect(isWholePdf(bytesOf(text.replace(/%%EOF\s*$/, '')))).toBe(true)
  expect(contentOf(jpegOf(1))).toBe('image')
  expect(contentOf(new TextEncoder().encode('MZ this is a program'))).toBe('unknown')
})
