import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { giveClustersTheirTextOnce } from './cluster-text.ts'
import { createTypstEngine } from './create-typst-engine.ts'
import { type PdfRequest, prepareDocument, withoutPhoto } from './prepare-document.ts'
import type { EngineName, TypstEngine } from './typst-engine.ts'

/* A worker thread of the PDF pool: takes one request at a time and answers with the bytes or with why not. */

/** What a worker answers. `spent` asks for a new worker in its place. */
export type PdfAnswer =
  | { outcome: 'done'; pdf: Uint8Array<ArrayBuffer>; spent: boolean; warning?: string }
  | { outcome: 'failed'; reason: string; spent: boolean }

const port = parentPort
if (!port) throw new Error('pdf-worker.ts runs as a worker thread only')

const engine = createTypstEngine((workerData as { engine?: EngineName } | null)?.engine)
// An engine that cannot start is told to whoever asks for a document, not to the process.
engine.catch(() => undefined)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The bytes of finished documents lie outside the heap, where the collector does not see them pile up. */
const DOCUMENTS_PER_COLLECTION = 8

let documents = 0

port.on('message', async (request: PdfRequest) => {
  documents += 1
  try {
    const compiler = await engine
    const { pdf, warning } = await render(compiler, request)
    const spent = documents >= compiler.lifetime
    const answer: PdfAnswer = { outcome: 'done', pdf, spent, ...(warning && { warning }) }
    port.postMessage(answer, [pdf.buffer])
  } catch (error) {
    const answer: PdfAnswer = { outcome: 'failed', reason: String(error), spent: true }
    port.postMessage(answer)
  }
  if (documents % DOCUMENTS_PER_COLLECTION === 0) collectGarbage()
})

async function render(
  compiler: TypstEngine,
  request: PdfRequest,
): Promise<{ pdf: Uint8Array<ArrayBuffer>; warning?: string }> {
  const job = await prepareDocument(request)
  try {
    return { pdf: await finish(await compiler.compile(job)) }
  } catch (error) {
    if (Object.keys(job.images).length === 0) throw error
    // A certificate without its photo serves its holder better than none.
    const plain = await prepareDocument(withoutPhoto(request))
    return { pdf: await finish(await compiler.compile(plain)), warning: `the photo was left out: ${error}` }
  }
}

/** The PDF with its text repaired, in memory of its own, so that it can be handed over without a copy. */
async function finish(pdf: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await giveClustersTheirTextOnce(pdf))
}
