import * as z from 'zod/mini'
import { districts } from '#domain/reference/districts.ts'
import { access } from '../access.ts'
import { Password } from '../auth/auth.ts'
import { endpoint, visitorTokenPattern } from '../endpoint.ts'
import { Email, Mobile, Nid } from '../person-shapes.ts'
import { Empty, Instant, Locale, listOf, pageQuery, personText, sortBy, Uuid } from '../shapes.ts'

/** Made on the phone: 32 random bytes as base64url. It opens the visitor's own record and appointments, and nothing else. */
export const VisitorToken = z.string().check(z.regex(visitorTokenPattern))
export const District = z.string().check(z.refine((name) => districts.some(({ nameEn }) => nameEn === name)))

/** The fields about the visitor: the first step of the form. */
export const aboutVisitor = {
  firstName: personText(60, 'name'),
  lastName: personText(60, 'name'),
  email: Email,
  mobile: Mobile,
  nid: Nid,
  address: personText(300, 'line'),
  district: z.optional(z.nullable(District)),
}

const Visitor = z.object({
  id: Uuid,
  firstName: z.string(),
  lastName: z.string(),
  /** Personal data: null for readers who need the name only. The NID is masked on lists. */
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  nid: z.nullable(z.string()),
  address: z.nullable(z.string()),
  district: z.nullable(z.string()),
  /** Opened with the headers of the visitor or of staff only: a visitor's photo is personal. */
  imageUrl: z.nullable(z.string()),
  hasAccount: z.boolean(),
  version: z.number(),
  createdAt: Instant,
})
export type Visitor = z.infer<typeof Visitor>

export const createVisitor = endpoint({
  method: 'POST',
  path: '/api/visitors',
  summary: 'Create a visitor; an account has only one. Repeating the same id and token returns the same response',
  access: { kind: 'anyone', session: 'alive' },
  // The answer contains a token, so it is not stored; id and token are made on the phone, so a repetition is harmless.
  idempotencyKey: 'ignored',
  requestsPerMinute: 30,
  body: z.object({
    /**
     * Both are made on the phone, so that the call can be repeated when its answer is lost; the server makes a missing
     * one.
     */
    id: z.optional(Uuid),
    visitorToken: z.optional(VisitorToken),
    ...aboutVisitor,
    locale: z.optional(Locale),
  }),
  answers: { 201: z.object({ id: Uuid, visitorToken: VisitorToken }) },
})

export const updateVisitor = endpoint({
  method: 'PATCH',
  path: '/api/visitors',
  summary: "Change a visitor's details, or set the uploaded photo; by the visitor, OWNER or ICT",
  access: access.visitors,
  // A stored answer would be personal data that an erasure does not reach. Repeating the change has the same result.
  idempotencyKey: 'ignored',
  body: z.object({
    id: Uuid,
    /** Without it the change overwrites any other change; staff send the version that they read. */
    version: z.optional(z.int()),
    ...z.partial(z.object(aboutVisitor)).shape,
    imageFileId: z.optional(z.nullable(Uuid)),
  }),
  answers: { 200: Visitor },
})

/** Words of a name by their beginnings, or a whole mobile number or NID. */
const VisitorText = personText(120)

export const readVisitors = endpoint({
  method: 'GET',
  path: '/api/visitors',
  summary:
    "Visitors, newest first; an official sees their own. With `own`, the caller's record, or null if there is none",
  access: access.visitorReaders,
  query: z.object({
    ...pageQuery,
    own: z.optional(z.literal('true')),
    id: z.optional(Uuid),
  }),
  answers: { 200: z.union([listOf(Visitor), z.object({ visitor: z.nullable(Visitor) })]) },
})

export const searchVisitors = endpoint({
  method: 'POST',
  path: '/api/visitors/search',
  summary: 'Visitors by words of a name, a mobile number or a NID, newest first by default; an official sees their own',
  access: access.visitorReaders,
  // The number of a person must not be in a URL, because proxies log URLs.
  idempotencyKey: 'ignored',
  body: z.object({ ...pageQuery, text: z.optional(VisitorText), ...sortBy(['name', 'createdAt']) }),
  answers: { 200: listOf(Visitor) },
})

export const deleteVisitor = endpoint({
  method: 'DELETE',
  path: '/api/visitors',
  summary: "Erase a visitor's personal data and photo; open appointments are cancelled",
  access: access.owner,
  query: z.object({ id: Uuid }),
  answers: { 200: Empty },
})

export const createVisitorAccount = endpoint({
  method: 'POST',
  path: '/api/visitors/password',
  summary: 'Create an account for a visitor by setting a password; it logs in with the mobile number or e-mail address',
  access: access.visitors,
  idempotencyKey: 'ignored',
  requestsPerMinute: 10,
  body: z.object({ password: Password }),
  answers: { 200: Empty },
})
