import { parentPort } from 'node:worker_threads'
import { workerReady } from '../../platform/pdf/worker-pool.ts'
import { limitAllocations } from './allocation-limit.ts'

export type PdfCheckRequest = { bytes: Uint8Array }
/** `spent` asks the pool for a new worker. */
export type PdfCheckAnswer = { whole: boolean; spent: boolean }

// Honest files unpack their object tables to a few megabytes; two of them make half a gigabyte only on purpose.
const mostBytesPerFile = 256 * 1024 * 1024

// Before the parser is loaded, because it takes its arrays from the global it finds.
const allocations = limitAllocations()
const { isWholePdf } = await import('./pdf-check.ts')

// The parser warns on the console about every odd object; that is the answer here, not news for the log.
console.warn = () => {}
console.log = () => {}

parentPort?.on('message', async ({ bytes }: PdfCheckRequest) => {
  allocations.begin(mostBytesPerFile)
  const whole = await isWholePdf(bytes)
  const exceeded = allocations.exceeded()
  const answer: PdfCheckAnswer = { whole: whole && !exceeded, spent: exceeded }
  parentPort?.postMessage(answer)
})
parentPort?.postMessage(workerReady)
