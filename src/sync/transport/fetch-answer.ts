import { type AnswerCheck, isProblem } from './answer-shapes.ts'
import type { Sent, TransportOptions } from './requests.ts'
import { withDeadline } from './with-deadline.ts'

/**
 * Sends one request that is answered with JSON. `isAnswer` tells a success of our server from a similar answer of
 * another one.
 */
export async function fetchAnswer<T>(
  { baseUrl, fetch }: Pick<TransportOptions, 'baseUrl' | 'fetch'>,
  { path, request, ms }: { path: string; request: RequestInit; ms: number },
  isAnswer: AnswerCheck<T>,
): Promise<Sent<T>> {
  const fetchJson = async (signal: AbortSignal) => {
    const response = await fetch(baseUrl + path, { ...request, signal })
    if (!response.headers.get('content-type')?.includes('json')) return null
    return { response, parsed: (await response.json()) as unknown }
  }
  const fetched = await withDeadline(fetchJson, ms).catch(() => null)
  if (fetched === null) return { kind: 'unreachable' }
  const { response, parsed } = fetched
  if (response.ok) return isAnswer(parsed) ? { kind: 'answered', body: parsed } : { kind: 'unreachable' }
  // Safeguard: a refusal counts only in the shape of ours.
  if (!isProblem(parsed)) return { kind: 'unreachable' }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    kind: 'refused',
    problem: parsed,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  }
}
