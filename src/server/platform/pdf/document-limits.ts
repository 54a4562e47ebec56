import type { PdfRequest } from './prepare-document.ts'

// The longest form with every list full has 480 rows; with texts of ordinary length it has 250,000 characters.
const mostRows = 600
const mostEntries = 6_000
const mostCharacters = 600_000

/** Whether a document has more rows, entries or text than any form can produce; rendering it would waste time. */
export function isTooLong(request: PdfRequest): boolean {
  if (request.kind === 'certificate') return Object.values(request.document).some(isLongText)
  // The bytes of a picture would be counted as text.
  const { photo: _bytes, ...texts } = request.document
  const { sections, documents, trail } = texts
  const rows = sections.flatMap((section) => section.rows ?? [])
  const entries = [...sections, ...rows].reduce((count, part) => count + part.entries.length, 0)
  if (rows.length > mostRows || entries > mostEntries || documents.length + trail.length > mostRows) return true
  return JSON.stringify(texts).length > mostCharacters
}

function isLongText(value: unknown): boolean {
  return typeof value === 'string' && value.length > mostCharacters / 100
}
