import { maxFileBytes } from '#contract/files.ts'
import { contentOf, isLocked, isWhole } from './file-content.ts'
import { photoPdf } from './photo-pdf.ts'

export type PreparedFile = {
  name: string
  mime: 'application/pdf' | 'image/png'
  bytes: ArrayBuffer
  converted: boolean
}

/** Why a picked file cannot be attached. */
export type FileProblem = 'not_readable' | 'empty' | 'wrong_type' | 'too_large' | 'broken' | 'locked'

export type Prepared = { ok: true; file: PreparedFile } | { ok: false; problem: FileProblem; size: number }

/** Slots that are pictures by nature: there a photo stays a picture. Everything else is a paper. */
const pictureSlots: ReadonlySet<string> = new Set(['photo', 'signature'])

/** A paper at 300 dots an inch over A4's width stays legible; the quality is where letters do not yet fray. */
const paper = { pixels: 2480, quality: 0.75 }
/** Larger than any portrait is printed. */
const picture = { pixels: 1200 }
const smallest = 600
const shrinkBy = 0.8

/**
 * Turns what was picked into a PDF or PNG that the server takes: those pass as they are, photos are converted here. The
 * bytes are read first and at once, because a picked file is only a promise of the file system.
 */
export async function prepareFile(picked: File, slot: string): Promise<Prepared> {
  const problem = (name: FileProblem): Prepared => ({ ok: false, problem: name, size: picked.size })
  let bytes: ArrayBuffer
  try {
    bytes = await picked.arrayBuffer()
  } catch {
    return problem('not_readable')
  }
  if (bytes.byteLength === 0) return problem('empty')
  const view = new Uint8Array(bytes)
  const content = contentOf(view)
  if (content === 'unknown') return problem('wrong_type')
  if (content === 'pdf') {
    if (!isWhole('pdf', view)) return problem('broken')
    if (isLocked(view)) return problem('locked')
    if (bytes.byteLength > maxFileBytes) return problem('too_large')
    return { ok: true, file: { name: picked.name, mime: 'application/pdf', bytes, converted: false } }
  }
  if (content === 'png' && !isWhole('png', view)) return problem('broken')
  if (content === 'png' && bytes.byteLength <= maxFileBytes) {
    return { ok: true, file: { name: picked.name, mime: 'image/png', bytes, converted: false } }
  }
  const file = await convertPhoto({ name: picked.name, bytes }, pictureSlots.has(slot))
  return file === null ? problem('broken') : { ok: true, file }
}

/** Null when the browser cannot read the picture. */
async function convertPhoto(
  { name, bytes }: { name: string; bytes: ArrayBuffer },
  asPicture: boolean,
): Promise<PreparedFile | null> {
  try {
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const converted = asPicture ? await toPng(bitmap) : await toPdf(bitmap)
    bitmap.close()
    const ending = asPicture ? 'png' : 'pdf'
    const mime = asPicture ? 'image/png' : 'application/pdf'
    return { name: `${name.replace(/\.[^.]*$/, '')}.${ending}`, mime, bytes: converted, converted: true }
  } catch {
    return null
  }
}

async function toPdf(bitmap: ImageBitmap): Promise<ArrayBuffer> {
  for (let pixels = paper.pixels; ; pixels *= shrinkBy) {
    const { blob, width, height } = await encode(bitmap, pixels, { type: 'image/jpeg', quality: paper.quality })
    const file = photoPdf({ jpeg: new Uint8Array(await blob.arrayBuffer()), width, height })
    if (file.byteLength <= maxFileBytes || pixels < smallest) return file.buffer
  }
}

async function toPng(bitmap: ImageBitmap): Promise<ArrayBuffer> {
  for (let pixels = picture.pixels; ; pixels *= shrinkBy) {
    const { blob } = await encode(bitmap, pixels, { type: 'image/png' })
    if (blob.size <= maxFileBytes || pixels < smallest) return blob.arrayBuffer()
  }
}

/** The picture with its longer side at most `pixels` long, on white, upright as the camera held it. */
async function encode(
  bitmap: ImageBitmap,
  pixels: number,
  type: { type: string; quality?: number },
): Promise<{ blob: Blob; width: number; height: number }> {
  const scale = Math.min(1, pixels / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new Error('The browser gives no canvas')
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, width, height)
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(bitmap, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type.type, type.quality))
  if (blob === null) throw new Error('The browser could not encode the picture')
  return { blob, width, height }
}
