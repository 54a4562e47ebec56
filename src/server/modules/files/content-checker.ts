import { maxFileBytes } from '#contract/files.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Asker } from '../../platform/process-pool/fair-queue.ts'
import { createProcessPool, type PoolResult, WorkerNotStarted } from '../../platform/process-pool/process-pool.ts'
import type { ContentCheckAnswer, ContentCheckRequest } from './content-check/content-check-worker.ts'
import { isPng } from './content-check/png-check.ts'

export type ContentChecker = {
  /**
   * Whether the file is whole and harmless; false also if the check takes too long or too much memory. `busy` when
   * nothing was checked because too many files wait.
   */
  check: (asker: Asker, request: ContentCheckRequest) => Promise<PoolResult<boolean>>
  close: () => Promise<void>
}

// An honest file of 2 MB takes 5 to 100 ms; on a slow and busy machine ten times that.
const longestCheckMs = 3_000
// Six files of one application can wait: a phone sends one after the other, and a second device may do so too.
const limits = { workers: 2, mostWaiting: 48, mostWaitingPerCaller: 6 }
// The process itself needs 60 MB; an honest file unpacks to 40 MB.
const memory = { heapMegabytes: 320, residentMegabytes: 512 }

/** Checks files in separate processes, which can be killed, so that no file can stall the server. */
export function createContentChecker(): ContentChecker {
  const script = new URL('./content-check/content-check-worker.ts', import.meta.url)
  const pool = createProcessPool<ContentCheckRequest, ContentCheckAnswer>({
    ...limits,
    ...{ script, memory, timeout: longestCheckMs },
  })
  return {
    // If a process had to be killed, its file is refused: the fault is in the file, not in the server.
    check: (asker, request) =>
      pool.run(asker, request).then(
        (result) => (result.ok ? { ok: true, answer: result.answer.whole } : result),
        (error: unknown) => {
          if (error instanceof WorkerNotStarted) throw error
          return { ok: true, answer: false }
        },
      ),
    close: pool.close,
  }
}

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
