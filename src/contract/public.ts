import * as z from 'zod/mini'
import { RegisterEntry } from './certificates.ts'
import { endpoint } from './endpoint.ts'
import { Text } from './shapes.ts'

/** The public facts of an enlistment, for a person who scans a certificate. */
export const PublicCertificate = z.extend(RegisterEntry, {
  state: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']),
  authority: Text,
})
export type PublicCertificate = z.infer<typeof PublicCertificate>

export const certificate = endpoint({
  method: 'GET',
  path: '/api/certificates/{number}',
  summary: 'The public facts of an enlistment',
  access: { kind: 'anyone' },
  requestsPerMinute: 60,
  params: z.object({ number: z.string().check(z.maxLength(40)) }),
  answers: { 200: PublicCertificate },
})
