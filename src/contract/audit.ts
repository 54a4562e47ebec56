import * as z from 'zod/mini'
import { auditActions, auditSubjects, chainFaults } from '#domain/audit-lines.ts'
import { access } from './access.ts'
import { endpoint } from './endpoint.ts'
import { DateOnly, Instant, Locale, listOf, pageQuery, sortBy, Text, Uuid } from './shapes.ts'

/**
 * One line: who did what, and with which record. Lines of other releases may have names that this one does not know, so
 * actions and kinds are texts.
 */
export const AuditLine = z.object({
  id: z.number(),
  at: Instant,
  action: z.string(),
  /**
   * Who did it; null when no account did. `role` is the role in which it was done; people who act for themselves have
   * none.
   */
  by: z.nullable(z.object({ id: Uuid, name: z.nullable(z.string()) })),
  role: z.nullable(z.string()),
  subject: z.nullable(
    z.object({
      kind: z.string(),
      id: z.string(),
      /** A name or number by which people know the record; null where it has none, or is gone. */
      name: z.nullable(Text),
      /** False when the record has no page of its own: it is gone, or an account without a role of the office. */
      hasPage: z.boolean(),
    }),
  ),
  /** The application that the subject belongs to; its kind is null when it is gone. */
  application: z.nullable(z.object({ id: Uuid, kind: z.nullable(z.string()), number: z.nullable(z.string()) })),
  /** The states before and after; of settings and roles the values, as JSON. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type AuditLine = z.infer<typeof AuditLine>

const auditFilters = {
  kind: z.optional(z.enum(auditSubjects)),
  /** The id of the subject; it is only valid together with `kind`. */
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** The account that did it. */
  by: z.optional(Uuid),
  action: z.optional(z.enum(auditActions)),
  /** First and last day, in Asia/Dhaka. */
  from: z.optional(DateOnly),
  to: z.optional(DateOnly),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'What was done and viewed, newest first by default',
  access: access.owner,
  query: z.object({ ...pageQuery, ...auditFilters, ...sortBy(['at']) }),
  answers: { 200: listOf(AuditLine) },
})

/** A POST, because a link could not send the session's header. */
export const exportAudit = endpoint({
  method: 'POST',
  path: '/api/audit/export',
  summary: 'All entries that match a filter as streamed CSV, newest first',
  access: access.owner,
  // Each export adds a line to the audit, and the file is not stored for a repetition.
  idempotencyKey: 'ignored',
  requestsPerMinute: 10,
  body: z.object({ ...auditFilters, locale: Locale }),
  answers: { 200: 'binary' },
})

/** What a check of the whole chain found. */
export const ChainCheck = z.object({
  at: Instant,
  lines: z.number(),
  /** Null when the check found no fault. */
  fault: z.nullable(
    z.object({ kind: z.enum(chainFaults), id: z.nullable(z.number()), position: z.nullable(z.number()) }),
  ),
})
export type ChainCheck = z.infer<typeof ChainCheck>

/** How far the lines are sealed, and what the last check of the whole chain found. */
export const AuditChain = z.object({
  /** Lines in the chain, and those that wait for their seal. */
  sealed: z.number(),
  waiting: z.number(),
  /** The time of the last sealed line. */
  sealedTo: z.nullable(Instant),
  /** Hash of the last line, in hex. A copy that is kept elsewhere proves later that no line is missing. */
  head: z.nullable(z.string()),
  check: z.nullable(ChainCheck),
})
export type AuditChain = z.infer<typeof AuditChain>

export const readAuditChain = endpoint({
  method: 'GET',
  path: '/api/audit/chain',
  summary: 'How far the audit is sealed, and whether it was intact at the last check',
  access: access.owner,
  answers: { 200: AuditChain },
})

export const checkAuditChain = endpoint({
  method: 'POST',
  path: '/api/audit/check',
  summary: 'Check every entry of the audit now',
  access: access.owner,
  requestsPerMinute: 6,
  body: z.object({}),
  answers: { 200: AuditChain },
})
