import { decodePhoto } from '../../platform/photo/decode-photo.ts'

/** The side of a finished photo in pixels. As a PNG of this size it has at most 0.7 MB, whatever it shows. */
export const photoPixels = 480

/** The shorter side of the picture that a person crops: enough pixels for a photo even when enlarged threefold. */
const workPixels = 1440

/** The part to keep, in percent of the picture. */
export type Square = { x: number; y: number; width: number; height: number }

/**
 * A chosen picture, upright and small enough to be dragged smoothly on a cheap phone. Rejects with `Undecodable` when
 * the browser cannot read it.
 */
export async function preparePhoto(picked: Blob): Promise<Blob> {
  const bitmap = await decodePhoto(picked, workPixels)
  const { width, height } = bitmap
  return draw(bitmap, { width, height, part: { x: 0, y: 0, width: 100, height: 100 }, type: 'image/jpeg' })
}

/** The square part of a prepared picture, as a PNG. */
export async function cropPhoto(picture: Blob, square: Square): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  return draw(bitmap, { width: photoPixels, height: photoPixels, part: square, type: 'image/png' })
}

type Drawing = { width: number; height: number; part: Square; type: 'image/jpeg' | 'image/png' }

async function draw(bitmap: ImageBitmap, { width, height, part, type }: Drawing): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  try {
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('The browser gives no canvas')
    const [across, down] = [bitmap.width / 100, bitmap.height / 100]
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    const source = [part.x * across, part.y * down, part.width * across, part.height * down] as const
    context.drawImage(bitmap, ...source, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
    if (blob === null) throw new Error('The browser could not encode the picture')
    return blob
  } finally {
    bitmap.close()
    // Browsers keep the memory of a canvas until garbage collection, and iPhones have little of it.
    canvas.width = 0
  }
}
