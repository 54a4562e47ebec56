import type { PageEdit } from '#sync/store.ts'
import { decodePhoto, Undecodable } from '../../../../platform/photo/decode-photo.ts'
import { fitPages, type Level, paperLevels } from './fit-pages.ts'
import { encodePage, type Picture } from './photo-canvas.ts'
import { pdfOverhead, photoPdf } from './photo-pdf.ts'

export type PageSource = { blob: Blob; edit: PageEdit }

export type PreviewWork = { kind: 'preview'; page: PageSource; pixels: number }
export type DocumentWork = {
  kind: 'document'
  as: 'application/pdf' | 'image/png'
  pages: readonly PageSource[]
  maxBytes: number
}

/** Why pages cannot become a document: this browser cannot read a picture, or the pages exceed the size limit. */
export type WorkProblem = 'undecodable' | 'does_not_fit'
export type WorkResult<T> = { ok: true; result: T } | { ok: false; problem: WorkProblem }

/** From larger than any portrait is printed. A PNG has no quality to lower, so only its size shrinks. */
const pictureLevels: readonly Level[] = [1200, 1000, 800, 640, 500, 420, 350, 300, 250].map((pixels) => ({
  pixels,
  quality: 1,
}))

/** A preview: the page as it will look in the document. */
export async function makePreview({ page, pixels }: PreviewWork): Promise<WorkResult<Picture>> {
  return answering(async () => {
    const bitmap = await decodePhoto(page.blob, pixels / smallerSide(page.edit))
    try {
      const picture = await encodePage(bitmap, page.edit, { pixels, type: 'image/jpeg', quality: 0.8 })
      return { ok: true, result: picture }
    } finally {
      bitmap.close()
    }
  })
}

/** One document of at most `maxBytes` from all pages: a PDF, or the picture alone for a portrait or a signature. */
export async function makeDocument(work: DocumentWork): Promise<WorkResult<ArrayBuffer>> {
  const isPdf = work.as === 'application/pdf'
  const pages = isPdf ? work.pages : work.pages.slice(0, 1)
  return answering(async () => {
    const pictures = await fitPages({
      count: pages.length,
      budget: work.maxBytes - (isPdf ? pdfOverhead(pages.length) : 0),
      levels: isPdf ? paperLevels : pictureLevels,
      open: (index) => openPage(pages[index], isPdf ? 'image/jpeg' : 'image/png'),
    })
    if (pictures === null) return { ok: false, problem: 'does_not_fit' }
    return { ok: true, result: isPdf ? await toPdf(pictures) : await firstOf(pictures).blob.arrayBuffer() }
  })
}

type SizedPicture = Picture & { size: number }

async function openPage(page: PageSource | undefined, type: 'image/jpeg' | 'image/png') {
  if (page === undefined) throw new Error('There is no such page')
  const finest = (type === 'image/jpeg' ? paperLevels : pictureLevels)[0]?.pixels ?? 0
  // A small part of the photo needs the full resolution to have as many dots.
  const bitmap = await decodePhoto(page.blob, finest / smallerSide(page.edit))
  return {
    encode: async (level: Level): Promise<SizedPicture> => {
      const picture = await encodePage(bitmap, page.edit, { ...level, type })
      return { ...picture, size: picture.blob.size }
    },
    close: () => bitmap.close(),
  }
}

function smallerSide({ crop }: PageEdit): number {
  return Math.min(crop.right - crop.left, crop.bottom - crop.top)
}

async function toPdf(pictures: readonly Picture[]): Promise<ArrayBuffer> {
  const photos = await Promise.all(
    pictures.map(async ({ blob, width, height }) => ({
      jpeg: new Uint8Array(await blob.arrayBuffer()),
      width,
      height,
    })),
  )
  return photoPdf(photos).buffer
}

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('A document needs a page')
  return first
}

async function answering<T>(work: () => Promise<WorkResult<T>>): Promise<WorkResult<T>> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Undecodable) return { ok: false, problem: 'undecodable' }
    throw cause
  }
}
