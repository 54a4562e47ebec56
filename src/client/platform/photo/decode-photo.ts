import { imageSize } from './image-size.ts'

/** The picture is of a kind that this browser cannot decode (HEIC on most phones), or it is damaged. */
export class Undecodable extends Error {}

/** Enough for the thumbnail and the metadata that cameras write before the frame header. */
const headBytes = 262_144

/**
 * Decodes a photo upright, by its camera's orientation, with its shorter side not much longer than `pixels`. A photo of
 * 50 megapixels is 200 MB when decoded; scaled down while decoding, it fits into a cheap phone's memory.
 */
export async function decodePhoto(blob: Blob, pixels: number): Promise<ImageBitmap> {
  const size = imageSize(new Uint8Array(await blob.slice(0, headBytes).arrayBuffer()))
  // Browsers differ in whether the width is meant before or after the turn; a width below both sides never enlarges.
  const shrinks = size !== null && Math.min(size.width, size.height) > pixels
  try {
    if (!shrinks) return await createImageBitmap(blob)
    return await createImageBitmap(blob, { resizeWidth: Math.round(pixels), resizeQuality: 'high' })
  } catch (cause) {
    throw new Undecodable('The browser could not decode the picture', { cause })
  }
}
