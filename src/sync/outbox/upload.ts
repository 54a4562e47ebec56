import { sha256Hex } from '../sha256.ts'
import type { AttachmentRow, DraftRow } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import type { Credentials } from '../transport/requests.ts'
import type { Transport } from '../transport/transport.ts'
import type { Upload, UploadAnswer, UploadCalls } from '../transport/upload-calls.ts'
import type { PushOutcome } from './push.ts'

export type FileOutcome =
  | { kind: 'sent'; repaired?: true }
  /** No answer for a while. The server keeps the bytes that arrived. */
  | { kind: 'later'; retryAfterSeconds: number | null }
  /** Refused for good, or damaged on this phone. */
  | { kind: 'parked'; code: string }

/** For a smaller file, asking how many bytes the server has costs more than sending it all. */
const smallFileBytes = 16_384
/**
 * While bytes arrive, a broken connection is retried almost at once: waiting longer would leave a good connection
 * unused. The pause doubles with every try that brings nothing, as in an outage. It is random, so that phones that lost
 * the same mast do not retry together.
 */
const pauseMs = { least: 100, most: 1_500 }
/** A connection that transferred bytes is retried for this long before the longer pauses of the whole pass begin. */
const retryWindowMs = 30_000
/** The server refuses bytes with another hash. After two refusals of a complete upload the file is set aside. */
const mostMismatches = 2

/**
 * How long a pass still retries. All its files share one window, because bytes of one file prove the connection for the
 * next.
 */
export type RetryWindow = { renew: () => void; lasts: () => boolean }

export function createRetryWindow({ now }: SyncContext): RetryWindow {
  let since = now()
  return {
    renew() {
      since = now()
    },
    // A clock that was set back meanwhile must not make the window last a year.
    lasts: () => Math.abs(now() - since) < retryWindowMs,
  }
}

/**
 * Sends the files that wait, smallest first and one at a time: a slow connection sends one file faster than two.
 * `pushWords` runs after each, so that answers typed meanwhile do not wait for the other files.
 */
export async function uploadAttachments(
  context: SyncContext,
  transport: Transport,
  { draft, pushWords }: { draft: DraftRow & { mobile: string }; pushWords: () => Promise<PushOutcome> },
): Promise<PushOutcome> {
  const { store } = context
  const retryWindow = createRetryWindow(context)
  const rows = await store.attachments.where('draftId').equals(draft.id).toArray()
  const isTwice = (row: AttachmentRow) =>
    rows.some(({ fileId, sha256 }) => fileId !== row.fileId && sha256 === row.sha256)
  const waiting = rows.filter(({ state }) => state === 'here').sort((a, b) => a.size - b.size)
  for (const row of waiting) {
    const kept = await store.blobs.get(row.fileId)
    const file = kept === undefined ? null : { ...row, blob: kept.blob }
    const isNew = row.tries === 0 && !isTwice(row)
    await store.attachments.update(row.fileId, { tries: row.tries + 1 })
    const outcome: FileOutcome =
      file === null
        ? { kind: 'parked', code: 'bytes_missing' }
        : await sendFile(context, transport, { who: draft, file, isNew, retryWindow })
    // The bytes stay until the receipt: a restored server may ask for them again.
    if (outcome.kind === 'sent') {
      const { kind: state, ...repaired } = outcome
      await store.attachments.update(row.fileId, { state, code: null, ...repaired })
    } else if (outcome.kind === 'parked') {
      await store.attachments.update(row.fileId, { state: 'parked', code: outcome.code })
    } else return outcome
    context.changes.publish({ draftId: draft.id, paths: [], origin: 'server' })
    const pushed = await pushWords()
    if (pushed.kind !== 'done') return pushed
  }
  return { kind: 'done' }
}

/**
 * Sends one file from the byte where it stopped: asks how many bytes the server has (unless it can have none yet),
 * sends the rest in one request, and asks again after the connection broke. Ends when the server has the whole file,
 * when it refuses the file for good, or when the connection stays silent.
 */
export async function sendFile(
  context: SyncContext,
  calls: UploadCalls,
  { who, file, isNew, retryWindow }: { who: Credentials; file: Upload; isNew: boolean; retryWindow: RetryWindow },
): Promise<FileOutcome> {
  let offset = isNew || file.blob.size <= smallFileBytes ? 0 : null
  let reached = 0
  let mismatches = 0
  let failedTries = 0
  for (;;) {
    const answer: UploadAnswer =
      offset === null ? await calls.uploadOffset(who, file) : await calls.uploadRest(who, file, offset)
    if (answer.kind === 'stored') {
      retryWindow.renew()
      return { kind: 'sent', ...(answer.repaired && { repaired: true }) }
    }
    if (answer.kind === 'offset') {
      // Safeguard: only bytes that arrived prove that the connection is good.
      if (answer.offset > reached) {
        retryWindow.renew()
        failedTries = 0
      } else if (offset !== null && !retryWindow.lasts()) return { kind: 'later', retryAfterSeconds: null }
      reached = Math.max(reached, answer.offset)
      offset = answer.offset
      continue
    }
    if (answer.kind === 'refused') {
      if (answer.code !== 'hash_mismatch') return afterRefusal(answer)
      mismatches += 1
      // Safeguard: bytes that broke on the phone are not sent for ever.
      if (!(await isWhole(context, file))) return { kind: 'parked', code: 'bytes_broken' }
      // Safeguard: whole bytes that arrive as others twice are set aside.
      if (mismatches >= mostMismatches) return { kind: 'parked', code: 'hash_mismatch' }
    } else if (!retryWindow.lasts()) return { kind: 'later', retryAfterSeconds: null }
    await pauseBeforeRetry(context, failedTries)
    failedTries += 1
    // When the server has every byte, only the answer is missing: sending zero bytes gets it, so no question is needed
    // first.
    if (offset !== file.blob.size) offset = null
  }
}

/** Whether the phone's own copy is still the one that was attached. */
async function isWhole({ store }: SyncContext, { fileId, sha256 }: Upload): Promise<boolean> {
  const kept = await store.blobs.get(fileId)
  if (kept === undefined) return false
  return (await sha256Hex(await kept.blob.arrayBuffer())) === sha256
}

function afterRefusal({ status, code, retryAfterSeconds }: UploadAnswer & { kind: 'refused' }): FileOutcome {
  // 404 is about the application, not the file: the phone's access was revoked, and the next push reports it.
  // Safeguard: a file is not set aside because its application or its session is refused.
  const isLasting = status >= 400 && status < 500 && ![401, 404, 408, 429].includes(status)
  // A refusal without a body gives no reason; the next call of the pass gets the reason.
  // Safeguard: a file is not set aside by a refusal that does not say why.
  return isLasting && code !== null ? { kind: 'parked', code } : { kind: 'later', retryAfterSeconds }
}

async function pauseBeforeRetry({ random, pause = sleep }: SyncContext, failedTries: number): Promise<void> {
  const [a = 0, b = 0] = random(2)
  const ceiling = Math.min(pauseMs.most, pauseMs.least * 2 ** (failedTries + 1))
  await pause(pauseMs.least + ((ceiling - pauseMs.least) * (a * 256 + b)) / 65_536)
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
