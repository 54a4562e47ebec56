import * as z from 'zod/mini'
import { applicationKinds } from '#domain/enlistment/definition.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Instant, personText, Uuid } from '../shapes.ts'
import { Application, Status, TypeName } from './application-shapes.ts'

/**
 * A secret of the phone that proves a number. With it the phone can repeat a call whose answer was lost. After that
 * call, the code itself opens nothing for another person who has seen it.
 */
export const ProofKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{32,86}$/))

/** A number that was proven a moment ago, by the phone that proved it. */
export const NumberProof = z.object({ proofId: Uuid, mobile: personText(40, 'mobile'), key: ProofKey })
export type NumberProof = z.infer<typeof NumberProof>

/** The facts by which a person recognises their application, and none of its answers. */
export const NumberApplication = z.object({
  id: Uuid,
  kind: z.enum(applicationKinds),
  type: TypeName,
  status: Status,
  begunAt: Instant,
  changedAt: Instant,
  /** System and browser of the phone that began it; empty where it is not known. */
  begunOn: z.string(),
  /** The enlistment that came of it was revoked; its status stays approved. */
  revoked: z.optional(z.boolean()),
})
export type NumberApplication = z.infer<typeof NumberApplication>

export const ProvenNumber = z.object({
  /** The applications that the proof opens, the last changed one first. */
  applications: z.array(NumberApplication),
  /** Other applications with this number belong to an account and are opened by signing in. */
  inAccount: z.boolean(),
})
export type ProvenNumber = z.infer<typeof ProvenNumber>

export const askNumberCode = endpoint({
  method: 'POST',
  path: '/api/numbers/codes',
  summary: 'Send a code to a number that an application uses; the response is the same for any other number',
  access: { kind: 'anyone' },
  idempotencyKey: 'ignored',
  requestsPerMinute: 10,
  body: z.object({ mobile: personText(40, 'mobile') }),
  answers: { 200: z.object({ proofId: Uuid }) },
})

export const proveNumber = endpoint({
  method: 'POST',
  path: '/api/numbers/prove',
  summary: 'Verify a number by the code sent to it; from then on the `key`, created by the caller, is the proof',
  access: { kind: 'anyone' },
  idempotencyKey: 'ignored',
  requestsPerMinute: 30,
  body: z.object({ ...NumberProof.shape, code: personText(20, 'digits') }),
  answers: { 200: ProvenNumber },
})

export const recoverByNumber = endpoint({
  method: 'POST',
  path: '/api/numbers/recover',
  summary: 'Open an application by its verified number: `token`, created by the caller, becomes its only code',
  access: { kind: 'anyone' },
  idempotencyKey: 'ignored',
  requestsPerMinute: 20,
  body: z.object({ ...NumberProof.shape, id: Uuid, token: personText(40, 'token') }),
  wholeDocument: true,
  answers: { 200: Application },
})

export const takeNumber = endpoint({
  method: 'POST',
  path: '/api/numbers/take',
  summary: "Move a verified number to the caller's application, which need not exist yet; other drafts lose it",
  access: { kind: 'anyone' },
  idempotencyKey: 'ignored',
  requestsPerMinute: 20,
  body: z.object({ ...NumberProof.shape, id: Uuid, type: TypeName }),
  answers: { 200: Empty },
})
