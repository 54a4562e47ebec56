import { serveRequests } from '../../../platform/process-pool/worker-process.ts'

/* A process of the content checker; it checks one file at a time. */

export type ContentCheckRequest = { mime: 'application/pdf' | 'image/png'; bytes: Uint8Array }

/** `repaired`: `content` is to be stored instead. The reasons of refusals are the same for all kinds of files. */
export type ContentOutcome =
  | { outcome: 'accepted' }
  | { outcome: 'repaired'; content: Uint8Array }
  | { outcome: 'refused'; reason: 'not_pdf' | 'locked' | 'damaged' | 'costly' }

export type ContentCheckAnswer = { result: ContentOutcome; spent: boolean }

await serveRequests(async () => {
  const { judgePdf } = await import('./pdf-outcome.ts')
  const { checkPng } = await import('./png-check.ts')
  return async ({ mime, bytes }: ContentCheckRequest): Promise<ContentCheckAnswer> => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const result = mime === 'image/png' ? await checkPng(buffer) : judgePdf(buffer)
    return { result, spent: false }
  }
})
