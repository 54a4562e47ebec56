/**
 * The closed union of all error codes (RFC 9457 `code`), each with its HTTP status. The server answers no other code,
 * and the client has a sentence in both languages for every one.
 */
export const errorStatus = {
  invalid_api_key: 401,
  invalid_device_id: 400,
  invalid_request: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  password_weak: 422,
  password_needed: 403,
  forbidden: 403,
  not_found: 404,
  wrong_state: 409,
  stale_version: 409,
  conflict_open: 409,
  incomplete: 422,
  email_taken: 409,
  mobile_taken: 409,
  transaction_taken: 409,
  payment_unconfirmed: 409,
  slot_taken: 409,
  file_type: 415,
  file_too_large: 413,
  file_broken: 422,
  file_locked: 422,
  file_costly: 422,
  hash_mismatch: 422,
  offset_mismatch: 409,
  idempotency_mismatch: 422,
  code_needed: 401,
  code_wrong: 422,
  code_expired: 422,
  rate_limited: 429,
  quota_reached: 429,
  application_full: 409,
  maintenance: 503,
  too_large: 413,
  unsupported_client: 400,
  internal: 500,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** What is wrong with one field: `path` is its answer path or its place in the request body, `code` says why. */
export type FieldProblem = { path: string; code: string }

/** An expected refusal, returned (never thrown) by domain and service functions. */
export type Refusal = {
  ok: false
  code: ErrorCode
  detail?: string
  fields?: FieldProblem[]
  /** Seconds after which a retry makes sense; becomes the `retry-after` header. */
  retryAfter?: number
}

/** The result of a service function: the value, or the refusal. */
export type Result<T> = { ok: true; value: T } | Refusal

/** The result of a service function that has no value. */
export type Done = Result<Record<string, never>>
export const done = { ok: true, value: {} as Record<string, never> } as const

export function refuse(code: ErrorCode, more: Omit<Refusal, 'ok' | 'code'> = {}): Refusal {
  return { ok: false, code, ...more }
}
