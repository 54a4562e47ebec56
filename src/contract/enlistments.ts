import * as z from 'zod/mini'
import { applicationKinds } from '#domain/enlistment/definition.ts'
import { enlistmentStates } from '#domain/enlistment/enlistment-state.ts'
import { access } from './access.ts'
import { Status, TypeName } from './applications/application-shapes.ts'
import { endpoint } from './endpoint.ts'
import { DateOnly, personText, Uuid } from './shapes.ts'

const ApplicationOf = z.object({ id: Uuid, kind: z.enum(applicationKinds) })

/** An enlistment as its holder sees it. */
export const OwnEnlistment = z.object({
  id: Uuid,
  number: z.string(),
  type: TypeName,
  nameBn: z.string(),
  nameEn: z.string(),
  validFrom: DateOnly,
  validTo: DateOnly,
  state: z.enum(enlistmentStates),
  /** The day in Dhaka, by the server's clock, for which these facts are true. */
  asOf: DateOnly,
  /** The days on which a renewal may be applied for, both included, and whether today is one of them. */
  renewal: z.object({ opensOn: DateOnly, closesOn: DateOnly, isOpen: z.boolean() }),
  /** The application that was approved last: a renewal begins with its answers. */
  approved: z.nullable(ApplicationOf),
  /** The renewal that is under way; there is at most one. */
  openRenewal: z.nullable(z.object({ ...ApplicationOf.shape, status: Status, trackingNo: z.nullable(z.string()) })),
})
export type OwnEnlistment = z.infer<typeof OwnEnlistment>

export const listEnlistments = endpoint({
  method: 'GET',
  path: '/api/enlistments',
  summary: 'The enlistments of the account, or of the approved application whose token is sent',
  access: { kind: 'holder' },
  answers: { 200: z.object({ list: z.array(OwnEnlistment) }) },
})

export const revokeEnlistment = endpoint({
  method: 'PATCH',
  path: '/api/enlistments/{number}/revoke',
  summary: 'Revoke an enlistment: it ends today and cannot be renewed',
  access: access.chairman,
  params: z.object({ number: z.string().check(z.maxLength(40)) }),
  body: z.object({ reason: personText(2000) }),
  answers: {
    200: z.object({ number: z.string(), validFrom: DateOnly, validTo: DateOnly, state: z.enum(enlistmentStates) }),
  },
})
