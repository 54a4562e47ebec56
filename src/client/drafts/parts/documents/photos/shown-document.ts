import { contentOf } from './file-content.ts'
import { photosIn } from './photo-pdf.ts'

const types = { pdf: 'application/pdf', png: 'image/png' } as const

/** A file that may be shown as an image or in a new tab. */
export type ShownDocument = { content: keyof typeof types; blob: Blob }

/**
 * The bytes of a file, labelled with their real type. The claimed type is not trusted: it comes from another phone, or
 * from an imported file that anyone may have made, and a file that is opened as HTML of this origin could read every
 * draft here. Null for any type but PDF and PNG, because no slot accepts others.
 */
export async function shownDocument(blob: Blob): Promise<ShownDocument | null> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const content = contentOf(bytes)
  if (content !== 'pdf' && content !== 'png') return null
  return { content, blob: new Blob([bytes], { type: types[content] }) }
}

/** The pictures in a document: itself, or the photos of which it was made. None where only a reader of PDF can show it. */
export async function picturesIn({ content, blob }: ShownDocument): Promise<readonly Blob[]> {
  if (content === 'png') return [blob]
  const photos = photosIn(new Uint8Array(await blob.arrayBuffer()))
  return photos.map((photo) => new Blob([photo], { type: 'image/jpeg' }))
}
