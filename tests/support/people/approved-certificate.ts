import { readPdfLinks } from '../../../src/server/platform/pdf/fixtures/read-pdf-links.ts'
import { overHttp, submitSampleApplication } from './submitted-application.ts'

export type ApprovedCertificate = { number: string; nameBn: string; nameEn: string; link: string }

/** Brings an application to its certificate, through the calls of a real server; `link` is what the QR code holds. */
export async function approveSampleCertificate(url: string, ownerPassword: string): Promise<ApprovedCertificate> {
  const { id, nameBn, nameEn } = await submitSampleApplication(url)
  const server = overHttp(url)
  const signedIn = await server.send({
    method: 'POST',
    url: '/api/auth/signin',
    body: { username: 'owner@demo.example', password: ownerPassword },
  })
  const headers = { 'auth-token': String(signedIn.body.authToken) }
  const family = '/api/apps/individual'
  const read = async () => (await server.send({ method: 'GET', url: `${family}?id=${id}`, headers })).body
  for (const action of ['payment/confirm', 'approve']) {
    const body = { version: (await read()).version, ...(action === 'approve' ? { note: 'in a test' } : {}) }
    const done = await server.send({ method: 'PATCH', url: `${family}/${action}?id=${id}`, headers, body })
    if (done.status !== 200) throw new Error(`${action} was answered ${done.status}: ${done.bytes}`)
  }
  const { number } = (await read()).enlistment
  const pdf = await server.send({ method: 'GET', url: `${family}/pdf?id=${id}&kind=certificate`, headers })
  const [link = ''] = await readPdfLinks(pdf.bytes)
  return { number, nameBn, nameEn, link }
}
