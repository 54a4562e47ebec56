import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import { expect, test } from 'vitest'
import { contentOf, isLocked, isWhole } from './file-content.ts'
import { photoPdf } from './photo-pdf.ts'

const jpeg = Uint8Array.from({ length: 3000 }, (_, at) => (at < 3 ? ([0xff, 0xd8, 0xff][at] ?? 0) : at % 251))

test('a photo becomes one landscape page that holds the JPEG to the byte', async () => {
  const file = photoPdf({ jpeg, width: 2480, height: 1860 })
  expect(contentOf(file)).toBe('pdf')
  expect(isWhole('pdf', file)).toBe(true)
  const document = await PDFDocument.load(file)
  expect(document.getPageCount()).toBe(1)
  const { width, height } = document.getPage(0).getSize()
  expect(width).toBeGreaterThan(height)
  const streams = document.context.enumerateIndirectObjects().map(([, object]) => object)
  const image = streams.find(
    (object) => object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
  )
  expect(image instanceof PDFRawStream && [...image.contents]).toEqual([...jpeg])
})

test('files are known by their bytes, also where they end', () => {
  const file = photoPdf({ jpeg, width: 100, height: 200 })
  expect(isWhole('pdf', file.subarray(0, file.length - 40))).toBe(false)
  expect(isLocked(file)).toBe(false)
  expect(isLocked(new TextEncoder().encode('trailer << /Encrypt 12 0 R /Root 1 0 R >>'))).toBe(true)
  expect(contentOf(jpeg)).toBe('image')
  expect(contentOf(new TextEncoder().encode('MZ this is a program'))).toBe('unknown')
})
