import type { FastifyError, FastifyReply } from 'fastify'
import type * as z from 'zod/mini'
import type { Problem } from '#contract/shapes.ts'
import { type ErrorCode, errorStatus, type FieldProblem, type Refusal, refuse } from '#domain/errors.ts'

/** RFC 9457 `title`: the same for every occurrence of a code. Clients show their own sentences, chosen by `code`. */
export const problemTitles = {
  invalid_api_key: 'The api-key header is missing or unknown',
  invalid_device_id: 'The device-id header is missing or malformed',
  invalid_request: 'The request is malformed',
  unauthenticated: 'You are not logged in',
  wrong_credentials: 'Wrong e-mail, mobile number or password',
  password_weak: 'The password is too common or too personal',
  password_needed: 'Confirm your password first',
  forbidden: 'You are not allowed to do this',
  not_found: 'Not found, or not yours',
  wrong_state: 'The current state does not allow this',
  stale_version: 'Someone else has changed it: reload it',
  conflict_open: 'A choice between two values is pending',
  incomplete: 'The form is not complete',
  email_taken: 'The e-mail address is already in use',
  mobile_taken: 'The mobile number is already in use',
  transaction_taken: 'The transaction ID is already in use',
  payment_unconfirmed: 'The payment is not confirmed',
  slot_taken: 'That time is taken',
  file_type: 'Only PDF and PNG files are accepted',
  file_too_large: 'The file is larger than 2 MB',
  file_broken: 'The file is damaged beyond repair',
  file_locked: 'The file is locked with a password',
  file_costly: 'The file is too large or too complicated to show',
  hash_mismatch: 'The content does not match the given hash',
  offset_mismatch: 'The upload continues at a different offset',
  idempotency_mismatch: 'The idempotency-key was already used for another request',
  code_needed: 'The code from the authenticator app is also required',
  code_wrong: 'The code is wrong',
  code_expired: 'The code is no longer valid',
  rate_limited: 'Too many attempts: please wait',
  quota_reached: 'This network address has reached its daily limit',
  application_full: 'The application has reached its limit',
  maintenance: 'The portal is under maintenance',
  too_large: 'The request is too large',
  unsupported_client: 'This client is too old',
  internal: 'Something went wrong on our side',
} as const satisfies Record<ErrorCode, string>

/** Sends a refusal as problem+json. */
export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const status = errorStatus[refusal.code]
  reply.request.refused = refusal.code
  const problem: Problem = {
    type: `/api/docs#${refusal.code}`,
    title: problemTitles[refusal.code],
    status,
    code: refusal.code,
    ...(refusal.detail === undefined ? {} : { detail: refusal.detail }),
    ...(refusal.fields === undefined ? {} : { fields: refusal.fields }),
    requestId: reply.request.id,
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfter))))
  return reply
    .status(status)
    .headers({ 'content-type': 'application/problem+json; charset=utf-8', 'request-id': reply.request.id })
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem))
}

/** Errors that the framework throws for requests that never reach a handler. */
const frameworkErrors: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: refuse('too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse('invalid_request', {
    detail: 'This call does not accept this content-type.',
    fields: [{ path: 'content-type', code: 'unsupported' }],
  }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refuse('invalid_request', { detail: 'The body was cut off.' }),
  FST_REQ_FILE_TOO_LARGE: refuse('file_too_large'),
  FST_FILES_LIMIT: refuse('invalid_request', { fields: [{ path: 'file', code: 'too_many' }] }),
  FST_PARTS_LIMIT: refuse('invalid_request', { detail: 'The form has too many parts.' }),
  FST_FIELDS_LIMIT: refuse('invalid_request', { detail: 'The form has too many fields.' }),
}

/** The refusal for an error that the framework threw, or null when the error is ours. */
export function refusalOf(error: FastifyError): Refusal | null {
  const known = frameworkErrors[error.code]
  if (known !== undefined) return known
  const status = error.statusCode ?? 500
  if (status === 413) return refuse('too_large')
  // The framework's messages contain no personal data, only what is wrong with the request.
  return status >= 400 && status < 500 ? refuse('invalid_request', { detail: error.message }) : null
}

/** The codes of the form rules for zod's issue codes. */
const issueCodes: Readonly<Record<string, string>> = {
  invalid_type: 'wrong_kind',
  invalid_value: 'not_an_option',
  invalid_union: 'wrong_kind',
  invalid_format: 'pattern',
  too_big: 'too_long',
  too_small: 'too_short',
}

// More than anyone reads.
const mostProblems = 50

/**
 * The problems of a body, query or path that its schema refused, one for each field. Parse with `reportInput`,
 * otherwise a missing field looks like a wrong one.
 */
export function fieldProblems(error: z.core.$ZodError, prefix = ''): FieldProblem[] {
  const codes = new Map<string, string>()
  for (const issue of error.issues) {
    const path = `${prefix}${issue.path.map(String).join('.')}`
    // One number can violate several limits of its field; the first is enough.
    if (!codes.has(path)) codes.set(path, codeOf(issue))
    if (codes.size === mostProblems) break
  }
  return [...codes].map(([path, code]) => ({ path, code }))
}

/** Numbers are too large or too small, as in the rules of the form, and not too long or too short. */
const numberCodes: Readonly<Record<string, string>> = { too_big: 'too_large', too_small: 'too_small' }

function codeOf(issue: z.core.$ZodIssue): string {
  if (isMissing(issue)) return 'required'
  const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int')
  return (isNumber ? numberCodes[issue.code] : undefined) ?? issueCodes[issue.code] ?? issue.code
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'too_small') return issue.origin === 'string' && issue.minimum === 1
  return issue.code === 'invalid_type' && issue.input === undefined
}
