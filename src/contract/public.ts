import * as z from 'zod/mini'
import { receiptStates } from '#domain/payments/money-receipt.ts'
import { RegisterEntry } from './certificates.ts'
import { endpoint } from './endpoint.ts'
import { DateOnly, Text } from './shapes.ts'

/** The public facts of an enlistment, for a person who scans a certificate. */
export const PublicCertificate = z.extend(RegisterEntry, {
  state: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']),
  authority: Text,
})
export type PublicCertificate = z.infer<typeof PublicCertificate>

/**
 * The public facts of a money receipt. They name neither the payer nor the transaction: the numbers can be counted
 * through. The name is in the signed code on the paper.
 */
export const PublicReceipt = z.object({
  kind: z.literal('receipt'),
  number: z.string(),
  issuedOn: DateOnly,
  amount: z.number(),
  type: z.string(),
  typeLabel: Text,
  state: z.enum(receiptStates),
  /** Of a receipt that is void: the day on which the payment was reversed or replaced, or the money was returned. */
  endedOn: z.optional(DateOnly),
  authority: Text,
})
export type PublicReceipt = z.infer<typeof PublicReceipt>

export const certificate = endpoint({
  method: 'GET',
  path: '/api/certificates/{number}',
  summary: 'The public facts of an enlistment or a money receipt, by its number',
  access: { kind: 'anyone' },
  requestsPerMinute: 60,
  params: z.object({ number: z.string().check(z.maxLength(40)) }),
  answers: { 200: z.union([PublicReceipt, PublicCertificate]) },
})
