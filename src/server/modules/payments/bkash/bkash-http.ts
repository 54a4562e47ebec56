import type { BkashSettings } from '../../../platform/bkash-settings.ts'

export type BkashBody = Readonly<Record<string, unknown>>

/**
 * What came back. `silence` is a time-out, a cut line, an error of theirs or something that is not their JSON: whether
 * the call did anything is not known.
 */
export type BkashReply = { kind: 'answer'; body: BkashBody } | { kind: 'unauthorised' } | { kind: 'silence' }

export type BkashPost = (
  path: string,
  body: BkashBody,
  headers: Readonly<Record<string, string>>,
) => Promise<BkashReply>

/** Speaks to bKash: JSON over POST, within the time that they ask to be given. Never throws. */
export function createBkashPost(settings: BkashSettings, send: typeof fetch): BkashPost {
  return async (path, body, headers) => {
    try {
      const response = await send(`${settings.baseUrl}/tokenized/checkout${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(settings.timeoutSeconds * 1_000),
        redirect: 'error',
      })
      if (response.status === 401 || response.status === 403) return { kind: 'unauthorised' }
      const read: unknown = await response.json()
      const isAnswer = response.status < 500 && typeof read === 'object' && read !== null && !Array.isArray(read)
      return isAnswer ? { kind: 'answer', body: read as BkashBody } : { kind: 'silence' }
    } catch {
      return { kind: 'silence' }
    }
  }
}

/** A text of an answer; null when it is missing or of another kind. */
export function textOf(body: BkashBody, name: string): string | null {
  const value = body[name]
  return typeof value === 'string' && value !== '' ? value : null
}
