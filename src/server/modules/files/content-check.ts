import { maxFileBytes } from '#contract/files.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Asker } from '../../platform/process-pool/fair-queue.ts'
import type { ContentChecker } from './content-checker.ts'
import { isPng } from './png-check.ts'

type Mime = 'application/pdf' | 'image/png'

// Some producers put a byte order mark or blank lines first; viewers accept that.
const pdfHeader = /^(?:\u00EF\u00BB\u00BF)?\s{0,16}%PDF-[12]\.\d/

function isPdf(bytes: Buffer): boolean {
  return pdfHeader.test(bytes.toString('latin1', 0, 32))
}

/** The type by the first bytes alone; null for anything but PDF and PNG. */
function mimeOf(bytes: Buffer): Mime | null {
  return isPng(bytes) ? 'image/png' : isPdf(bytes) ? 'application/pdf' : null
}

/**
 * The type of a file by its content; its name and its declared type are ignored. Refusals: `file_too_large`,
 * `file_type` for anything but PDF and PNG (with `pngOnly`: but PNG), `file_broken` if it is empty, truncated or
 * encrypted or contains scripts, `rate_limited` when too many files wait to be checked.
 */
export async function checkContent(bytes: Buffer, { checker, asker, pngOnly }: Checking): Promise<Result<Mime>> {
  if (bytes.length > maxFileBytes) return refuse('file_too_large')
  if (bytes.length === 0) return refuse('file_broken')
  const mime = mimeOf(bytes)
  if (mime === null || (pngOnly && mime !== 'image/png')) return refuse('file_type')
  const checked = await checker.check(asker, { mime, bytes })
  if (!checked.ok) return refuse('rate_limited', { retryAfter: checked.retryAfter })
  return checked.answer ? { ok: true, value: mime } : refuse('file_broken')
}

type Checking = { checker: ContentChecker; asker: Asker; pngOnly: boolean }
