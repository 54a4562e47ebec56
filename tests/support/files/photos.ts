import type { Page } from '@playwright/test'
import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib'
import type { SampleFile } from './sample-files.ts'

type PhotoOptions = {
  name: string
  width: number
  height: number
  /** The EXIF orientation of the photo: 1 upright, 6 to be turned right, 8 to be turned left. */
  orientation?: number
  /** The share of the surface with noise, which cannot be compressed. */
  noise?: number
}

/**
 * A photo as a camera makes it: a JPEG whose four quarters are red (top left), green, blue (bottom left) and white as the
 * sensor saw them, drawn by the browser of the page.
 */
export async function takePhoto(page: Page, options: PhotoOptions): Promise<SampleFile> {
  const { name, orientation = 1, noise = 0, width, height } = options
  const base64 = await page.evaluate(
    async ({ width, height, noise }) => {
      const canvas = new OffscreenCanvas(width, height)
      const drawing = canvas.getContext('2d')
      if (drawing === null) throw new Error('no canvas')
      const quarters = ['#d01010', '#10b010', '#1010d0', '#ffffff']
      quarters.forEach((color, index) => {
        drawing.fillStyle = color
        drawing.fillRect((index % 2) * (width / 2), Math.floor(index / 2) * (height / 2), width / 2, height / 2)
      })
      const speck = drawing.createImageData(256, 256)
      for (let at = 0; at < speck.data.length; at++) speck.data[at] = at % 4 === 3 ? 60 : Math.random() * 255
      const tile = new OffscreenCanvas(256, 256)
      tile.getContext('2d')?.putImageData(speck, 0, 0)
      for (let y = 0; y < height * noise; y += 256) for (let x = 0; x < width; x += 256) drawing.drawImage(tile, x, y)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.98 })
      const reader = new FileReader()
      await new Promise((resolve) => {
        reader.onload = resolve
        reader.readAsDataURL(blob)
      })
      return String(reader.result).split(',')[1] ?? ''
    },
    { width, height, noise },
  )
  const jpeg = Buffer.from(base64, 'base64')
  const buffer = Buffer.concat([jpeg.subarray(0, 2), exif(orientation), jpeg.subarray(2)])
  return { name, mimeType: 'image/jpeg', buffer }
}

/** The EXIF segment with the orientation. */
function exif(orientation: number): Buffer {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]
  const body = [...Buffer.from('Exif\0\0', 'latin1'), ...tiff]
  return Buffer.from([0xff, 0xe1, 0, body.length + 2, ...body])
}

export type PdfPicture = { width: number; height: number; jpeg: Buffer }

/** The picture of each page of a PDF. */
export async function picturesOf(pdf: Buffer): Promise<PdfPicture[]> {
  const document = await PDFDocument.load(pdf)
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of('Subtype')) !== PDFName.of('Image')) return []
    const number = (name: string) => object.dict.lookup(PDFName.of(name), PDFNumber).asNumber()
    return [{ width: number('Width'), height: number('Height'), jpeg: Buffer.from(object.contents) }]
  })
}

/** The colours in the middle of the four quarters, read by the browser: top left, top right, bottom left, bottom right. */
export function quartersOf(page: Page, picture: Buffer): Promise<string[]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]), { imageOrientation: 'none' } as ImageBitmapOptions)
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const drawing = canvas.getContext('2d')
    if (drawing === null) throw new Error('no canvas')
    drawing.drawImage(bitmap, 0, 0)
    const places = [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.2, 0.8],
      [0.8, 0.8],
    ] as const
    return places.map(([x, y]) => {
      const [red = 0, green = 0, blue = 0] = drawing.getImageData(
        Math.floor(x * bitmap.width),
        Math.floor(y * bitmap.height),
        1,
        1,
      ).data
      if (red > 150 && green > 150 && blue > 150) return 'white'
      return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
    })
  }, picture.toString('base64'))
}

export type KeptFile = { name: string; mime: string; size: number; bytes: Buffer }

/** The attached files of a slot in the storage of the phone, and the number of photos that are not attached yet. */
export async function keptFiles(page: Page, slot: string): Promise<{ files: KeptFile[]; captures: number }> {
  const kept = await page.evaluate(async (slot) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('talika')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const all = <T>(table: string) =>
      new Promise<T[]>((resolve, reject) => {
        const request = database.transaction(table).objectStore(table).getAll()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    type Row = { fileId: string; slot: string; name: string; mime: string; size: number; order: number }
    const rows = (await all<Row>('attachments')).filter((row) => row.slot === slot)
    const blobs = new Map((await all<{ fileId: string; blob: Blob }>('blobs')).map((row) => [row.fileId, row.blob]))
    const captures = (await all<object>('captures')).length
    database.close()
    const files = []
    for (const row of rows.sort((one, other) => one.order - other.order)) {
      const bytes = new Uint8Array((await blobs.get(row.fileId)?.arrayBuffer()) ?? new ArrayBuffer(0))
      let text = ''
      for (const byte of bytes) text += String.fromCharCode(byte)
      files.push({ name: row.name, mime: row.mime, size: row.size, base64: btoa(text) })
    }
    return { files, captures, blobs: blobs.size }
  }, slot)
  if (kept.blobs !== kept.files.length + kept.captures) throw new Error(`${kept.blobs} contents are kept for nothing`)
  const files = kept.files.map(({ base64, ...file }) => ({ ...file, bytes: Buffer.from(base64, 'base64') }))
  return { files, captures: kept.captures }
}
