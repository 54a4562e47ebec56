import { type DocumentWork, makeDocument, makePreview, type PreviewWork } from './photo-work.ts'

export type WorkerRequest = { id: number; work: PreviewWork | DocumentWork }
/** The first message reports whether this worker can draw at all; old Safaris cannot. */
export type WorkerMessage = { able: boolean } | { id: number; answer: unknown } | { id: number; failed: string }

function post(message: WorkerMessage, transfer: Transferable[] = []): void {
  postMessage(message, { transfer })
}

async function work({ id, work: asked }: WorkerRequest): Promise<void> {
  try {
    if (asked.kind === 'preview') return post({ id, answer: await makePreview(asked) })
    const answer = await makeDocument(asked)
    post({ id, answer }, answer.ok ? [answer.result] : [])
  } catch (cause) {
    post({ id, failed: String(cause) })
  }
}

let lastTask = Promise.resolve()

// One after another: two decoded photos at once may need more memory than the phone has.
addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  lastTask = lastTask.then(() => work(data))
})

post({ able: typeof OffscreenCanvas !== 'undefined' && typeof createImageBitmap !== 'undefined' })
