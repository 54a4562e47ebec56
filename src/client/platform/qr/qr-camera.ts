/** Finds the QR codes in a picture and returns their texts. */
export type QrReader = (picture: HTMLVideoElement | ImageBitmap) => Promise<string[]>

type Detector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> }
declare const BarcodeDetector: {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Four attempts a second find a code as soon as it is held still, and leave a slow phone time to draw the picture. */
const scanEveryMs = 250

/** Whether the device may have a camera that can be used. */
export function canScanQr(): boolean {
  return navigator.mediaDevices !== undefined
}

/** The browser's own reader (Chrome on Android has one), else the portal's, which is loaded at its first use. */
async function openQrReader(): Promise<QrReader> {
  const detector = (await openOwnDetector()) ?? (await openBundledDetector())
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

async function openOwnDetector(): Promise<Detector | null> {
  if (!('BarcodeDetector' in window)) return null
  const formats = await BarcodeDetector.getSupportedFormats()
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}

async function openBundledDetector(): Promise<Detector> {
  const carried = await import('qr/decode.js')
  return new carried.BarcodeDetector({ formats: ['qr_code'] })
}

/** The codes in a photo or a scan. Rejects when the browser cannot read the file as a picture. */
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
  /** Reads a code's text; null when the code is of another kind. */
  understand: (text: string) => T | null
  found: (meaning: T) => void
  /** Called when a code of another kind is found. */
  foreign: () => void
}

/**
 * Shows the camera's picture and looks for a code until one is found or the signal aborts; the camera is released
 * either way. Rejects when there is no camera, or its use is not permitted.
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
      await new Promise((resolve) => setTimeout(resolve, scanEveryMs))
    }
  } catch (cause) {
    // Aborting while the camera starts causes an error that needs no report.
    if (!signal.aborted) throw cause
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
