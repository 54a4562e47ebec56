import { mostStatementBytes, textProblem } from '#domain/payments/statement/statement-limits.ts'
import { type FileKind, readFileKind } from './file-kind.ts'
import type { ReadStatement, TextRequest } from './read-text.ts'
import type { WorkbookProblem, WorkbookText } from './workbook-text.ts'

/** Why a statement was not read at all. */
export type StatementProblem =
  | Exclude<FileKind, 'text' | 'workbook'>
  | WorkbookProblem
  | 'too_large'
  | 'unreadable'
  | 'too_slow'

export type Refusal = { ok: false; problem: StatementProblem }
type Read<Value> = { ok: true; value: Value } | Refusal

/** The largest permitted text takes two seconds on a cheap computer. */
const limitMs = 20_000

/** The text of a file: as it is, or the rows of a workbook. */
export async function readFile(file: Blob): Promise<Read<string>> {
  if (file.size > mostStatementBytes) return { ok: false, problem: 'too_large' }
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
  // The file was removed or changed since it was chosen.
  if (bytes === null) return { ok: false, problem: 'unreadable' }
  if (bytes.length === 0) return { ok: false, problem: 'empty' }
  const { kind, text } = readFileKind(bytes)
  if (kind === 'text') return { ok: true, value: text ?? '' }
  if (kind !== 'workbook') return { ok: false, problem: kind }
  const start = () => new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  const onPage = async () => (await import('./workbook-text.ts')).workbookText(bytes)
  const read = await limited(() => runInWorker<WorkbookText>({ start, request: bytes, onPage, limitMs }))
  if (!read.ok) return read
  return read.value.ok ? { ok: true, value: read.value.text } : read.value
}

/** The payments of a text, read in a worker. */
export async function readStatement(request: TextRequest): Promise<Read<ReadStatement>> {
  const problem = textProblem(request.text)
  if (problem !== null) return { ok: false, problem }
  const start = () => new Worker(new URL('./statement-worker.ts', import.meta.url), { type: 'module' })
  const onPage = async () => (await import('./read-text.ts')).readText(request)
  return limited(() => runInWorker<ReadStatement>({ start, request, onPage, limitMs }))
}

async function limited<Value>(work: () => Promise<Value>): Promise<Read<Value>> {
  try {
    return { ok: true, value: await work() }
  } catch (cause) {
    if (cause instanceof TooSlow) return { ok: false, problem: 'too_slow' }
    throw cause
  }
}

/** What a worker of this folder sends: that its code has loaded, then the answer to its one request. */
type WorkerMessage<Answer> = { isReady: true } | { answer: Answer } | { isFailed: true }

type Work<Answer> = {
  start: () => Worker
  request: unknown
  /** The same work on the page, for browsers whose workers cannot load modules. */
  onPage: () => Promise<Answer>
  limitMs: number
}

/** The work took longer than its limit. */
class TooSlow extends Error {}

/**
 * Does work in a worker of its own, which is ended with the answer, at a failure and at the limit. Rejects with `TooSlow`
 * at the limit, and with an error when the worker fails after it has started.
 */
function runInWorker<Answer>({ start, request, onPage, limitMs }: Work<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let worker: Worker | null = null
    let isReady = false
    const timer = setTimeout(() => end(() => reject(new TooSlow())), limitMs)
    function end(settle: () => void): void {
      clearTimeout(timer)
      worker?.terminate()
      settle()
    }
    const failed = () => end(() => (isReady ? reject(new Error('The worker failed')) : resolve(onPage())))
    try {
      worker = start()
    } catch {
      return failed()
    }
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      failed()
    })
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<Answer>>) => {
      if ('answer' in data) return end(() => resolve(data.answer))
      if ('isFailed' in data) return failed()
      isReady = true
      worker?.postMessage(request)
    })
  })
}
