/** What looks for QR codes in a picture; the texts of all that it finds. */
export type QrReader = (picture: HTMLVideoElement | ImageBitmap) => Promise<string[]>

type Detector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> }
declare const BarcodeDetector: {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Four looks a second find a code as soon as it is held still, and leave a slow phone room for the picture. */
const lookEveryMs = 250

/** Whether there may be a camera to look through. */
export function canScanQr(): boolean {
  return navigator.mediaDevices !== undefined
}

/** The browser's own reader (Chrome on Android has one), else the one that comes with the portal when it is first needed. */
async function openQrReader(): Promise<QrReader> {
  const detector = (await openOwnDetector()) ?? (await openCarriedDetector())
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

async function openOwnDetector(): Promise<Detector | null> {
  if (!('BarcodeDetector' in window)) return null
  const formats = await BarcodeDetector.getSupportedFormats()
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}

async function openCarriedDetector(): Promise<Detector> {
  const carried = await import('qr/decode.js')
  return new carried.BarcodeDetector({ formats: ['qr_code'] })
}

/** The codes in a photo or a scan. Rejects when the file is no picture that the browser knows. */
export async function readQrFile(file: Blob): Promise<string[]> {
  const read = await openQrReader()
  const picture = await createImageBitmap(file)
  try {
    return await read(picture)
  } finally {
    picture.close()
  }
}

export type Scan<T> = {
  /** What a code's text means, or null when it is none of what is looked for. */
  understand: (text: string) => T | null
  found: (meaning: T) => void
  /** A code is there, of something else. */
  foreign: () => void
}

/**
 * Shows the camera's picture and looks until a code is found or the signal ends it; the camera is let go either way.
 * Rejects when there is no camera, or it may not be used.
 */
export async function scanWithCamera<T>(
  video: HTMLVideoElement,
  signal: AbortSignal,
  { understand, found, foreign }: Scan<T>,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (signal.aborted) return
    const read = await openQrReader()
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const seen = await read(video)
      const meaning = seen.map(understand).find((each) => each !== null)
      if (meaning !== undefined && meaning !== null) {
        if (!signal.aborted) found(meaning)
        return
      }
      if (seen.length > 0) foreign()
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    }
  } catch (cause) {
    // Leaving while the picture starts ends it with an error that says nothing to anybody.
    if (!signal.aborted) throw cause
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
