import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#domain/errors.ts'
import { sendProblem } from '../binding/problem.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { networkOf } from './network-of-address.ts'
import type { Pages } from './pages.ts'

/** Under these a page would be taken for what was asked for: a script, an answer. */
const neverPages = ['/api/', '/assets/', '/ws']

// Every visit of a page that is no file begins here, and a village opens the portal from one address.
const unknownPerMinute = { pages: 1_200, others: 120 }

/** What has no route: the page for people, problem+json for programs; both within the limits of the address. */
export function answerUnknownPaths(
  app: FastifyInstance,
  { pages, limits }: { pages: Pages; limits: RateLimits },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const kind = wantsPage(request) ? 'pages' : 'others'
    const bucket = { what: `unknown ${kind}`, who: networkOf(request.ip), allowance: unknownPerMinute[kind] }
    limits.take(bucket).then((wait) => {
      if (wait === null) done()
      else sendProblem(reply, refuse('rate_limited', { retryAfter: wait }))
    }, done)
  })
  app.setNotFoundHandler((request, reply) => {
    return wantsPage(request) ? pages.send(request, reply) : sendProblem(reply, refuse('not_found'))
  })
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const path = url.split('?', 1)[0] ?? ''
  if (path === '/api' || neverPages.some((prefix) => path.startsWith(prefix))) return false
  return headers.accept?.includes('text/html') ?? false
}
