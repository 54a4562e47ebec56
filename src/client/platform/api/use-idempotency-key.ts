import { useMemo, useRef } from 'react'
import { type Endpoint, takesIdempotencyKey } from '#contract/endpoint.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Offline, Refused } from './api.ts'

type Answer = { ok: true } | Refused | Offline

export type IdempotencyKeys = {
  /** The key for an attempt with this content, as a member of the call's input. */
  of: (content: unknown) => { idempotencyKey?: string }
  /** Ends the attempts if the server has answered them: the same content sent again is then a new request. */
  endAfter: (answer: Answer) => void
}

/**
 * Refusals that the server gives before it looks at the key, or does not store under it. An earlier attempt, whose
 * answer was lost, may have succeeded, so the next attempt needs the same key.
 */
const unanswered: ReadonlySet<ErrorCode> = new Set([
  ...(['unauthenticated', 'password_needed', 'code_needed'] as const),
  ...(['rate_limited', 'quota_reached', 'maintenance', 'internal'] as const),
])

/** Whether the attempt is over. */
export function isAnswered(answer: Answer): boolean {
  return answer.ok || (answer.problem !== undefined && !unanswered.has(answer.problem.code))
}

/** One idempotency key for each content: a retry after a lost answer reuses it, a change makes another. */
export function useIdempotencyKey(endpoint: Endpoint): IdempotencyKeys {
  const last = useRef({ text: '', key: '' })
  return useMemo(
    () => ({
      of(content) {
        if (!takesIdempotencyKey(endpoint)) return {}
        const text = JSON.stringify(content) ?? ''
        if (last.current.key === '' || last.current.text !== text) last.current = { text, key: crypto.randomUUID() }
        return { idempotencyKey: last.current.key }
      },
      endAfter(answer) {
        if (isAnswered(answer)) last.current = { text: '', key: '' }
      },
    }),
    [endpoint],
  )
}
