type Size = { width: number; height: number }

/**
 * The size in a JPEG's or PNG's header, before any rotation by its orientation; null when it is not found. Read before
 * decoding, so that a huge photo can be scaled down while it is decoded.
 */
export function imageSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length > 24 && view.getUint32(0) === 0x89504e47) {
    return { width: view.getUint32(16), height: view.getUint32(20) }
  }
  if (bytes.length > 4 && view.getUint16(0) === 0xffd8) return jpegSize(view)
  return null
}

/** Skips the segments before the frame header, including the thumbnail. */
function jpegSize(view: DataView): Size | null {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
