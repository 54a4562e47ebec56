import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readWorkerData, serveRequests } from '../process-pool/worker-process.ts'
import { giveClustersTheirTextOnce } from './cluster-text.ts'
import { createTypstEngine } from './create-typst-engine.ts'
import { type PdfRequest, prepareDocument, withFewerImages } from './prepare-document.ts'
import type { EngineName, TypstEngine } from './typst-engine.ts'

/* A process of the PDF pool: handles one request at a time, and answers with the bytes or the error. */

/** The answer of a worker. `spent` asks for a new worker in its place. */
export type PdfAnswer =
  | { outcome: 'done'; pdf: Uint8Array<ArrayBuffer>; spent: boolean; warning?: string }
  | { outcome: 'failed'; reason: string; spent: boolean }

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The bytes of finished documents are outside the heap, where the garbage collector does not notice them. */
const DOCUMENTS_PER_COLLECTION = 8

let documents = 0

await serveRequests(async () => {
  const engine = await createTypstEngine((readWorkerData() as { engine?: EngineName }).engine)
  return (request: PdfRequest) => answer(engine, request)
})

async function answer(engine: TypstEngine, request: PdfRequest): Promise<PdfAnswer> {
  documents += 1
  if (documents % DOCUMENTS_PER_COLLECTION === 0) collectGarbage()
  try {
    const { pdf, warning } = await render(engine, request)
    return { outcome: 'done', pdf, spent: documents >= engine.lifetime, ...(warning && { warning }) }
  } catch (error) {
    return { outcome: 'failed', reason: String(error), spent: true }
  }
}

async function render(
  compiler: TypstEngine,
  request: PdfRequest,
): Promise<{ pdf: Uint8Array<ArrayBuffer>; warning?: string }> {
  const job = await prepareDocument(request)
  try {
    return { pdf: await finish(await compiler.compile(job)) }
  } catch (error) {
    if (Object.keys(job.images).length === 0) throw error
    const pdf = await renderWithFewerImages(compiler, request, error)
    return { pdf, warning: `pictures were left out: ${error}` }
  }
}

/** A document without a picture is better than no document. Throws `cause` when the pictures were not the reason. */
async function renderWithFewerImages(compiler: TypstEngine, request: PdfRequest, cause: unknown) {
  for (const fewer of withFewerImages(request)) {
    try {
      return await finish(await compiler.compile(await prepareDocument(fewer)))
    } catch {
      // The next attempt has fewer pictures still.
    }
  }
  throw cause
}

/** The PDF with its text corrected. */
async function finish(pdf: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await giveClustersTheirTextOnce(pdf))
}
