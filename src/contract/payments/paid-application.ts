import * as z from 'zod/mini'
import { applicationKinds, applicationPurposes } from '#domain/enlistment/definition.ts'
import { Uuid } from '../shapes.ts'

/** The application that a payment was given for, and the way it was paid. */
export const PaidApplication = z.object({
  applicationId: Uuid,
  kind: z.enum(applicationKinds),
  type: z.string(),
  purpose: z.enum(applicationPurposes),
  trackingNo: z.nullable(z.string()),
  nameBn: z.nullable(z.string()),
  nameEn: z.nullable(z.string()),
  method: z.string(),
})
export type PaidApplication = z.infer<typeof PaidApplication>
