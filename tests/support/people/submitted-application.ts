import { randomInt } from 'node:crypto'
import { defaultApiKey, headerNames } from '../../../src/contract/endpoint.ts'
import { type ApplicantServer, createApplicant } from './applicant.ts'

/**
 * Submits a complete application to the reception desk of a real server, as a phone would; returns the applicant's
 * names.
 */
export async function submitSampleApplication(url: string): Promise<{ nameBn: string; nameEn: string; id: string }> {
  const mobile = `016${String(randomInt(10_000_000, 99_999_999))}`
  const applicant = createApplicant(overHttp(url), { mobile })
  const names = { nameBn: 'নুসরাত জাহান', nameEn: 'Nusrat Jahan' }
  const submitted = await applicant.apply({ ...names, transactionId: `NJ${mobile.slice(3)}` })
  if (submitted.status !== 200) throw new Error(`Submitting was answered ${submitted.status}: ${submitted.bytes}`)
  return { ...names, id: applicant.id }
}

/** A real server, with the interface that the calls of an applicant need. */
export function overHttp(url: string): ApplicantServer {
  return {
    clock: { now: new Date() },
    async send({ method, url: path, body, headers = {} }) {
      const isForm = body instanceof Buffer
      const response = await fetch(url + path, {
        method,
        headers: {
          [headerNames.apiKey]: defaultApiKey,
          [headerNames.deviceId]: 'sample-device-1',
          ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? new Uint8Array(body) : JSON.stringify(body) }),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      const isJson = response.headers.get('content-type')?.includes('json') ?? false
      const read = isJson ? JSON.parse(bytes.toString()) : null
      return { status: response.status, body: read, headers: Object.fromEntries(response.headers), bytes }
    },
  }
}
