import { useMemo, useRef } from 'react'
import { type Endpoint, takesIdempotencyKey } from '#contract/endpoint.ts'

export type IdempotencyKeys = {
  /** The key for an attempt with this content, as a member of the call's input. */
  of: (content: unknown) => { idempotencyKey?: string }
  /** Ends the attempts: the server has answered, so the same content sent again is a new request. */
  end: () => void
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
      end() {
        last.current = { text: '', key: '' }
      },
    }),
    [endpoint],
  )
}
