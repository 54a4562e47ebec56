import type { BkashSettings } from '../../../platform/config/bkash-settings.ts'

export type BkashBody = Readonly<Record<string, unknown>>

/**
 * The result of a call. `silence` is a timeout, a lost connection, an error of bKash or an invalid body: whether the
 * call had an effect is not known.
 */
export type BkashReply = { kind: 'answer'; body: BkashBody } | { kind: 'unauthorised' } | { kind: 'silence' }

export type BkashPost = (
  path: string,
  body: BkashBody,
  headers: Readonly<Record<string, string>>,
) => Promise<BkashReply>

/** A failure without personal data and secrets: it has the names of errors, never their messages. */
export type BkashFailure = { call: string; status: number | null; error: string | null; cause: string | null }
type Options = { send: typeof fetch; report: (failure: BkashFailure) => void }

/** Calls bKash: JSON over POST, with the configured timeout. Never throws. */
export function createBkashPost(settings: BkashSettings, { send, report }: Options): BkashPost {
  return async (path, body, headers) => {
    let status: number | null = null
    try {
      const response = await send(`${settings.baseUrl}/tokenized/checkout${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(settings.timeoutSeconds * 1_000),
        redirect: 'error',
      })
      status = response.status
      if (response.status === 401 || response.status === 403) return { kind: 'unauthorised' }
      const read: unknown = await response.json()
      const isAnswer = response.status < 500 && typeof read === 'object' && read !== null && !Array.isArray(read)
      if (isAnswer) return { kind: 'answer', body: read as BkashBody }
      report({ call: path, status, error: null, cause: null })
      return { kind: 'silence' }
    } catch (error) {
      report({ call: path, status, ...namesOf(error) })
      return { kind: 'silence' }
    }
  }
}

/** `cause` is Node's code for a failure below HTTP, such as CERT_HAS_EXPIRED or ECONNREFUSED. */
function namesOf(error: unknown): { error: string; cause: string | null } {
  if (!(error instanceof Error)) return { error: typeof error, cause: null }
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : null
  return { error: error.name, cause: typeof code === 'string' ? code : null }
}

/** A text of an answer; null when it is missing, empty or not a text. */
export function textOf(body: BkashBody, name: string): string | null {
  const value = body[name]
  return typeof value === 'string' && value !== '' ? value : null
}
