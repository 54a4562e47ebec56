import { serveRequests } from '../../../platform/process-pool/worker-process.ts'

/* A process of the content checker; it checks one file at a time. */

export type ContentCheckRequest = { mime: 'application/pdf' | 'image/png'; bytes: Uint8Array }
export type ContentCheckAnswer = { whole: boolean; spent: boolean }

await serveRequests(async () => {
  const { isWholePdf } = await import('./pdf-check.ts')
  const { isWholePng } = await import('./png-check.ts')
  const checks = { 'application/pdf': isWholePdf, 'image/png': isWholePng }
  return async ({ mime, bytes }: ContentCheckRequest): Promise<ContentCheckAnswer> => ({
    whole: await checks[mime](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    spent: false,
  })
})
