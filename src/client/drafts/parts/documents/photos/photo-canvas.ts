import type { PageEdit } from '#sync/store.ts'
import { drawPage, type Size } from './page-edit.ts'

export type Picture = Size & { blob: Blob }
export type Encoding = { pixels: number; type: 'image/jpeg' | 'image/png'; quality?: number }

/** Draws a decoded photo turned and cropped, on white, and encodes it. */
export async function encodePage(bitmap: ImageBitmap, edit: PageEdit, encoding: Encoding): Promise<Picture> {
  const { pixels, type, quality } = encoding
  const { width, height, matrix } = drawPage(bitmap, edit, pixels)
  const canvas = makeCanvas({ width, height })
  const drawing = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (drawing === null) throw new Error('The browser gives no canvas')
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, width, height)
  drawing.imageSmoothingQuality = 'high'
  drawing.setTransform(...matrix)
  drawing.drawImage(bitmap, 0, 0)
  const blob = await encodeCanvas(canvas, { type, ...(quality !== undefined && { quality }) })
  // Browsers keep the memory of a canvas until garbage collection, and iPhones have little of it.
  canvas.width = 0
  canvas.height = 0
  return { blob, width, height }
}

function makeCanvas({ width, height }: Size): OffscreenCanvas | HTMLCanvasElement {
  // biome-ignore lint/plugin: the same line asks whether it is there
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

async function encodeCanvas(
  canvas: OffscreenCanvas | HTMLCanvasElement,
  how: { type: string; quality?: number },
): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob(how)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, how.type, how.quality))
  if (blob === null) throw new Error('The browser could not encode the picture')
  return blob
}
