import * as z from 'zod/mini'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { Locale, pageQuery, personText, Sha256, Uuid } from '../shapes.ts'
import {
  Acknowledgement,
  Application,
  Carried,
  CorrectionDocument,
  CreateBody,
  DocumentVerdict,
  Operations,
  PatchAnswer,
  PreviousYear,
  Receipt,
  Rev,
  TypeName,
} from './application-shapes.ts'
import { PaymentReference } from './payment-shapes.ts'
import { paymentStepsOf } from './payment-steps.ts'
import { FoundApplications, searchFilters } from './search-shapes.ts'

const idQuery = z.object({ id: Uuid })
const decision = {
  version: z.number().check(z.int(), z.minimum(0)),
  note: z.optional(z.string().check(z.maxLength(2000))),
}
const markNote = z.string().check(z.maxLength(500))
const mostMarks = 200
const refusal = z.object({
  version: decision.version,
  reason: personText(2000),
  fields: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(mostMarks))),
  documents: z.optional(z.array(CorrectionDocument).check(z.maxLength(mostMarks))),
})

/** The calls of one family; `individual` and `company` have the same shapes and one implementation. */
function family<K extends ApplicationKind>(kind: K) {
  const base = paths.family(kind)
  const transition = { method: 'PATCH', query: idQuery, wholeDocument: true, answers: { 200: Application } } as const
  return {
    create: endpoint({
      method: 'POST',
      path: base,
      summary: 'Create a draft; repeating it with the same id and token is harmless',
      access: { kind: 'anyone', session: 'alive' },
      requestsPerMinute: 30,
      body: CreateBody,
      answers: { 201: PatchAnswer, 200: PatchAnswer },
    }),
    patch: endpoint({
      method: 'PATCH',
      path: base,
      summary: 'Push operations and pull everything newer than `sinceRev`',
      access: { kind: 'holder' },
      idempotencyKey: 'ignored',
      requestsPerMinute: 600,
      wholeDocument: true,
      body: z.object({
        id: Uuid,
        epoch: z.optional(z.string()),
        sinceRev: Rev,
        schemaVersion: z.number().check(z.int(), z.minimum(1)),
        /** Asks for an `Acknowledgement` where nothing else is to be reported: most calls send one keystroke. */
        brief: z.optional(z.boolean()),
        carried: z.optional(Carried),
        ops: Operations,
      }),
      // The brief one first: it is by far the more frequent.
      answers: { 200: z.union([Acknowledgement, PatchAnswer]) },
    }),
    search: endpoint({
      method: 'POST',
      path: `${base}/search`,
      summary: 'Submitted applications for staff; their own for holders',
      access: access.applications,
      body: z.object({ ...pageQuery, ...searchFilters }),
      answers: { 200: FoundApplications },
    }),
    get: endpoint({
      method: 'GET',
      path: base,
      summary: 'One complete application',
      access: { kind: 'holder' },
      wholeDocument: true,
      query: idQuery,
      answers: { 200: Application },
    }),
    previous: endpoint({
      method: 'GET',
      path: `${base}/previous`,
      summary: 'What a renewal is compared with: the answers approved before',
      access: access.desks,
      wholeDocument: true,
      query: idQuery,
      answers: { 200: PreviousYear },
    }),
    payment: endpoint({
      method: 'PATCH',
      path: paths.payment(kind),
      summary: 'Enter the payment reference; during the review only in place of a rejected one',
      access: { kind: 'holder' },
      wholeDocument: true,
      body: z.object({ id: Uuid, payment: PaymentReference }),
      answers: { 200: Application },
    }),
    submit: endpoint({
      method: 'PATCH',
      path: paths.submit(kind),
      summary: 'Submit; repeating it returns the same receipt',
      access: { kind: 'holder' },
      body: z.object({ id: Uuid, rev: Rev, docHash: Sha256, payment: z.optional(PaymentReference) }),
      answers: { 200: Receipt },
    }),
    ...paymentStepsOf(base),
    pending1: endpoint({
      ...transition,
      path: `${base}/pending1`,
      summary: 'Forward to the committee head',
      access: access.reception,
      body: z.object(decision),
    }),
    pending2: endpoint({
      ...transition,
      path: `${base}/pending2`,
      summary: 'Forward to the chairman',
      access: access.committee,
      body: z.object(decision),
    }),
    approve: endpoint({
      ...transition,
      path: `${base}/approve`,
      summary: 'Approve: creates or extends the enlistment',
      access: access.chairman,
      body: z.object(decision),
    }),
    recheck: endpoint({
      ...transition,
      path: `${base}/recheck`,
      summary: 'Return for correction',
      access: access.desks,
      body: refusal,
    }),
    reject: endpoint({
      ...transition,
      path: `${base}/reject`,
      summary: 'Reject',
      access: access.desks,
      body: refusal,
    }),
    verdicts: endpoint({
      method: 'PUT',
      path: `${base}/verdicts`,
      summary: 'Review documents and flag answers; the applicant sees this only when the application is returned',
      access: access.desks,
      query: idQuery,
      body: z.object({
        version: decision.version,
        /**
         * The documents that are judged in this call; null removes a verdict. Documents that are not named keep theirs.
         */
        documents: z
          .array(z.object({ fileId: Uuid, verdict: z.nullable(DocumentVerdict), note: z.optional(markNote) }))
          .check(z.maxLength(mostMarks)),
        /** All flags of the application: a flag that is not named is removed. */
        fields: z
          .array(z.object({ path: z.string().check(z.maxLength(200)), note: markNote }))
          .check(z.maxLength(mostMarks)),
      }),
      wholeDocument: true,
      answers: { 200: Application },
    }),
    pdf: endpoint({
      method: 'GET',
      wholeDocument: true,
      path: `${base}/pdf`,
      summary: 'The application or, once approved, the certificate, as a PDF',
      access: { kind: 'holder' },
      requestsPerMinute: 60,
      query: z.object({
        id: Uuid,
        kind: z._default(z.enum(['application', 'certificate']), 'application'),
        locale: z.optional(Locale),
      }),
      answers: { 200: 'binary' },
    }),
  } as const
}

export const applicationCalls = { individual: family('individual'), company: family('company') } as const

export const available = endpoint({
  method: 'GET',
  path: '/api/apps/available',
  summary: 'Is an e-mail or mobile number already used by another live application of the type?',
  access: { kind: 'anyone' },
  requestsPerMinute: 30,
  query: z.object({
    email: z.optional(z.string().check(z.maxLength(254))),
    mobile: z.optional(z.string().check(z.maxLength(40))),
    type: z.optional(TypeName),
  }),
  answers: { 200: z.object({ email: z.enum(['free', 'taken']), mobile: z.enum(['free', 'taken']) }) },
})

export const resumeDraft = endpoint({
  method: 'GET',
  path: paths.resume,
  summary: 'The complete application, by its token and mobile number',
  access: { kind: 'anyone' },
  wholeDocument: true,
  query: z.object({ token: personText(40, 'token'), mobile: personText(40, 'mobile') }),
  answers: { 200: Application },
})

export const stats = endpoint({
  method: 'GET',
  path: '/api/stats',
  summary: 'Dashboard counters: their own for a USER, all for staff',
  access: access.applications,
  answers: {
    200: z.object({
      today: z.number(),
      thisWeek: z.number(),
      thisMonth: z.number(),
      draft: z.number(),
      pending: z.number(),
      pending1: z.number(),
      pending2: z.number(),
      recheck: z.number(),
      rejected: z.number(),
      approved: z.number(),
      payments: z.number(),
      enlistedByType: z.record(z.string(), z.number()),
    }),
  },
})
