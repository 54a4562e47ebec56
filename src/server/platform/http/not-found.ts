import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#domain/errors.ts'
import { sendProblem } from '../binding/problem.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { networkOf } from './network-of-address.ts'
import type { Pages } from './pages.ts'

/** Below these a page must not answer: the caller expects a script or an API answer. */
const neverPages = ['/api/', '/assets/', '/ws']

// A whole village opens the portal from one address.
const unknownPerMinute = { pages: 1_200, others: 120 }

/**
 * Answers paths without a route: a page for people, problem+json for programs. The portal's own pages come from memory
 * and have no limit; unknown paths count against the limits of the address.
 */
export function answerUnknownPaths(
  app: FastifyInstance,
  { pages, limits }: { pages: Pages; limits: RateLimits },
): void {
  const counted = new WeakSet<FastifyRequest>()
  const count = async (request: FastifyRequest): Promise<number | null> => {
    if (counted.has(request) || isOwnPage(request, pages)) return null
    counted.add(request)
    const kind = wantsPage(request, pages) ? 'pages' : 'others'
    return limits.take({ what: `unknown ${kind}`, who: networkOf(request.ip), allowance: unknownPerMinute[kind] })
  }
  // Counted before the body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const wait = await count(request)
    if (wait !== null) return sendProblem(reply, refuse('rate_limited', { retryAfter: wait }))
  })
  app.setNotFoundHandler(async (request, reply) => {
    // A missing file did match a route, the one for all files, so it has not been counted yet.
    const wait = await count(request)
    if (wait !== null) return sendProblem(reply, refuse('rate_limited', { retryAfter: wait }))
    return wantsPage(request, pages) ? pages.send(request, reply) : sendProblem(reply, refuse('not_found'))
  })
}

function isOwnPage(request: FastifyRequest, pages: Pages): boolean {
  return wantsPage(request, pages) && pages.isKnown(request.url)
}

/** A link checker or a monitor sends no accept header; it gets the page of a known address too. */
function wantsPage({ method, url, headers }: FastifyRequest, pages: Pages): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const path = url.split('?', 1)[0] ?? ''
  if (path === '/api' || neverPages.some((prefix) => path.startsWith(prefix))) return false
  return headers.accept?.includes('text/html') || pages.isKnown(url)
}
