import type { MessageFailure } from '#domain/message-states.ts'

/** One request to a gateway. */
export type GatewayRequest = {
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
  timeoutMs: number
}

/**
 * The outcome of a request: an answer, the certainty that nothing reached the gateway, or neither. `reason` is a code
 * without personal data.
 */
export type GatewayAnswer =
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'not-sent'; reason: MessageFailure }
  | { kind: 'unknown'; reason: MessageFailure }

/** More than any gateway answers; a longer text is a page of someone else. */
const mostAnswerBytes = 64 * 1024

/** Errors before the first byte of the request is sent. Any other error may have happened after that. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Calls a gateway once. Redirects are not followed, because they would send the key and the text to another server. */
export async function askGateway({ url, timeoutMs, ...request }: GatewayRequest): Promise<GatewayAnswer> {
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    // The status is the answer, even when the body breaks off.
    const text = await response.text().catch(() => '')
    return { kind: 'answered', status: response.status, text: text.slice(0, mostAnswerBytes) }
  } catch (error) {
    const { name, cause } = error as Error
    if (name === 'TimeoutError') return { kind: 'unknown', reason: 'timeout' }
    const { code = '', message = '' } = (cause ?? {}) as NodeJS.ErrnoException
    // Before sending anything, fetch refuses some ports, with an error that has no code.
    const isSure = beforeSending.has(code) || message === 'bad port'
    return isSure ? { kind: 'not-sent', reason: 'not_reached' } : { kind: 'unknown', reason: 'cut_off' }
  }
}
