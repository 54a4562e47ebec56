import { contentOf } from './file-content.ts'

const types = { pdf: 'application/pdf', png: 'image/png' } as const

/** A file as an image or a tab of its own may show it. */
export type ShownDocument = { content: keyof typeof types; blob: Blob }

/**
 * The bytes of a file with the type that they have. What the file says of itself came from another phone, or from a
 * draft in a file that anyone may have made: opened as a page of this origin, it could read every draft here. Null for
 * what is neither PDF nor PNG, which no slot takes.
 */
export async function shownDocument(blob: Blob): Promise<ShownDocument | null> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const content = contentOf(bytes)
  if (content !== 'pdf' && content !== 'png') return null
  return { content, blob: new Blob([bytes], { type: types[content] }) }
}
