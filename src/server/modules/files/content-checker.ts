import { hash } from 'node:crypto'
import { maxFileBytes } from '#contract/files.ts'
import { type ErrorCode, type Result, refuse } from '#domain/errors.ts'
import { isPng } from '#domain/files/png-chunks.ts'
import type { Asker } from '../../platform/process-pool/fair-queue.ts'
import { createProcessPool, type PoolResult, WorkerNotStarted } from '../../platform/process-pool/process-pool.ts'
import type { ContentCheckAnswer, ContentCheckRequest, ContentOutcome } from './content-check/content-check-worker.ts'

export type ContentChecker = {
  /**
   * What becomes of a file; it is refused as costly if judging it takes too long or too much memory. `busy` when nothing
   * was checked because too many files wait.
   */
  check: (asker: Asker, request: ContentCheckRequest) => Promise<PoolResult<ContentOutcome>>
  close: () => Promise<void>
}

// An honest file of 2 MB takes 20 to 500 ms; on a slow and busy machine ten times that.
const longestCheckMs = 6_000
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
        (result) => (result.ok ? { ok: true, answer: result.answer.result } : result),
        (error: unknown) => {
          if (error instanceof WorkerNotStarted) throw error
          return { ok: true, answer: { outcome: 'refused', reason: 'costly' } }
        },
      ),
    close: pool.close,
  }
}

type Mime = 'application/pdf' | 'image/png'

// Mail programs, printers and servers of pages put text before the header; viewers search it in the first kilobyte.
const headBytes = 1024

/** The type by the first bytes alone; null for anything but PDF and PNG. */
function mimeOf(bytes: Buffer): Mime | null {
  if (isPng(bytes)) return 'image/png'
  return bytes.subarray(0, headBytes).includes('%PDF-') ? 'application/pdf' : null
}

const refusals: Record<Extract<ContentOutcome, { outcome: 'refused' }>['reason'], ErrorCode> = {
  not_pdf: 'file_type',
  locked: 'file_locked',
  damaged: 'file_broken',
  costly: 'file_costly',
}

/** What is stored: the bytes that were sent, or those that were made of them. */
export type Content = { mime: Mime; bytes: Uint8Array; original: { sha256: string; size: number } | null }

/**
 * The content to store and its type, which follows from the bytes; a name and a declared type are ignored. Refusals:
 * `file_too_large`, `file_type` for anything but PDF and PNG (with `pngOnly`: but PNG), `file_locked` where a password is
 * needed, `file_broken` where nothing can be repaired, `file_costly` for what would hold a viewer, `rate_limited` when
 * too many files wait to be checked.
 */
export async function checkContent(bytes: Buffer, { checker, asker, pngOnly }: Checking): Promise<Result<Content>> {
  if (bytes.length > maxFileBytes) return refuse('file_too_large')
  if (bytes.length === 0) return refuse('file_broken')
  const mime = mimeOf(bytes)
  if (mime === null || (pngOnly && mime !== 'image/png')) return refuse('file_type')
  const checked = await checker.check(asker, { mime, bytes })
  if (!checked.ok) return refuse('rate_limited', { retryAfter: checked.retryAfter })
  const { answer } = checked
  if (answer.outcome === 'refused') return refuse(refusals[answer.reason])
  if (answer.outcome === 'accepted') return { ok: true, value: { mime, bytes, original: null } }
  if (answer.content.length > maxFileBytes) return refuse('file_too_large')
  const original = { sha256: hash('sha256', bytes), size: bytes.length }
  return { ok: true, value: { mime, bytes: answer.content, original } }
}

type Checking = { checker: ContentChecker; asker: Asker; pngOnly: boolean }
