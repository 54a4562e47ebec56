import { maxFileBytes } from '#contract/files.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { PdfChecker } from './pdf-checker.ts'
import { isPng, isWholePng } from './png-check.ts'

export type CheckedContent = { ok: true; mime: 'application/pdf' | 'image/png' }

// Some producers put a byte order mark or blank lines first; viewers accept that.
const pdfHeader = /^(?:\u00EF\u00BB\u00BF)?\s{0,16}%PDF-[12]\.\d/

function isPdf(bytes: Buffer): boolean {
  return pdfHeader.test(bytes.toString('latin1', 0, 32))
}

/**
 * What a file is by its content; its name and declared type are not asked. Refusals: `file_too_large`, `file_type` for
 * anything but PDF and PNG, `file_broken` for one that is cut off, locked or holds scripts.
 */
export async function checkContent(bytes: Buffer, pdfs: PdfChecker): Promise<CheckedContent | Refusal> {
  if (bytes.length > maxFileBytes) return refuse('file_too_large')
  if (isPng(bytes)) return isWholePng(bytes) ? { ok: true, mime: 'image/png' } : refuse('file_broken')
  if (isPdf(bytes)) return (await pdfs.check(bytes)) ? { ok: true, mime: 'application/pdf' } : refuse('file_broken')
  return bytes.length === 0 ? refuse('file_broken') : refuse('file_type')
}
